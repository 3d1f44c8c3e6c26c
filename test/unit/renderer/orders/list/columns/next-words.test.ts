import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { nextWordsOf } from '../../../../../../src-renderer/features/orders/list/columns/next-words.ts';
import type { OrderRow } from '../../../../../../src-shared/contract/orders.ts';
import { detailOf } from '../../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

type Next = NonNullable<OrderRow['next']>;
/** Friday, noon in Helsinki. */
const nowMs = Date.parse('2026-11-27T10:00:00Z');
const words = (next: Partial<Next> | null, row: Partial<OrderRow> = {}, atMs = nowMs) => {
  const usual: Next = {
    stop: 'pickup',
    kind: 'requested',
    at: '2026-11-27T12:00:00Z',
    endAt: null,
    later: [],
    zone: 'Europe/Helsinki',
    promisedAt: null,
  };
  const whole = { ...detailOf().row, ...row, next: next && { ...usual, ...next } };
  return nextWordsOf(whole, 'Europe/Berlin', atMs);
};

it.each<[string, Partial<Next>]>([
  ['Pickup today 14:00', {}],
  ['Pickup today 14:00–16:00', { endAt: '2026-11-27T14:00:00Z' }],
  ['Pickup Fri 27 Nov 14:00–Sat 28 Nov 09:00', { endAt: '2026-11-28T07:00:00Z' }],
  ['Pickup tomorrow 00:30', { at: '2026-11-27T22:30:00Z' }],
  ['Pickup yesterday 12:00', { at: '2026-11-26T10:00:00Z' }],
  ['Delivery Mon 12:00', { stop: 'delivery', at: '2026-11-30T10:00:00Z' }],
  ['Pickup 4 Dec 12:00', { at: '2026-12-04T10:00:00Z' }],
  ['Pickup 20 Nov 12:00', { at: '2026-11-20T10:00:00Z' }],
  ['Available from Sun', { kind: 'ready', at: '2026-11-29T10:00:00Z' }],
  ['Delivery by today 14:00', { stop: 'delivery', kind: 'deadline' }],
])('%s', (text, next) => {
  expect(words(next)?.words).toBe(text);
});

it('says by how much an ETA is late, or that a time is over, and nothing of an order in time', () => {
  const eta = { kind: 'eta', at: '2026-11-27T12:45:00Z' } as const;
  expect(words({ ...eta, promisedAt: '2026-11-27T12:00:00Z' })?.late).toBe('+45 min');
  expect(words({ ...eta, promisedAt: '2026-11-27T13:00:00Z' })?.late).toBeNull();
  expect(words({ promisedAt: '2026-11-27T10:00:00Z' })?.late).toBe('overdue');
  expect(words({ promisedAt: '2026-11-27T10:00:01Z' })?.late).toBeNull();
  const since = (promisedAt: string) => words({ at: promisedAt, promisedAt })?.late;
  expect(since('2026-11-27T09:00:01Z')).toBe('overdue');
  expect(since('2026-11-27T08:30:00Z')).toBe('1 h late');
  expect(since('2026-11-26T10:30:00Z')).toBe('23 h late');
  expect(since('2026-11-26T09:30:00Z')).toBe('1 d late');
  expect(since('2026-09-16T10:51:00Z')).toBe('71 d late');
  // An ETA that was late and is over as well, from the promised time on.
  expect(words({ kind: 'eta', at: '2026-11-26T09:30:00Z', promisedAt: '2026-11-25T09:30:00Z' })?.late).toBe(
    '2 d late',
  );
  // No minute is none.
  expect(words({ ...eta, promisedAt: '2026-11-27T12:44:50Z' })?.late).toBe('+1 min');
});

it('warns of an order that will be late within a day, and not of one that is gone', () => {
  const isLateSoon = (promisedAt: string, row: Partial<OrderRow> = {}) =>
    words({ promisedAt }, row)?.isLateSoon;
  expect(isLateSoon('2026-11-28T10:00:00Z')).toBe(true);
  expect(isLateSoon('2026-11-28T10:00:01Z')).toBe(false);
  expect(isLateSoon('2026-11-28T10:00:00Z', { isGone: true })).toBe(false);
  expect(words({ promisedAt: '2026-11-27T10:00:00Z' }, { isGone: true })?.late).toBeNull();
});

it('names the clock of the stop in the title, and what kind of time it is', () => {
  expect(words({ zone: 'Asia/Tokyo' })?.title).toBe('Pickup today 21:00, Tokyo time, requested time window');
  expect(words({ kind: 'eta', zone: 'Asia/Tokyo' })?.title).toMatch(/ETA from the service$/);
});

it('follows the clock, though words are remembered', () => {
  expect(words({})?.words).toBe('Pickup today 14:00');
  expect(words({}, {}, nowMs + 24 * 3_600_000)?.words).toBe('Pickup yesterday 14:00');
});

it('says when it was delivered, and nothing of what is over or not known', () => {
  expect(words({}, { deliveredAt: '2026-11-26T10:00:00Z' })).toMatchObject({
    words: 'Delivered 26 Nov 11:00',
    late: null,
    isDone: true,
  });
  expect(words({}, { isFinished: true })).toBeNull();
  expect(words(null)).toBeNull();
});

it('shows a time in a zone that this computer does not know', () => {
  expect(words({ zone: 'Mars/Olympus' })?.words).toMatch(/^Pickup /);
});

it('names no day of an order that is not placed, but the decision that comes next', () => {
  const next = { kind: 'ready', at: '2026-11-29T10:00:00Z', promisedAt: '2026-11-27T10:00:00Z' } as const;
  expect(words(next, { phase: 'attention' })).toMatchObject({ words: 'Needs your decision', late: null });
  expect(words(null, { phase: 'attention' })?.words).toBe('Needs your decision');
});
