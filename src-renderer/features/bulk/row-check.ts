import type { BulkColumn, BulkRow } from '../../../src-shared/domain/bulk-batch.ts';
import { type BulkField, fieldsOfPath } from '../../../src-shared/domain/bulk-fields.ts';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { DraftProblem } from '../../../src-shared/domain/draft-problem.ts';
import { buildPriceCheckInput } from '../../../src-shared/domain/draft-request.ts';
import { checkDraft } from '../../../src-shared/domain/draft-rules.ts';
import { type CellProblem, draftOfRow, type RowDraftContext } from '../../../src-shared/table/row-draft.ts';

export type RowProblem = {
  /** Where it is corrected; null where the table has no such column yet. */
  columnId: string | null;
  /** The column that would hold it; null: no column of ours. */
  field: BulkField | null;
  severity: DraftProblem['severity'];
} & ({ kind: 'rule'; problem: DraftProblem } | { kind: 'cell'; problem: CellProblem });

export interface CheckedRow {
  draft: OrderDraft;
  problems: readonly RowProblem[];
  isEmpty: boolean;
  /** Something is typed, and nothing stands against placing it. */
  isGood: boolean;
  /** What its price depends on; null while that lacks something. */
  priceKey: string | null;
}

export type RowChecker = (row: BulkRow) => CheckedRow;

/** Checks rows and remembers the answers while row, columns and moment stay the same. */
export function createRowChecker(columns: readonly BulkColumn[], context: RowDraftContext): RowChecker {
  const known = new WeakMap<BulkRow['cells'], CheckedRow>();
  return row => {
    const before = known.get(row.cells);
    if (before) return before;
    const checked = checkRow(row, columns, context);
    known.set(row.cells, checked);
    return checked;
  };
}

function checkRow(row: BulkRow, columns: readonly BulkColumn[], context: RowDraftContext): CheckedRow {
  const { draft, problems: unread } = draftOfRow(row.cells, columns, context);
  const columnOf = (field: BulkField) => columns.find(column => column.field === field)?.id ?? null;
  const unreadFields = new Set(unread.map(one => one.field));
  const isEmpty = columns.every(({ id }) => (row.cells[id] ?? '').trim() === '');
  const cells = unread.map(
    (problem): RowProblem => ({
      kind: 'cell',
      problem,
      field: problem.field,
      columnId: columnOf(problem.field),
      severity: 'error',
    }),
  );
  const rules = checkDraft(draft, context).flatMap((problem): RowProblem[] => {
    const fields = fieldsOfPath(problem.path);
    // What could not be read is said already; that it is missing follows from it.
    if (fields.some(field => unreadFields.has(field))) return [];
    const columnId = fields.map(columnOf).find(id => id !== null) ?? null;
    return [{ kind: 'rule', problem, field: fields[0] ?? null, columnId, severity: problem.severity }];
  });
  const problems = isEmpty ? [] : [...cells, ...rules];
  const input = buildPriceCheckInput(draft);
  return {
    draft,
    problems,
    isEmpty,
    isGood: !isEmpty && problems.every(one => one.severity !== 'error'),
    priceKey: isEmpty || input === null ? null : JSON.stringify(input),
  };
}
