import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileSpreadsheet, Plus, RotateCcw, SquareMinus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { cx } from '../../ui/cx.ts';
import viewStyles from '../../ui/view.module.css';
import { notSavedText } from '../order-form/text/not-saved-text.ts';
import styles from './bulk.module.css';
import { shownRows } from './state/bulk-state.ts';
import { rowsWithProblems } from './state/column-doubts.ts';
import { addRow, leaveOut, removeRows } from './state/table-edits.ts';
import { useBulk, useSession } from './state/use-bulk-session.ts';

const acceptedTypes = ['.csv', '.tsv', '.txt', '.xlsx', '.xlsm', '.xls', '.ods'];

/** Says whether the table is saved. */
function SaveWords() {
  const save = useBulk(state => state.save);
  const notSaved = notSavedText(save);
  if (notSaved !== null) return <span className={styles.badState}>{notSaved}</span>;
  return save.kind === 'saved' ? (
    <Trans context="table of many orders">saved</Trans>
  ) : (
    <Trans>saving …</Trans>
  );
}

/** Ids of the selected rows. */
function useChosenIds(): ReadonlySet<string> {
  const state = useBulk(all => all);
  const { active, anchor } = state;
  const rows = shownRows(state);
  const at = (id: string | undefined) => rows.findIndex(row => row.id === id);
  const [a, b] = [at(active?.rowId), at(anchor?.rowId ?? active?.rowId)];
  return new Set(a < 0 || b < 0 ? [] : rows.slice(Math.min(a, b), Math.max(a, b) + 1).map(row => row.id));
}

function RowButtons() {
  const { t } = useLingui();
  const session = useSession();
  const table = useBulk(state => state.table);
  const canUndo = useBulk(state => state.undo.length > 0 && state.placing === null);
  const activeId = useBulk(state => state.active?.rowId ?? null);
  const chosen = useChosenIds();
  const isOut = table.rows.some(row => chosen.has(row.id) && row.isLeftOut);
  return (
    <>
      <Button icon={Plus} onPress={() => session.change(one => addRow(one, activeId))}>{t`Add row`}</Button>
      <Button
        icon={SquareMinus}
        isDisabled={chosen.size === 0}
        onPress={() => session.change(one => leaveOut(one, chosen, !isOut))}
      >
        {isOut ? t`Include` : t`Skip`}
      </Button>
      <Button
        icon={Trash2}
        isDisabled={chosen.size === 0}
        onPress={() => session.change(one => removeRows(one, chosen))}
      >
        {t({ message: 'Remove', context: 'remove the rows' })}
      </Button>
      <Button icon={RotateCcw} isDisabled={!canUndo} onPress={session.undo}>{t`Undo`}</Button>
    </>
  );
}

function Filter() {
  const { t } = useLingui();
  const session = useSession();
  const state = useBulk(one => one);
  const total = state.table.rows.length;
  const wrong = rowsWithProblems(state).length;
  return (
    <Chips
      label={t`Rows`}
      chosen={state.shownIds === null ? 'all' : 'problems'}
      onChoose={id => session.showProblemsOnly(id === 'problems')}
      chips={[
        { id: 'all', words: <Plural value={total} one="# row" other="# rows" /> },
        { id: 'problems', words: <Plural value={wrong} one="# problem row" other="# problem rows" /> },
      ]}
    />
  );
}

export interface OpenFileProps {
  variant?: 'primary';
  onFiles: (files: File[]) => void;
}

export function OpenFile({ onFiles, ...button }: OpenFileProps) {
  const { t } = useLingui();
  return (
    <FileTrigger acceptedFileTypes={acceptedTypes} onSelect={files => onFiles([...(files ?? [])])}>
      <Button {...button} icon={FileSpreadsheet}>{t`Open file`}</Button>
    </FileTrigger>
  );
}

export function BulkHeader({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useLingui();
  const session = useSession();
  const [isAsked, setAsked] = useState(false);
  const rows = useBulk(state => state.table.rows);
  const isEmpty = rows.length === 0;
  const placed = rows.filter(row => row.placedAtMs !== null);
  const clear = () => session.change(() => ({ columns: [], rows: [] }));
  return (
    <header className={cx(viewStyles.bar, styles.header)}>
      <h1>
        <Trans>Bulk orders</Trans>
      </h1>
      {!isEmpty && (
        <>
          <span className="sub">
            <SaveWords />
          </span>
          <Filter />
        </>
      )}
      <span className="grow" />
      {!isEmpty && <RowButtons />}
      {placed.length > 0 && (
        <Button
          onPress={() => session.change(table => removeRows(table, new Set(placed.map(row => row.id))))}
        >
          {t`Clear placed`}
        </Button>
      )}
      {!isEmpty && <Button onPress={() => setAsked(true)}>{t`Clear all`}</Button>}
      {!isEmpty && <OpenFile onFiles={onFiles} />}
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Clear the table?`}
        confirmLabel={t`Clear table`}
        onConfirm={clear}
        onClose={() => setAsked(false)}
      >
        <Trans>
          All rows will be removed from this table. You can undo this. Orders that are already placed are not
          affected.
        </Trans>
      </ConfirmDialog>
    </header>
  );
}
