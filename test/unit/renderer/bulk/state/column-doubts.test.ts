import { expect, it } from 'vitest';
import {
  columnDoubts,
  ownErrors,
  rowsWithProblems,
} from '../../../../../src-renderer/features/bulk/state/column-doubts.ts';
import {
  createRowChecker,
  type RowProblem,
} from '../../../../../src-renderer/features/bulk/state/row-check.ts';
import type { BulkColumn, BulkRow } from '../../../../../src-shared/domain/bulk-batch.ts';
import type { BulkField } from '../../../../../src-shared/domain/bulk-fields.ts';
import { defaultInterfaceProfile } from '../../../../../src-shared/interface-profile.ts';

/** What is doubted of one column with these cells. */
function doubtOf(field: BulkField | null, cells: readonly string[], row: Partial<BulkRow> = {}) {
  const columns: BulkColumn[] = [{ id: 'column', heading: 'Typ', field }];
  const rows: BulkRow[] = cells.map((text, index) => ({
    id: String(index),
    cells: { column: text },
    isLeftOut: false,
    placedAtMs: null,
    ...row,
  }));
  const check = createRowChecker(columns, {
    nowMs: Date.parse('2026-11-23T10:00:00Z'),
    profile: defaultInterfaceProfile,
  });
  return columnDoubts(columns, rows, check).get('column') ?? null;
}

it.each<[BulkField, string[]]>([
  ['pickup.type', ['Golf', 'Polo', 'dealer']],
  ['delivery.date', ['Golf', 'Polo', '3.4.2027']],
  ['pickup.time', ['Golf', 'Polo', '8-12']],
  ['vin', ['Golf', 'Polo', 'WAUZZZF24NN012345']],
  ['pickup.email', ['Golf', 'Polo', 'a@b.fi']],
  ['pickup.phone', ['Golf', 'Polo', '+358 40 123 4567']],
  ['pickup.phone', ['QAA-101', 'AB 12 345', '+358 40 123 4501 (Matti)']],
  ['delivery.phone', ['Golf', '112', '040 1234567']],
  ['registration_number', ['+358401234501', '040 123 4567', 'QAA-101']],
  ['registration_number', ['WAUZZZF24NN012345', '040/1234567', 'B OSS 1']],
  ['kerb_weight_kg', ['Golf', 'Polo', '1500']],
  ['winter_tires', ['Golf', 'Polo', 'yes']],
])('a column of other things taken as %s is doubted', (field, cells) => {
  expect(doubtOf(field, cells)).toEqual({ fitting: 1, filled: 3 });
});

it('half of the cells are enough, empty ones say nothing, and one is too few', () => {
  expect(doubtOf('pickup.type', ['Golf', 'dealer', '', ' '])).toBeNull();
  expect(doubtOf('pickup.type', ['Golf', 'Polo', 'dealer', 'private', 'dealer'])).toBeNull();
  expect(doubtOf('pickup.type', ['Golf', '', ''])).toBeNull();
  expect(doubtOf('pickup.type', ['Golf', 'Polo', ''])).toEqual({ fitting: 0, filled: 2 });
});

it('rows that were placed did fit, so that placing the good ones makes no column doubtful', () => {
  const columns: BulkColumn[] = [{ id: 'column', heading: 'Typ', field: 'pickup.type' }];
  const rows = ['dealer', 'private', 'dealer', 'Golf', 'Polo'].map((text, index): BulkRow => {
    const placedAtMs = index < 3 ? 1 : null;
    return { id: text + String(index), cells: { column: text }, isLeftOut: false, placedAtMs };
  });
  const check = createRowChecker(columns, { nowMs: 0, profile: defaultInterfaceProfile });
  expect(columnDoubts(columns, rows, check)).toEqual(new Map());
});

it('rows that were left out make no other column look as if it fitted', () => {
  const columns: BulkColumn[] = [{ id: 'column', heading: 'Typ', field: 'pickup.type' }];
  const rows = ['Golf', 'Polo', 'Up', 'Fox'].map((text, index): BulkRow => {
    return { id: text, cells: { column: text }, isLeftOut: index > 1, placedAtMs: null };
  });
  const check = createRowChecker(columns, { nowMs: 0, profile: defaultInterfaceProfile });
  expect(columnDoubts(columns, rows, check).get('column')).toEqual({ fitting: 0, filled: 2 });
});

it('what is not used, left out, placed, or only late is not doubted', () => {
  expect(doubtOf(null, ['Golf', 'Polo'])).toBeNull();
  expect(doubtOf('pickup.type', ['Golf', 'Polo'], { isLeftOut: true })).toBeNull();
  expect(doubtOf('pickup.type', ['Golf', 'Polo'], { placedAtMs: 1 })).toBeNull();
  expect(doubtOf('delivery.date', ['1.1.2020', '2.1.2020'])).toBeNull();
});

it('what is wrong with a column is no problem of each row', () => {
  const columns: BulkColumn[] = [
    { id: 'type', heading: 'Typ', field: 'pickup.type' },
    { id: 'vin', heading: 'FIN', field: 'vin' },
    { id: 'from', heading: 'Von', field: 'pickup.address' },
    { id: 'ready', heading: 'Bereit', field: 'pickup.available_from' },
    { id: 'to', heading: 'Nach', field: 'delivery.address' },
  ];
  const rows = ['WAUZZZF24NN012345', 'WAUZZZF24NN012346', 'short'].map(
    (vin, index): BulkRow => ({
      id: vin,
      cells: {
        type: ['Golf', 'Polo', 'Up'][index] ?? '',
        vin,
        from: 'Tampere, Finland',
        ready: '25.11.2026 8:00',
        to: 'Oulu, Finland',
      },
      isLeftOut: false,
      placedAtMs: null,
    }),
  );
  const check = createRowChecker(columns, {
    nowMs: Date.parse('2026-11-23T10:00:00Z'),
    profile: defaultInterfaceProfile,
  });
  expect(rowsWithProblems({ table: { columns, rows }, check }).map(({ id }) => id)).toEqual(['short']);
  // It is not placed as if nothing were wrong.
  expect(rows.map(row => check(row).isGood)).toEqual([false, false, false]);
});

it('a column that is used for another field is judged anew', () => {
  const row = (id: string): BulkRow => ({
    id,
    cells: { column: id },
    isLeftOut: false,
    placedAtMs: null,
  });
  const rows = ['Golf', 'Polo'].map(row);
  const doubtsAs = (field: BulkField) => {
    const columns: BulkColumn[] = [{ id: 'column', heading: 'Typ', field }];
    const check = createRowChecker(columns, { nowMs: 0, profile: defaultInterfaceProfile });
    return columnDoubts(columns, rows, check).size;
  };
  expect([doubtsAs('pickup.type'), doubtsAs('model'), doubtsAs('pickup.type')]).toEqual([1, 0, 1]);
});

it('what is only doubtful is no problem of its row', () => {
  const problem = (severity: 'error' | 'warning') =>
    ({ severity, columnId: 'vin', problem: { code: 'vin_length' } }) as RowProblem;
  const checked = { problems: [problem('warning'), problem('error')] };
  expect(ownErrors(checked, new Set()).map(({ severity }) => severity)).toEqual(['error']);
  expect(ownErrors(checked, new Set(['vin']))).toEqual([]);
});
