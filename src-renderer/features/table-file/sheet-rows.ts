import type { TableBudget } from '../../../src-shared/table/table-limits.ts';
import type { Sheet, TableFileOptions } from './table-file.ts';

export type SheetRows = ReturnType<typeof createSheetRows>;

/** Collects the cells of one sheet, in any order. Empty cells take no memory. */
export function createSheetRows({ maxRows, keepsBlank }: TableFileOptions, budget: TableBudget) {
  const rows = new Map<number, string[]>();
  let isFull = false;

  function rowAt(index: number): string[] | null {
    const known = rows.get(index);
    if (known) return known;
    // If blank rows are kept, `maxRows` limits the row number; otherwise, the number of rows with text.
    if ((keepsBlank ? index : rows.size) >= maxRows) {
      isFull = true;
      return null;
    }
    const row: string[] = [];
    rows.set(index, row);
    return row;
  }

  return {
    /**
     * Adds a cell. Row and column are counted from 0.
     * @throws TableLimitError
     */
    put(row: number, column: number, text: string): void {
      const shown = readable(text);
      if (shown === '') return;
      budget.take(column, shown);
      const cells = rowAt(row);
      if (cells === null) return;
      while (cells.length < column) cells.push('');
      cells[column] = shown;
    },
    /** Whether the sheet has more rows than may be read. If so, the rest of it can be skipped. */
    isFull: () => isFull,
    finish(counts: Omit<Sheet, 'rows' | 'isCut'>): Sheet {
      const indexes = [...rows.keys()].sort((one, other) => one - other);
      const last = indexes.at(-1) ?? -1;
      const all = keepsBlank
        ? Array.from({ length: last + 1 }, (_, index) => rows.get(index) ?? [])
        : indexes.map(index => rows.get(index) ?? []);
      return { ...counts, rows: all, isCut: isFull };
    },
  };
}

/** Removes control characters, which are never shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression removes them
const readable = (text: string): string => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
