import type { BulkColumn, BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { type BulkField, fieldsOfPath } from '../../../../src-shared/domain/bulk-fields.ts';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import type { DraftProblem } from '../../../../src-shared/domain/draft-problem.ts';
import { checkDraft } from '../../../../src-shared/domain/draft-rules.ts';
import { lastDayOf } from '../../../../src-shared/domain/draft-times.ts';
import { plainRegistrationNumber } from '../../../../src-shared/domain/registration-number.ts';
import { cleanVin, latinVin } from '../../../../src-shared/domain/vin.ts';
import type { Steps } from '../../../../src-shared/steps.ts';
import { oddFields } from '../../../../src-shared/table/odd-values.ts';
import {
  type CellProblem,
  draftOfRow,
  type RowDraftContext,
} from '../../../../src-shared/table/row-draft.ts';
import { priceGaps } from '../../order-form/session/price-query.ts';

export type RowProblem = {
  /** The column where the problem can be corrected; null if the table has no such column yet. */
  columnId: string | null;
  /** The field where the problem can be corrected; null if no column can hold that field. */
  field: BulkField | null;
  severity: DraftProblem['severity'];
} & ({ kind: 'rule'; problem: DraftProblem } | { kind: 'cell'; problem: CellProblem });

export interface CheckedRow {
  draft: OrderDraft;
  problems: readonly RowProblem[];
  isEmpty: boolean;
  /** Whether the row is not empty and can be placed. */
  isGood: boolean;
  /**
   * Text of the data on which the price depends: rows with the same key have the same price. Null while some of this
   * data is missing.
   */
  priceKey: string | null;
  identity: Identity;
}

/** VIN and registration number of a vehicle, normalised. Each is empty if it is missing or incomplete. */
export interface Identity {
  vin: string;
  registrationNumber: string;
}

export type RowChecker = (row: BulkRow) => CheckedRow;

/** Checks rows, and caches the result of a row until its cells change. */
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

/**
 * Checks rows one by one, so that `check` has their results in its cache. Runs in steps, because very many rows take
 * seconds.
 */
export function* checkAll(rows: readonly BulkRow[], check: RowChecker): Steps<void> {
  for (const row of rows) {
    check(row);
    yield;
  }
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
    const inOrder = fieldsOfPath(problem.path);
    const fields = isOfDay(problem, draft, context.nowMs) ? inOrder.toReversed() : inOrder;
    // A cell of this field cannot be read, which is reported already. Its value must not be reported as missing, too.
    if (fields.some(field => unreadFields.has(field))) return [];
    const columnId = fields.map(columnOf).find(id => id !== null) ?? null;
    return [{ kind: 'rule', problem, field: fields[0] ?? null, columnId, severity: problem.severity }];
  });
  const odd = oddFields(row.cells, columns)
    .filter(field => rules.every(one => one.field !== field))
    .map(
      (field): RowProblem => ({
        kind: 'cell',
        problem: { field, code: 'value_doubtful' },
        field,
        columnId: columnOf(field),
        severity: 'warning',
      }),
    );
  const problems = isEmpty ? [] : [...cells, ...rules, ...odd];
  return {
    draft,
    problems,
    isEmpty,
    isGood: !isEmpty && problems.every(one => one.severity !== 'error'),
    priceKey: isEmpty || problems.some(isAboutBusiness) ? null : priceKeyOf(draft),
    identity: identityOf(draft),
  };
}

/** Whether a problem makes the business invalid. Without a valid business, no price can be asked for. */
const isAboutBusiness = ({ field, severity }: RowProblem): boolean =>
  severity === 'error' && (field === 'business_id' || field === 'business_country');

/** Whether the day of a window is what is wrong, so that no time on that day would be accepted. */
function isOfDay({ path, code }: DraftProblem, draft: OrderDraft, nowMs: number): boolean {
  const [stop, list, index] = path.split('.');
  if ((stop !== 'pickup' && stop !== 'delivery') || list !== 'requested_windows') return false;
  if (code === 'day_far_ahead' || code === 'private_handover_too_early') return true;
  const window = draft[stop].requestedWindows[Number(index)];
  const date = window === undefined ? '' : lastDayOf(window);
  return code === 'window_in_past' && date < new Date(nowMs).toISOString().slice(0, 10);
}

/** Text of all data that is sent to "POST /v2/price-checks"; null while some of it is missing. */
function priceKeyOf(draft: OrderDraft): string | null {
  if (priceGaps(draft).length > 0) return null;
  const { pickup, delivery, vehicle, tradeIn, serviceOptions, orderedFor } = draft;
  const stops = [pickup, delivery].map(stop => [stop.address, stop.countryCode, stop.type]);
  const vehicles = [vehicle, tradeIn].map(one => one && [cleanVin(one.vin), one.registrationNumber]);
  return JSON.stringify([stops, vehicles, serviceOptions, orderedFor]);
}

function identityOf({ vehicle }: OrderDraft): Identity {
  const typed = cleanVin(vehicle.vin);
  const vin = latinVin(typed) ?? typed;
  return {
    vin: vin.length === 17 ? vin : '',
    registrationNumber: plainRegistrationNumber(vehicle.registrationNumber),
  };
}
