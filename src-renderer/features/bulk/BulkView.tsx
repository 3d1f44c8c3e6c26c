import { Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, FileX, Plus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { maxBulkRows } from '../../../src-shared/domain/bulk-batch.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatCount } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { withProductionConfirmed } from '../../state/production.ts';
import { showError } from '../../state/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DropVeil, useFileDrop } from '../../ui/file-drop.tsx';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import viewStyles from '../../ui/view.module.css';
import { ConflictNotice } from '../order-form/ConflictNotice.tsx';
import { tableFailureText } from '../table-file/failure-text.ts';
import { ReadingNotice } from '../table-file/ReadingNotice.tsx';
import { BulkFoot, useProduction } from './BulkFoot.tsx';
import { BulkHeader, OpenFile } from './BulkHeader.tsx';
import styles from './bulk.module.css';
import { BulkGrid } from './grid/BulkGrid.tsx';
import { endText } from './grid/end-text.ts';
import { RowDetails } from './grid/RowDetails.tsx';
import { ImportNotes } from './import/ImportNotes.tsx';
import { SecondFileDialog } from './import/SecondFileDialog.tsx';
import { focusGrid, type ImportProblem, useImport } from './import/use-import.ts';
import { WorksheetDialog } from './import/WorksheetDialog.tsx';
import { PlaceResults } from './PlaceResults.tsx';
import { PlaceSheet } from './PlaceSheet.tsx';
import type { BulkSession } from './state/bulk-session.ts';
import { goodRows } from './state/bulk-state.ts';
import { BulkContext, useBulk, useBulkSession, useSession } from './state/use-bulk-session.ts';

function FailureNotice({ problem, onClose }: { problem: ImportProblem; onClose: () => void }) {
  const { t } = useLingui();
  const { name, reason } = problem;
  const max = formatCount(maxBulkRows);
  const words = (): string => {
    if (reason === 'no_files') return t`Drop one file at a time.`;
    if (reason !== 'too_many') return tableFailureText(reason);
    return t`There are too many rows. The table can have up to ${max} rows, including those already in it. Import fewer rows at a time.`;
  };
  return (
    <div className={styles.notes}>
      <Notice
        tone="bad"
        title={name === '' ? t`Nothing imported` : t`Nothing imported from ${name}`}
        actions={<Button onPress={onClose}>{t`Close`}</Button>}
      >
        {words()}
      </Notice>
    </div>
  );
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
      title={t`Create orders from a spreadsheet`}
      cause={
        <Trans>
          Each row becomes one order. Copy rows from your spreadsheet and press Ctrl+V, or drop a CSV or Excel
          file here. Dispatch recognises headings in English, Finnish, Swedish, Danish, German and Polish.
        </Trans>
      }
      action={
        <>
          <OpenFile variant="primary" onFiles={onFiles} />
          <Button icon={Plus} onPress={begin}>{t`Start with an empty table`}</Button>
        </>
      }
    />
  );
}

/** Opens the sheet that lists the rows to place with their prices, and places the rows when the user confirms. */
function usePlacing(session: BulkSession) {
  const { t } = useLingui();
  const [isAsked, setAsked] = useState(false);
  const [place] = useState(() => async (chosenIds: ReadonlySet<string>): Promise<void> => {
    const attempt = () => session.place(chosenIds);
    const end = await withProductionConfirmed('place-many', attempt, one => one.isUnconfirmed);
    if (end === null || end.isUnconfirmed) return;
    const { placed, failed, isStopped } = end;
    if (placed === 0 && failed === 0 && isStopped) return;
    showToast({
      tone: failed > 0 || isStopped ? 'warn' : 'ok',
      text: endText(end),
      action: { label: t`Show orders`, onPress: () => navigate({ view: 'orders', isPlaced: true }) },
    });
  });
  const onPlace = useCallback(() => {
    session.endTyping(true);
    const state = session.state.getState();
    if (!state.placing && goodRows(state).length > 0) setAsked(true);
  }, [session]);
  const onClose = () => setAsked(false);
  const onAnswer = (chosenIds: ReadonlySet<string>) => {
    setAsked(false);
    void place(chosenIds);
  };
  return { isAsked, onPlace, onAnswer, onClose };
}

function BulkForm({ onLoadOther }: { onLoadOther: () => void }) {
  const { t } = useLingui();
  const session = useSession();
  const { problem, choice, second, reading, setProblem, setChoice, setSecond, bring, take, onFiles } =
    useImport(session);
  const isEmpty = useBulk(state => state.table.rows.length === 0);
  const isConflict = useBulk(state => state.save.kind === 'conflict');
  const { isAsked, onPlace, onAnswer, onClose } = usePlacing(session);
  const production = useProduction();
  // Files can be dropped but not pasted: when cells are copied in a spreadsheet, the clipboard also contains a picture
  // of these cells as a file.
  const isOver = useFileDrop(({ files }) => void onFiles([...files]));
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
      {isConflict && (
        <div className={styles.notes}>
          <ConflictNotice
            title={t`The rows of this table were changed in another window`}
            onLoadOther={onLoadOther}
            onKeepMine={() => void session.keepMine().catch(showError)}
          />
        </div>
      )}
      <ImportNotes />
      {isEmpty ? (
        <Begin onFiles={files => void onFiles(files)} />
      ) : (
        <>
          <BulkGrid />
          <PlaceResults />
          <RowDetails />
          <BulkFoot onPlace={onPlace} />
        </>
      )}
      {isAsked && <PlaceSheet production={production} onClose={onClose} onPlace={onAnswer} />}
      {choice && (
        <WorksheetDialog
          name={choice.name}
          sheets={choice.sheets}
          onClose={() => setChoice(null)}
          onChoose={sheet => {
            setChoice(null);
            bring(choice.name, sheet);
          }}
        />
      )}
      {second && (
        <SecondFileDialog
          name={second.name}
          onClose={() => setSecond(null)}
          onChoose={isReplacing => {
            setSecond(null);
            take(second.name, second.sheet, isReplacing);
          }}
        />
      )}
      {isOver && <DropVeil label={t`Drop the file to import its orders`} />}
    </div>
  );
}

/** The view for many orders at once: a table with one order in each row. */
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
