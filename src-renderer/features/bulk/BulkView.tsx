import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown, FileSpreadsheet, FileX, Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { maxBulkRows } from '../../../src-shared/domain/bulk-batch.ts';
import { TableLimitError } from '../../../src-shared/table/table-limits.ts';
import { readTableText } from '../../../src-shared/table/table-text.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatCount } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { withProductionConfirmed } from '../../session/production.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import viewStyles from '../../ui/view.module.css';
import { tableFailureText } from '../table-file/failure-text.ts';
import { ReadingNotice } from '../table-file/ReadingNotice.tsx';
import { readOrderFile } from '../table-file/read-table-file.ts';
import { orderTableOptions, type Sheet, type TableFailure } from '../table-file/table-file.ts';
import { useReading } from '../table-file/use-reading.ts';
import { BulkFoot } from './BulkFoot.tsx';
import { acceptedTypes, BulkHeader } from './BulkHeader.tsx';
import styles from './bulk.module.css';
import { BulkGrid } from './grid/BulkGrid.tsx';
import { endText } from './grid/end-text.ts';
import { RowDetails } from './grid/RowDetails.tsx';
import { ImportNotes } from './import/ImportNotes.tsx';
import { SheetDialog } from './import/SheetDialog.tsx';
import { useFileDrop } from './import/use-file-drop.ts';
import { PlaceQuestion } from './PlaceQuestion.tsx';
import type { BulkSession } from './state/bulk-session.ts';
import { type DoubtfulRows, doubtfulRows } from './state/doubtful-rows.ts';
import { BulkContext, useBulk, useBulkSession, useSession } from './state/use-bulk-session.ts';

/** Once it is drawn. */
const focusGrid = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('[role="grid"]')?.focus());

interface Problem {
  reason: TableFailure | 'too_many' | 'no_files';
  /** Empty for what was pasted. */
  name: string;
}

/** Pasted text up to this many characters is read at once; more is read like a file. */
const maxPastedAtOnce = 500_000;

function FailureNotice({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { t } = useLingui();
  const { name, reason } = problem;
  const max = formatCount(maxBulkRows);
  const words = (): string => {
    if (reason === 'no_files') return t`Bring one file at a time.`;
    if (reason !== 'too_many') return tableFailureText(reason);
    return t`It has too many rows: ${max} fit here at a time. Split it, and bring the parts one after the other.`;
  };
  return (
    <div className={styles.notes}>
      <Notice
        tone="bad"
        title={name === '' ? t`Nothing was taken` : t`Nothing was taken from ${name}`}
        actions={<Button onPress={onClose}>{t`Close`}</Button>}
      >
        {words()}
      </Notice>
    </div>
  );
}

/** Pasting means the grid wherever one is, except what is meant for a field. */
function usePaste(session: BulkSession, onText: (text: string) => void): void {
  useEffect(() => {
    const hear = (event: ClipboardEvent) => {
      if (event.defaultPrevented || isDialogOpen()) return;
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (text === '') return;
      // One word into a cell that is typed into, or into another field, is the field's own.
      const isBlock = /\t|\n./.test(text.trim());
      if (isTyping(event.target) && !(isBlock && session.state.getState().editing)) return;
      event.preventDefault();
      onText(text);
    };
    window.addEventListener('paste', hear);
    return () => window.removeEventListener('paste', hear);
  }, [session, onText]);
}

function useKeys(session: BulkSession, onPlace: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isDialogOpen()) return;
      if (event.key === 'Enter') onPlace();
      else if (event.key.toLowerCase() === 'z' && !event.shiftKey && !isTyping(event.target)) session.undo();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [session, onPlace]);
}

function Begin({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useLingui();
  const session = useSession();
  const begin = () => {
    session.startAnew();
    focusGrid();
  };
  return (
    <EmptyState
      icon={FileSpreadsheet}
      title={t`One row, one order`}
      cause={
        <Trans>
          Copy the rows in your spreadsheet and press Ctrl+V here, or drop a CSV or Excel file on the window.
          Columns are recognised by their headings, in English, Finnish, Danish, German and Polish.
        </Trans>
      }
      action={
        <>
          <FileTrigger acceptedFileTypes={acceptedTypes} onSelect={files => onFiles(files ? [...files] : [])}>
            <Button variant="primary" icon={FileSpreadsheet}>{t`Open file`}</Button>
          </FileTrigger>
          <Button icon={Plus} onPress={begin}>{t`Type rows`}</Button>
        </>
      }
    />
  );
}

/** What is here stays here until one has chosen: nothing of either window is lost unseen. */
function ConflictNotice({ onLoadOther }: { onLoadOther: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const isConflict = useBulk(state => state.save.kind === 'conflict');
  if (!isConflict) return null;
  return (
    <div className={styles.notes}>
      <Notice
        tone="warn"
        title={t`These rows were changed in another window`}
        actions={
          <>
            <Button onPress={onLoadOther}>{t`Load the other version`}</Button>
            <Button onPress={() => void session.keepMine()}>{t`Keep mine`}</Button>
          </>
        }
      >
        <Trans>What you type here is kept in this window, but not saved until you choose.</Trans>
      </Notice>
    </div>
  );
}

function BulkForm({ onLoadOther }: { onLoadOther: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [choice, setChoice] = useState<{ name: string; sheets: Sheet[] } | null>(null);
  const reading = useReading();
  const isEmpty = useBulk(state => state.table.rows.length === 0);

  const take = (name: string, sheet: Pick<Sheet, 'rows'> & Partial<Sheet>) => {
    const taken = session.state.getState().table.rows.length;
    // A line of headings is no order.
    if (taken + sheet.rows.length > maxBulkRows + 1) {
      setProblem({ reason: 'too_many', name });
      return;
    }
    setProblem(null);
    session.importTable({ ...sheet, name });
    focusGrid();
  };
  const onFiles = async (files: File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) {
      setProblem({ reason: 'no_files', name: '' });
      return;
    }
    await readFile(file);
  };
  /** @param file its name is empty for pasted rows */
  const readFile = async (file: File) => {
    setProblem(null);
    const table = await reading.read(file.name, signal => readOrderFile(file, signal));
    if (table === null) return;
    if (table.kind === 'failed') setProblem({ reason: table.reason, name: file.name });
    else if (table.sheets.length > 1) setChoice({ name: file.name, sheets: table.sheets });
    else if (table.sheets[0]) take(file.name, table.sheets[0]);
  };
  const pasteText = (text: string) => {
    const separator = /\t/.test(text) || !/[;|]|\n./.test(text) ? '\t' : undefined;
    const { rows, isCut } = readTableText(text, orderTableOptions, separator);
    const { table, active } = session.state.getState();
    const isBlank = table.rows.every(row => Object.values(row.cells).every(cell => cell === ''));
    if (rows.length === 0) return;
    // Cells into cells; a table where there is none yet.
    if (isCut) setProblem({ reason: 'too_many', name: '' });
    else if (active && (!isBlank || rows.length === 1)) session.paste(rows);
    else take('', { rows });
    focusGrid();
  };
  const [onText] = useState(() => (text: string) => {
    if (text.length > maxPastedAtOnce) {
      void readFile(new File([text], ''));
      return;
    }
    try {
      pasteText(text);
    } catch (thrown) {
      if (!(thrown instanceof TableLimitError)) throw thrown;
      setProblem({ reason: thrown.reason, name: '' });
    }
  });
  const [asked, setAsked] = useState<DoubtfulRows | null>(null);
  const [place] = useState(() => async (withoutIds: ReadonlySet<string>): Promise<void> => {
    const attempt = () => session.place(withoutIds);
    const end = await withProductionConfirmed('place-many', attempt, one => one.isUnconfirmed);
    if (end === null || end.isUnconfirmed) return;
    const { placed, failed, isStopped } = end;
    if (placed === 0 && failed === 0 && isStopped) return;
    showToast({
      tone: failed > 0 || isStopped ? 'warn' : 'ok',
      text: endText(end),
      action: { label: t`See them`, onPress: () => navigate({ view: 'orders', isPlaced: true }) },
    });
  });
  /** What is likely a slip is seen before any of it is placed. */
  const onPlace = useCallback(() => {
    session.endTyping(true);
    const rows = doubtfulRows(session.state.getState());
    if (rows.ids.size > 0 && !session.state.getState().placing) setAsked(rows);
    else void place(new Set());
  }, [session, place]);
  const { isOver } = useFileDrop(files => void onFiles(files));
  usePaste(session, onText);
  useKeys(session, onPlace);
  return (
    <div className={cx(viewStyles.view, styles.view)}>
      <BulkHeader onFiles={files => void onFiles(files)} />
      {reading.name !== null && (
        <div className={styles.notes}>
          <ReadingNotice reading={reading} />
        </div>
      )}
      {problem && <FailureNotice problem={problem} onClose={() => setProblem(null)} />}
      <ConflictNotice onLoadOther={onLoadOther} />
      <ImportNotes />
      {isEmpty ? (
        <Begin onFiles={files => void onFiles(files)} />
      ) : (
        <>
          <BulkGrid />
          <RowDetails />
          <BulkFoot onPlace={onPlace} />
        </>
      )}
      {asked && (
        <PlaceQuestion
          rows={asked}
          onClose={() => setAsked(null)}
          onPlace={which => {
            setAsked(null);
            // A doubt may have come while one read.
            const doubtful = [...asked.ids, ...doubtfulRows(session.state.getState()).ids];
            void place(new Set(which === 'all' ? [] : doubtful));
          }}
        />
      )}
      {choice && (
        <SheetDialog
          name={choice.name}
          sheets={choice.sheets}
          onClose={() => setChoice(null)}
          onChoose={sheet => {
            setChoice(null);
            take(choice.name, sheet);
          }}
        />
      )}
      {isOver && (
        <div className={styles.veil}>
          <FileDown size={28} strokeWidth={1.6} aria-hidden />
          {t`Drop to read the orders in this file`}
        </div>
      )}
    </div>
  );
}

/** Many orders at once, one a row. */
export function BulkView() {
  const { t } = useLingui();
  const loaded = useBulkSession();
  if (loaded.kind === 'loading') return <div className={cx(viewStyles.view, styles.view)} aria-busy="true" />;
  if (loaded.kind === 'failed') {
    const { title, detail } = errorText(loaded.error);
    return (
      <EmptyState
        icon={FileX}
        title={title}
        cause={detail}
        action={<Button onPress={loaded.tryAgain}>{t`Try again`}</Button>}
      />
    );
  }
  return (
    <BulkContext value={loaded.session}>
      <BulkForm onLoadOther={loaded.tryAgain} />
    </BulkContext>
  );
}
