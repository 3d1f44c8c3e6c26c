import type { BulkColumn, BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { type BulkState, isOpenRow } from './bulk-state.ts';
import type { CheckedRow, RowChecker, RowProblem } from './row-check.ts';

/**
 * How well the cells of a column fit its field: `filled` is the number of cells with text, `fitting` the number of
 * those that fit.
 */
export interface ColumnDoubt {
  fitting: number;
  filled: number;
}

/** Codes of problems that mean: the text belongs in a field of another kind. */
const otherThings = new Set([
  'choice_unknown',
  'date_not_understood',
  'times_not_understood',
  'vin_length',
  'vin_letters_foreign',
  'number_invalid',
  'email_doubtful',
  'phone_doubtful',
  'value_doubtful',
]);

const isOtherThing = ({ problem }: RowProblem): boolean => otherThings.has(problem.code);

/** Whether the field of the whole column is probably wrong, which explains this problem of a single cell. */
export const isOfDoubtedColumn = (problem: RowProblem, doubted: Pick<ReadonlySet<string>, 'has'>): boolean =>
  isOtherThing(problem) && problem.columnId !== null && doubted.has(problem.columnId);

/**
 * The errors of a row, without those that a wrong field of their column explains. The heading of the column reports
 * these once.
 */
export const ownErrors = (
  { problems }: Pick<CheckedRow, 'problems'>,
  doubted: Pick<ReadonlySet<string>, 'has'>,
): RowProblem[] => problems.filter(one => one.severity === 'error' && !isOfDoubtedColumn(one, doubted));

const minCells = 2;

/** The open rows that have errors of their own, and not only errors from a wrong field of a column. */
export function rowsWithProblems({ table, check }: Pick<BulkState, 'table' | 'check'>): BulkRow[] {
  const doubts = columnDoubts(table.columns, table.rows, check);
  return table.rows.filter(row => isOpenRow(row) && ownErrors(check(row), doubts).length > 0);
}

/** The columns that probably have the wrong field, by id: less than half of their filled cells fit it. */
export function columnDoubts(
  columns: readonly BulkColumn[],
  rows: readonly BulkRow[],
  check: RowChecker,
): ReadonlyMap<string, ColumnDoubt> {
  const before = known.get(rows);
  // The doubts depend on the columns as well. Each checker is made for certain columns, so the same checker means the
  // same columns.
  if (before?.check === check) return before.doubts;
  const doubts = doubtsOf(columns, rows, check);
  known.set(rows, { check, doubts });
  return doubts;
}

/** The last result for each list of rows, kept because several parts of the screen ask for it. */
const known = new WeakMap<
  readonly BulkRow[],
  { check: RowChecker; doubts: ReadonlyMap<string, ColumnDoubt> }
>();

function doubtsOf(
  columns: readonly BulkColumn[],
  rows: readonly BulkRow[],
  check: RowChecker,
): ReadonlyMap<string, ColumnDoubt> {
  const counts = new Map(
    columns.filter(({ field }) => field !== null).map(({ id }) => [id, { fitting: 0, filled: 0 }]),
  );
  for (const row of rows.filter(one => !one.isLeftOut)) {
    // Placed rows are not checked, because they had no errors when they were placed.
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
