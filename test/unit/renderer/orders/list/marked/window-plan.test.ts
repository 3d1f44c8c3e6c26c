import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import {
  type MarkedOrders,
  markedOrders,
  planWindow,
} from '../../../../../../src-renderer/features/orders/list/marked/window-plan.ts';
import { formOfOrder } from '../../../../../../src-shared/domain/draft-from-order.ts';
import { context, detailOf, orderOf } from '../../../../../support/builders/order.ts';
import { outboxEntryOf } from '../../../../../support/builders/outbox-entry.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const window = { date: '2026-11-26', start: '08:00', end: '12:00' };

function marked(...changes: Record<string, unknown>[]): MarkedOrders {
  const changeable = changes.map((change, index) => {
    const order = orderOf(change);
    const { row } = detailOf();
    return { row: { ...row, localId: `${index}` }, order, now: formOfOrder(order, null), revision: '1' };
  });
  return { changeable, left: [] };
}
const idsOf = (orders: readonly { row: { localId: string } }[]) => orders.map(({ row }) => row.localId);

it('changes the requested windows of one stop and nothing else', () => {
  const { changes, left } = planWindow(marked({}), 'pickup', window, context);
  expect(left).toEqual([]);
  expect(changes.map(({ patch }) => patch)).toEqual([
    {
      pickup: {
        requested_windows: [
          {
            start_at: '2026-11-26T08:00:00+02:00',
            end_at: '2026-11-26T12:00:00+02:00',
            timezone: 'Europe/Helsinki',
          },
        ],
      },
    },
  ]);
});

it('leaves out what a rule forbids, with the reason, and what has the window already', () => {
  const had = {
    ...orderOf().pickup,
    requested_windows: [
      {
        start_at: '2026-11-26T08:00:00+02:00',
        end_at: '2026-11-26T12:00:00+02:00',
        timezone: 'Europe/Helsinki',
      },
    ],
  };
  const late = { ...orderOf().pickup, available_from: '2026-11-27T06:00:00Z' };
  const { changes, left } = planWindow(
    marked({ pickup: had }, { pickup: late }, {}),
    'pickup',
    window,
    context,
  );
  expect(idsOf(changes)).toEqual(['2']);
  expect(left.map(({ row, reason }) => [row.localId, reason])).toEqual([
    ['0', 'The order already has this window.'],
    ['1', expect.stringMatching(/window/i)],
  ]);
});

it('changes nothing before a window is typed, and nothing by half a window', () => {
  expect(planWindow(marked({}), 'delivery', { date: '', start: '', end: '' }, context).changes).toEqual([]);
  const half = planWindow(marked({}), 'delivery', { ...window, end: '' }, context);
  expect(half.changes).toEqual([]);
  // Nothing is said against an order while one types.
  expect(half.left).toEqual([]);
  const unread = planWindow(marked({}), 'delivery', { ...window, typed: 'soon' }, context);
  expect(unread).toEqual({ changes: [], left: [] });
});

const update = outboxEntryOf({ kind: 'order-update', state: 'queued' });
const berlin = {
  ...orderOf().pickup,
  address: { formatted_address: 'Jungfernstieg 7, Hamburg', city: 'Hamburg', country_code: 'DE' },
};

it('types the window in the local time of each place, and refuses an hour that the clock skips there', () => {
  const orders = marked({}, { pickup: berlin });
  const startsOf = (date: string) =>
    planWindow(orders, 'pickup', { date, start: '02:30', end: '05:00' }, context);
  expect(startsOf('2027-03-27').changes.map(({ patch }) => JSON.stringify(patch))).toEqual([
    expect.stringContaining('2027-03-27T02:30:00+02:00'),
    expect.stringContaining('2027-03-27T02:30:00+01:00'),
  ]);
  // Clocks go forward: at 2:00 in Hamburg, at 3:00 in Tampere.
  const { changes, left } = startsOf('2027-03-28');
  expect(idsOf(changes)).toEqual(['0']);
  expect(left).toEqual([
    expect.objectContaining({ reason: 'This time does not exist on that day. Check the time.' }),
  ]);
  const ended = { date: '2027-03-27', start: '22:00', end: '02:30', endDate: '2027-03-28' };
  expect(idsOf(planWindow(orders, 'pickup', ended, context).changes)).toEqual(['0']);
});

it('puts one window in the place of several, and keeps the other stop', () => {
  const windows = ['2026-11-24', '2026-11-25', '2026-11-26'].map(day => ({
    start_at: `${day}T08:00:00+02:00`,
    end_at: `${day}T12:00:00+02:00`,
    timezone: 'Europe/Helsinki',
  }));
  const orders = marked({ pickup: { ...orderOf().pickup, requested_windows: windows } });
  const { changes } = planWindow(orders, 'pickup', window, context);
  expect(changes.map(({ patch }) => patch)).toEqual([{ pickup: { requested_windows: [windows[2]] } }]);
});

it('leaves orders that cannot be changed now, each with its own reason', () => {
  const undecided = { ...update, state: 'parked' as const };
  const { row } = detailOf();
  const { changeable, left } = markedOrders([
    detailOf(),
    detailOf({ order: null }),
    detailOf({ row: { ...row, isChangeTyped: true } }),
    detailOf({ order: orderOf({ allowed_actions: ['cancel'] }) }),
    detailOf({ order: orderOf({ unreadable: ['pickup.requested_windows.1'] }) }),
    detailOf({ entries: [undecided] }),
  ]);
  expect(changeable.map(({ revision }) => revision)).toEqual(['rev_1']);
  expect(left.map(({ reason }) => reason)).toEqual([
    'The service has not accepted this order yet, or Dispatch cannot read it.',
    'Changes to this order are not sent yet.',
    'The service does not allow changes to this order now.',
    'Dispatch cannot read parts of this order and could overwrite them.',
    'An earlier change of this order needs your decision.',
  ]);
});

it('compares with what is queued for an order, not with what the service has', () => {
  const becomes = [
    {
      start_at: '2026-11-26T08:00:00+02:00',
      end_at: '2026-11-26T12:00:00+02:00',
      timezone: 'Europe/Helsinki',
    },
  ];
  const queued = { ...update, changes: [{ path: 'pickup.requested_windows', was: [], becomes }] };
  const { changes, left } = planWindow(
    markedOrders([detailOf({ entries: [queued] })]),
    'pickup',
    window,
    context,
  );
  expect(changes).toEqual([]);
  expect(left.map(({ reason }) => reason)).toEqual(['The order already has this window.']);
});
