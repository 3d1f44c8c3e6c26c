import { expect, it } from 'vitest';
import type { RowPrice } from '../../../../src-renderer/features/bulk/bulk-prices.ts';
import { doubtfulRows } from '../../../../src-renderer/features/bulk/doubtful-rows.ts';
import type { CheckedRow } from '../../../../src-renderer/features/bulk/row-check.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';

const rowOf = (id: string): BulkRow =>
  ({ id, cells: {}, isLeftOut: false, placedAtMs: null }) as unknown as BulkRow;

/** Rows that can be placed, each with its vehicle and what its price check says. */
function rowsOf(...rows: [vin: string, plate: string, price?: RowPrice][]) {
  const checks = new Map(
    rows.map(([vin, registrationNumber, price], index) => [
      String(index),
      { isGood: true, identity: { vin, registrationNumber }, priceKey: price ? String(index) : null },
    ]),
  );
  const { same, refused, ids, good } = doubtfulRows({
    table: { rows: rows.map((_, index) => rowOf(String(index))) } as never,
    check: row => checks.get(row.id) as unknown as CheckedRow,
    prices: new Map(rows.flatMap(([, , price], index) => (price ? [[String(index), price] as const] : []))),
  });
  const idsOf = (list: readonly BulkRow[]) => list.map(({ id }) => id);
  return { good: good.length, same: idsOf(same), refused: idsOf(refused), ids: [...ids] };
}
const refusedFor = (isForOrder: boolean) => ({ kind: 'refused', message: '', isForOrder }) as RowPrice;

it('of rows with one vehicle, by VIN or plate, the first is none; no vehicle is not the same one', () => {
  expect(rowsOf(['A', ''], ['', ''], ['', ''], ['A', 'P'], ['', 'P'], ['B', ''])).toMatchObject({
    good: 6,
    same: ['3', '4'],
    ids: ['3', '4'],
  });
});

it('what the price check refuses for the order itself is doubtful, and counted once', () => {
  const found = rowsOf(['A', ''], ['A', '', refusedFor(true)], ['B', '', refusedFor(false)]);
  expect(found).toMatchObject({ same: ['1'], refused: ['1'], ids: ['1'] });
});
