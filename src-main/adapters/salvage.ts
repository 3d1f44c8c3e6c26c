import type { SalvagedRow, SqlRow, SqlValue, TableShape } from '../core/ports/ports.ts';
import { openPages, type Pages } from './sqlite-pages.ts';
import {
  childrenOf,
  interiorPage,
  leafPage,
  recordsOf,
  type StoredRecord,
  typeOf,
} from './sqlite-records.ts';

/**
 * Yields every readable row of a damaged database, where SQLite would stop at the first bad page. Follows each table
 * from its root page as far as possible. Then reads all other pages, and assigns their rows to the table whose columns
 * they fit.
 */
export function* salvageRows(path: string, shapes: readonly TableShape[]): Generator<SalvagedRow> {
  const pages = openPages(path);
  const numbers = Array.from({ length: pages.count }, (_, index) => index + 1);
  const unseen = new Set(numbers.filter(pages.has));
  for (const number of freePages(pages)) unseen.delete(number);
  const roots = rootsOf(pages, unseen);
  for (const shape of shapes) {
    for (const record of recordsBelow(roots.get(shape.name) ?? 0, pages, unseen)) {
      if (fits(record, shape)) yield { table: shape.name, row: rowOf(record, shape) };
    }
  }
  const maxColumnsFirst = shapes.toSorted((one, other) => other.columns.length - one.columns.length);
  for (const number of unseen) {
    const page = pages.page(number);
    if (typeOf(page, number) !== leafPage) continue;
    for (const record of recordsOf(page, number, pages)) {
      const shape = maxColumnsFirst.find(one => fits(record, one));
      if (shape) yield { table: shape.name, row: rowOf(record, shape) };
    }
  }
}

/** Root page of each table, from the schema on the first page. */
function rootsOf(pages: Pages, unseen: Set<number>): Map<string, number> {
  const roots = new Map<string, number>();
  for (const { values } of recordsBelow(1, pages, unseen)) {
    const [type, name, , root] = values;
    if (type === 'table' && typeof name === 'string' && typeof root === 'number') roots.set(name, root);
  }
  return roots;
}

/**
 * Yields the records of all pages below a page of a table, depth first. Skips pages that are invalid or not in
 * `unseen`, and removes the pages that it reads from `unseen`.
 */
function* recordsBelow(number: number, pages: Pages, unseen: Set<number>): Generator<StoredRecord> {
  if (!unseen.has(number)) return;
  const page = pages.page(number);
  const type = typeOf(page, number);
  if (type !== leafPage && type !== interiorPage) return;
  unseen.delete(number);
  if (type === leafPage) yield* recordsOf(page, number, pages);
  else for (const child of childrenOf(page, number)) yield* recordsBelow(child, pages, unseen);
}

/** Returns the pages that are marked as free. They contain deleted rows, which must not be restored. */
function freePages(pages: Pages): Set<number> {
  const free = new Set<number>();
  try {
    const first = pages.page(1);
    if (first.toString('latin1', 0, 15) !== 'SQLite format 3') return free;
    for (let trunk = first.readUInt32BE(32); trunk !== 0 && !free.has(trunk); ) {
      const page = pages.page(trunk);
      free.add(trunk);
      const count = Math.min(page.readUInt32BE(4), pages.usableBytes / 4 - 2);
      for (let index = 0; index < count; index += 1) free.add(page.readUInt32BE(8 + index * 4));
      trunk = page.readUInt32BE(0);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return free;
}

const isOfType: Record<TableShape['columns'][number]['type'], (value: SqlValue) => boolean> = {
  TEXT: value => typeof value === 'string',
  INTEGER: value => typeof value === 'number',
  BLOB: value => value instanceof Uint8Array,
};

/**
 * Whether a record fits the columns of a table. It may have fewer values, if its row was stored before a column was
 * added.
 */
const fits = ({ values }: StoredRecord, { columns }: TableShape): boolean =>
  values.length <= columns.length &&
  columns.slice(values.length).every(({ isOptional }) => isOptional) &&
  columns
    .slice(0, values.length)
    .every(({ type, isNullable }, index) =>
      values[index] === null ? isNullable : isOfType[type](values[index] ?? null),
    );

/**
 * Returns the values of a record by column name. SQLite does not store an INTEGER PRIMARY KEY in the record: its value
 * is the rowid.
 */
function rowOf({ rowid, values }: StoredRecord, { columns, rowidColumn }: TableShape): SqlRow {
  const row: SqlRow = {};
  values.forEach((value, index) => {
    const { name } = columns[index] ?? { name: '' };
    row[name] = name === rowidColumn ? rowid : value;
  });
  return row;
}
