import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import {
  type MarkedOrders,
  planWindow,
} from '../../../../../src-renderer/features/orders/list/window-plan.ts';
import { formOfOrder } from '../../../../../src-shared/domain/order-form.ts';
import { context, detailOf, orderOf } from '../../../../support/builders/order.ts';

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
