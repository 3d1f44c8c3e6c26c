import { expect, it } from 'vitest';
import { reportRowOf } from '../../../src-main/sandbox/orders/report-row.ts';
import { recordOf, windowOf } from '../../support/builders/request.ts';

function rowOf(
  pickedUpAt: string | null,
  deliveredAt: string | null,
  distanceMeters: number | null = 180_000,
) {
  const record = recordOf();
  const { order } = record;
  return reportRowOf({
    ...record,
    order: {
      ...order,
      distance_meters: distanceMeters,
      pickup: { ...order.pickup, actual_at: pickedUpAt },
      delivery: { ...order.delivery, actual_at: deliveredAt },
    },
  });
}

it.each([
  ['2026-03-12T08:00:00Z', '2026-03-12T09:30:29Z', 90],
  // Practice events may be given in any order.
  ['2026-03-12T09:00:00Z', '2026-03-12T08:00:00Z', 0],
  ['2026-03-12T08:00:00Z', null, null],
  [null, null, null],
])('from %s to %s a transport takes %j minutes', (from, to, minutes) => {
  expect(rowOf(from, to).total_transport_minutes).toBe(minutes);
});

it.each([
  [300_000, '2026-03-12T09:00:00Z', { occurred: true, cost_cents: 2_700 }],
  [299_999, '2026-03-12T09:00:00Z', { occurred: false, cost_cents: 0 }],
  [300_000, null, { occurred: false, cost_cents: 0 }],
  [null, '2026-03-12T09:00:00Z', { occurred: false, cost_cents: 0 }],
])('a transport of %j metres that ended at %j stopped for fuel: %j', (meters, deliveredAt, refuel) => {
  expect(rowOf('2026-03-12T06:00:00Z', deliveredAt, meters).refuel).toEqual(refuel);
});

it('is available from the time given, else from the earliest requested window', () => {
  const windows = ['2026-03-13', '2026-03-12'].map(day => windowOf(`${day}T08:00:00Z`, `${day}T09:00:00Z`));
  const pickup = { requested_windows: windows };
  expect(reportRowOf(recordOf({ pickup })).available_for_pickup_at).toBe('2026-03-11T08:00:00+02:00');
  expect(reportRowOf(recordOf({ pickup: { ...pickup, available_from: null } })).available_for_pickup_at).toBe(
    '2026-03-12T08:00:00Z',
  );
});
