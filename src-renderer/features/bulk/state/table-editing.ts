import type { StoreApi } from 'zustand/vanilla';
import type { BulkField } from '../../../../src-shared/domain/bulk-fields.ts';
import { headingKeys } from '../../../../src-shared/table/recognise.ts';
import type { BulkState } from './bulk-state.ts';
import type { RowChecker } from './row-check.ts';
import { addColumn, type BulkTable, blankTable, setCell, setColumnField } from './table-edits.ts';

const maxUndo = 50;

export interface TableEditing {
  /** Draws a table and keeps it; nothing is there to be undone by that. */
  show(table: BulkTable, more?: Partial<BulkState>): void;
  /** Changes the table; the last state can be brought back. */
  change(edit: (table: BulkTable) => BulkTable, more?: Partial<BulkState>): void;
  activate(rowId: string | undefined, columnId: string | undefined): void;
  undo(): void;
  type(text: string): void;
  beginTyping(isFresh: boolean): void;
  endTyping(isKept: boolean): void;
  setField(columnId: string, field: BulkField | null): void;
  columnFor(field: BulkField): string;
  startAnew(): void;
}

interface EditingPorts {
  checkerOf(table: BulkTable): RowChecker;
  /** Keeps what is shown now, and asks what follows from it. */
  onShown(): void;
}

/** All that changes the table by hand: typing, undoing, and the fields of its columns. */
export function createTableEditing(
  { getState, setState }: StoreApi<BulkState>,
  { checkerOf, onShown }: EditingPorts,
): TableEditing {
  function show(table: BulkTable, more: Partial<BulkState> = {}): void {
    const before = getState();
    const check = table.columns === before.table.columns ? before.check : checkerOf(table);
    setState({ table, check, ...more });
    onShown();
  }

  function change(edit: (table: BulkTable) => BulkTable, more: Partial<BulkState> = {}): void {
    const { table: before, undo, placing } = getState();
    // Rows that are being placed are placed as they stood.
    const table = placing ? before : edit(before);
    if (table === before) return;
    show(table, { undo: [...undo, before].slice(-maxUndo), ...more });
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

  function rowIndexOf(id: string): number {
    return getState().table.rows.findIndex(row => row.id === id);
  }

  function setField(columnId: string, field: BulkField | null): void {
    const { table, memory } = getState();
    const keys = headingKeys(table.columns.map(column => column.heading));
    const key = keys[table.columns.findIndex(column => column.id === columnId)];
    if (key != null) setState({ memory: { ...memory, [key]: field ?? '' } });
    change(before => setColumnField(before, columnId, field));
  }

  /** The column that holds a field; added where there is none. */
  function columnFor(field: BulkField): string {
    const known = getState().table.columns.find(column => column.field === field);
    if (known) return known.id;
    change(before => addColumn(before, field));
    return getState().table.columns.find(column => column.field === field)?.id ?? '';
  }

  return {
    show,
    change,
    activate,
    undo() {
      const { undo } = getState();
      const before = undo.at(-1);
      if (before && !getState().placing) show(before, { undo: undo.slice(0, -1) });
    },
    type(text) {
      const { active, table } = getState();
      if (active) show(setCell(table, rowIndexOf(active.rowId), active.columnId, text));
    },
    beginTyping(isFresh) {
      const { active, table, editing, placing } = getState();
      const row = active ? table.rows[rowIndexOf(active.rowId)] : undefined;
      if (editing || placing || !row || row.placedAtMs !== null) return;
      setState({ editing: { before: table, isFresh } });
    },
    endTyping,
    setField,
    columnFor,
    startAnew() {
      change(blankTable, { lastImport: null, shownIds: null });
      const { table } = getState();
      activate(table.rows[0]?.id, table.columns[0]?.id);
    },
  };
}
