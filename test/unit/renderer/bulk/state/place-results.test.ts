import { expect, it } from 'vitest';
import { isWrong, placeResults } from '../../../../../src-renderer/features/bulk/state/place-results.ts';
import type { CheckedRow } from '../../../../../src-renderer/features/bulk/state/row-check.ts';
import type { PlacedOrder } from '../../../../../src-shared/contract/bulk.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';

const { error } = new DispatchError('service_refused', 'No', { status: 422 });
const order = (refusal: PlacedOrder['refusal']): PlacedOrder => ({
  priceTotalCents: null,
  phase: refusal === null ? 'queued' : 'attention',
  status: null,
  isGone: false,
  isUnconfirmed: false,
  refusal,
});

const state: Parameters<typeof placeResults>[0] = {
  results: ['1', '2', '3', '4'],
  table: {
    columns: [],
    rows: ['0', '1', '2', '3', '4'].map(id => ({
      id,
      cells: {},
      isLeftOut: false,
      placedAtMs: id === '3' ? null : 1,
    })),
  },
  check: ({ id }) => ({ draft: { customerReference: `R-${id}` } }) as CheckedRow,
  // The reason why a row could not be placed at first is none of its order.
  refusals: new Map([
    ['1', error],
    ['3', error],
  ]),
  placedOrders: { 1: order(null), 2: order(null), 4: order(error) },
};

it('the rows that were placed last are listed, those with a problem first, by the numbers of the table', () => {
  const results = placeResults(state) ?? [];
  expect(
    results.map(({ number, reference, isPlaced, refusal }) => [number, reference, isPlaced, refusal]),
  ).toEqual([
    [4, 'R-3', false, error],
    [5, 'R-4', true, error],
    [2, 'R-1', true, null],
    [3, 'R-2', true, null],
  ]);
  expect(results.map(isWrong)).toEqual([true, true, false, false]);
  expect(results.map(one => one.order?.phase ?? null)).toEqual([null, 'attention', 'queued', 'queued']);
  // Nothing is known of the orders yet, which makes none of them wrong.
  expect((placeResults({ ...state, placedOrders: null }) ?? []).filter(isWrong)).toHaveLength(1);
});

it('nothing is listed once the list was closed', () => {
  expect(placeResults({ ...state, results: null })).toBeNull();
});
