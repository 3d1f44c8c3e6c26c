import type { StoreApi } from 'zustand/vanilla';
import type { HeadingMemory } from '../../../../src-shared/domain/bulk-batch.ts';
import type { Steps } from '../../../../src-shared/steps.ts';
import { type RecognisedTable, recogniseTable } from '../../../../src-shared/table/recognise.ts';
import type { Sheet } from '../../table-file/table-file.ts';
import type { BulkState, Import } from './bulk-state.ts';
import type { TableEditing } from './table-editing.ts';
import { appendTable, type BulkTable, pasteBlock } from './table-edits.ts';

type Store = StoreApi<BulkState>;
export type Block = readonly (readonly string[])[];

export interface ImportSource extends Partial<Omit<Sheet, 'rows'>> {
  name: string;
  /** Whether the imported rows replace the existing ones. Otherwise they are added below them. */
  isReplacing?: boolean;
  rows: Block;
}

function importOf(
  source: ImportSource,
  found: RecognisedTable,
  { cut, dropped }: Pick<Import, 'cut' | 'dropped'>,
): Import {
  return {
    source: source.name,
    rows: found.rows.length,
    columns: found.columns.length,
    hasHeadings: found.hasHeadings,
    unused: found.columns.flatMap(({ heading, field }, index) =>
      field === null ? [heading === '' ? String(index + 1) : heading] : [],
    ),
    mergedCells: source.mergedCells ?? 0,
    formulas: source.formulas ?? 0,
    withoutValue: source.withoutValue ?? 0,
    cut,
    dropped,
  };
}

const never = new AbortController().signal;

/**
 * Adds the rows of a table below the existing ones, or replaces the existing ones. The headings determine the fields of
 * the columns. Very many rows are read in slices, and appear when all have been read.
 * @param onEnd called when the rows are shown, or when `signal` was aborted
 */
export function importTable(
  { getState, setState }: Store,
  editing: TableEditing,
  source: ImportSource,
  signal: AbortSignal = never,
  onEnd: () => void = () => undefined,
): void {
  editing.endTyping(true);
  const found = recogniseTable(source.rows, getState().memory);
  let imported: Import | null = null;
  function* edit(before: BulkTable): Steps<BulkTable> {
    const added = yield* appendTable(source.isReplacing ? { columns: [], rows: [] } : before, found);
    imported = importOf(source, found, added);
    return added.table;
  }
  editing.changeInSlices(edit, signal, isShown => {
    if (isShown) {
      const { table } = getState();
      setState({ lastImport: imported, shownIds: null });
      editing.activate(table.rows.at(-found.rows.length)?.id, table.columns[0]?.id);
    }
    onEnd();
  });
}

/** Writes a block of cells, from the active cell on. If the block has headings, imports it as a table instead. */
export function paste(store: Store, editing: TableEditing, block: Block): void {
  const { getState, setState } = store;
  editing.endTyping(true);
  const { active, table } = getState();
  const row = active ? table.rows.findIndex(one => one.id === active.rowId) : -1;
  const column = active ? table.columns.findIndex(one => one.id === active.columnId) : -1;
  if (row < 0 || column < 0 || isTable(block, getState().memory)) {
    importTable(store, editing, { name: '', rows: block });
    return;
  }
  const pasted = pasteBlock(table, { row, column }, block);
  // Removes the filter, because the block may also cover rows that it hides.
  if (block.length > 1) setState({ shownIds: null });
  const { cut, dropped } = pasted;
  editing.change(() => pasted.table);
  if (cut + dropped > 0) setState({ lastImport: importOf({ name: '', rows: [] }, nothing, pasted) });
  const after = getState().table;
  const last = after.rows[row + block.length - 1];
  const lastColumn = after.columns[column + Math.max(...block.map(texts => texts.length)) - 1];
  if (last && lastColumn) setState({ anchor: { rowId: last.id, columnId: lastColumn.id } });
}

const nothing: RecognisedTable = { rows: [], columns: [], hasHeadings: false };

function isTable(block: Block, memory: HeadingMemory): boolean {
  const { hasHeadings, columns } = recogniseTable(block, memory);
  return block.length > 1 && hasHeadings && columns.filter(one => one.field !== null).length >= 2;
}
