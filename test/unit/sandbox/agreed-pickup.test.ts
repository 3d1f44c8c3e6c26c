import { expect, it } from 'vitest';
import { agreedPickup } from '../../../src-main/sandbox/orders/agreed-pickup.ts';
import { candidateOf, windowOf } from '../../support/builders/request.ts';

const morning = windowOf('2026-03-12T06:00:00Z', '2026-03-12T08:00:00Z');
const noon = windowOf('2026-03-12T10:00:00Z', '2026-03-12T13:00:00Z', 'Europe/Berlin');
const evening = windowOf('2026-03-12T16:00:00Z', '2026-03-12T18:00:00Z');

const agreed = (pickup: Record<string, unknown>, at: string) =>
  agreedPickup(candidateOf({ pickup }).input.pickup, Date.parse(at));

it('the agreed pickup is the earliest requested window that is not over, in whatever order they were asked for', () => {
  const pickup = { requested_windows: [evening, noon, morning] };
  expect(agreed(pickup, '2026-03-12T07:59:59Z')).toEqual({
    agreed_window: morning,
    eta: '2026-03-12T07:00:00.000Z',
    eta_updated_at: '2026-03-12T07:59:59.000Z',
  });
  expect(agreed(pickup, '2026-03-12T08:00:00Z')).toMatchObject({
    agreed_window: noon,
    eta: '2026-03-12T11:30:00.000Z',
  });
});

it.each([
  [
    'from when the vehicle is available',
    '2026-03-20T08:00:00Z',
    '2026-03-12T07:00:00Z',
    '2026-03-20T08:00:00.000Z',
  ],
  [
    'in an hour, where it is available already',
    '2026-03-11T08:00:00Z',
    '2026-03-12T07:00:00Z',
    '2026-03-12T08:00:00.000Z',
  ],
])('is two hours %s, where no window is left', (_when, available_from, at, startAt) => {
  const { agreed_window } = agreed({ requested_windows: [], available_from }, at);
  expect(agreed_window).toEqual({
    start_at: startAt,
    end_at: new Date(Date.parse(startAt) + 2 * 3_600_000).toISOString(),
    timezone: 'Europe/Helsinki',
  });
});
