import type { BulkColumn, BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { isOpenRow } from './bulk-state.ts';
import type { RowChecker, RowProblem } from './row-check.ts';

/** Number of filled cells of a column, and of those whose text fits the field of the column. */
export interface ColumnDoubt {
  fitting: number;
  filled: number;
}

/** Codes of problems which show that a text belongs to another kind of field. */
const otherThings = new Set([
  'choice_unknown',
  'date_not_understood',
  'times_not_understood',
  'vin_length',
  'vin_letters_foreign',
  'number_invalid',
  'email_doubtful',
  'phone_doubtful',
]);

const isOtherThing = ({ problem }: RowProblem): boolean => otherThings.has(problem.code);

const minCells = 2;

/** The columns, by id, whose field is probably wrong because less than half of the filled cells fit. */
export function columnDoubts(
  columns: readonly BulkColumn[],
  rows: readonly BulkRow[],
  check: RowChecker,
): ReadonlyMap<string, ColumnDoubt> {
  const counts = new Map(
    columns.filter(({ field }) => field !== null).map(({ id }) => [id, { fitting: 0, filled: 0 }]),
  );
  for (const row of rows.filter(one => !one.isLeftOut)) {
    // Placed rows need no check: they had no errors when they were placed.
    const problems = isOpenRow(row) ? check(row).problems : [];
    const others = new Set(problems.filter(isOtherThing).map(one => one.columnId));
    for (const [id, count] of counts) {
      if ((row.cells[id] ?? '').trim() === '') continue;
      count.filled += 1;
      if (!others.has(id)) count.fitting += 1;
    }
  }
  return new Map([...counts].filter(([, { fitting, filled }]) => filled >= minCells && fitting < filled / 2));
}
