import { expect, it } from 'vitest';
import type { RowPrice } from '../../../../../src-renderer/features/bulk/state/bulk-prices.ts';
import {
  plannedRows,
  sumOf,
  sumOfGood,
} from '../../../../../src-renderer/features/bulk/state/planned-rows.ts';
import type { CheckedRow } from '../../../../../src-renderer/features/bulk/state/row-check.ts';

const priced: RowPrice = { kind: 'priced', totalCents: 1_250 };

it('the rows that can be placed come with their number, price and doubt', () => {
  const vins = ['', 'A', 'B', 'A', 'C'];
  const prices: (RowPrice | null)[] = [priced, priced, null, priced, { kind: 'custom_quote' }];
  const state: Parameters<typeof plannedRows>[0] = {
    table: {
      columns: [],
      rows: vins.map((_, index) => ({ id: String(index), cells: {}, isLeftOut: false, placedAtMs: null })),
    },
    check: ({ id }) => {
      const checked: Partial<CheckedRow> = {
        isGood: id !== '0',
        problems: [],
        identity: { vin: vins[Number(id)] ?? '', registrationNumber: '' },
        priceKey: id,
      };
      return checked as CheckedRow;
    },
    prices: new Map(prices.flatMap((price, index) => (price ? [[String(index), price] as const] : []))),
    sameOrders: new Map(),
    placedOrders: null,
  };
  const planned = plannedRows(state);
  expect(planned.map(({ number, doubt }) => [number, doubt])).toEqual([
    [2, null],
    // Its price is not known yet, which is no doubt.
    [3, null],
    [4, 'same'],
    [5, 'unsure'],
  ]);
  expect(sumOf(planned)).toEqual({ good: 4, priced: 2, totalCents: 2_500 });
  expect(sumOfGood(state)).toEqual(sumOf(planned));
  expect(sumOf([])).toEqual({ good: 0, priced: 0, totalCents: 0 });
});
