import type { StoreApi } from 'zustand/vanilla';
import type { BulkField } from '../../../../src-shared/domain/bulk-fields.ts';
import type { Steps } from '../../../../src-shared/steps.ts';
import { headingKeys } from '../../../../src-shared/table/recognise.ts';
import { runInSlices } from '../../../ui/in-slices.ts';
import type { BulkState } from './bulk-state.ts';
import { checkAll, type RowChecker } from './row-check.ts';
import { addColumn, type BulkTable, blankTable, setCell, setColumnField } from './table-edits.ts';

const maxUndo = 50;

export type TableEditing = ReturnType<typeof createTableEditing>;

interface EditingPorts {
  checkerOf(table: BulkTable): RowChecker;
  /** Called after each change of the table. */
  onShown(): void;
}

/** Edits of the table by hand: typing, undo, and choosing the fields of columns. */
export function createTableEditing(
  { getState, setState }: StoreApi<BulkState>,
  { checkerOf, onShown }: EditingPorts,
) {
  /** Shows and saves a table, without adding an undo step. */
  function show(table: BulkTable, more: Partial<BulkState> = {}): void {
    const before = getState();
    const check = table.columns === before.table.columns ? before.check : checkerOf(table);
    setState({ table, check, ...more });
    onShown();
  }

  /** Changes the table, and adds an undo step that restores the previous table. */
  function change(edit: (table: BulkTable) => BulkTable, more: Partial<BulkState> = {}): void {
    const { table: before, undo, placing } = getState();
    // While orders are being placed, the rows must not change.
    const table = placing ? before : edit(before);
    if (table === before) return;
    show(table, { undo: [...undo, before].slice(-maxUndo), ...more });
  }

  /**
   * Like `change`, for edits that require checking very many rows. The rows are checked in slices, because that takes
   * seconds; the table is shown afterwards.
   * @param edit is called again if the table has changed meanwhile
   * @param onEnd called when the table is shown, or when the edit was abandoned
   */
  function changeInSlices(
    edit: (table: BulkTable) => Steps<BulkTable>,
    signal: AbortSignal,
    onEnd: (isShown: boolean) => void,
  ): void {
    const { table: before } = getState();
    function* work() {
      const table = yield* edit(before);
      const check = checkerOf(table);
      yield* checkAll(table.rows, check);
      return { table, check };
    }
    const stop = () => {
      giveUp();
      onEnd(false);
    };
    signal.addEventListener('abort', stop);
    const giveUp = runInSlices(work(), ({ table, check }) => {
      signal.removeEventListener('abort', stop);
      if (getState().table !== before) {
        changeInSlices(edit, signal, onEnd);
        return;
      }
      change(() => table, { check });
      onEnd(true);
    });
  }

  function activate(rowId: string | undefined, columnId: string | undefined): void {
    const position = rowId === undefined || columnId === undefined ? null : { rowId, columnId };
    setState({ active: position, anchor: position });
  }

  function endTyping(isKept: boolean): void {
    const { editing, table, undo } = getState();
    if (!editing) return;
    setState({ editing: null });
    if (!isKept) show(editing.before);
    else if (table !== editing.before) setState({ undo: [...undo, editing.before].slice(-maxUndo) });
  }

  /** Stores which field the user has chosen for a heading, for the next import of a table with the same heading. */
  function remember(columnId: string, field: BulkField | null): void {
    const { table, memory } = getState();
    const keys = headingKeys(table.columns.map(column => column.heading));
    const key = keys[table.columns.findIndex(column => column.id === columnId)];
    if (key != null) setState({ memory: { ...memory, [key]: field ?? '' } });
  }

  function setField(columnId: string, field: BulkField | null): void {
    remember(columnId, field);
    change(before => setColumnField(before, columnId, field));
  }

  /** Swaps the fields of two columns; a single undo step reverses that. */
  function swapFields(columnId: string, otherId: string): void {
    const fieldOf = (id: string) => getState().table.columns.find(column => column.id === id)?.field ?? null;
    const [field, other] = [fieldOf(columnId), fieldOf(otherId)];
    remember(columnId, other);
    remember(otherId, field);
    change(before => setColumnField(setColumnField(before, columnId, other), otherId, field));
  }

  /** Id of the column with this field. If there is none, adds one. */
  function columnFor(field: BulkField): string {
    const known = getState().table.columns.find(column => column.field === field);
    if (known) return known.id;
    change(before => addColumn(before, field));
    return getState().table.columns.find(column => column.field === field)?.id ?? '';
  }

  return {
    show,
    change,
    changeInSlices,
    activate,
    undo() {
      const { undo } = getState();
      const before = undo.at(-1);
      if (before && !getState().placing) show(before, { undo: undo.slice(0, -1) });
    },
    /** Writes into the active cell. The table is saved at once. */
    type(text: string) {
      const { active, table } = getState();
      if (active) show(setCell(table, active.rowId, active.columnId, text));
    },
    /**
     * Starts editing the active cell.
     * @param isFresh whether the user's first key replaces the text
     */
    beginTyping(isFresh: boolean) {
      const { active, table, editing, placing } = getState();
      const row = table.rows.find(({ id }) => id === active?.rowId);
      if (editing || placing || !row || row.placedAtMs !== null) return;
      setState({ editing: { before: table, isFresh } });
    },
    endTyping,
    setField,
    swapFields,
    columnFor,
    startAnew() {
      change(blankTable, { lastImport: null, shownIds: null });
      const { table } = getState();
      activate(table.rows[0]?.id, table.columns[0]?.id);
    },
  };
}
