import { i18n } from '@lingui/core';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { orderColumns } from '../../../../../../src-renderer/features/orders/list/columns/order-columns.tsx';
import {
  dayColumn,
  dayOfRow,
} from '../../../../../../src-renderer/features/orders/list/columns/order-days.tsx';
import type { OrderSort } from '../../../../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../../../../src-shared/contract/orders.ts';
import { detailOf } from '../../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

beforeEach(() => {
  // Friday, noon in Helsinki.
  vi.useFakeTimers({ now: Date.parse('2026-11-27T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
});

const dayOf = (sort: OrderSort, row: Partial<OrderRow>): string | undefined =>
  dayOfRow(sort)?.({ ...detailOf().row, ...row });
type Later = NonNullable<OrderRow['next']>['later'];
const next = (at: string, zone = 'Europe/Helsinki', later: Later = []): Partial<OrderRow> => ({
  next: { stop: 'pickup', kind: 'requested', at, endAt: null, later, zone, promisedAt: null },
});

it('names the day that the clock at the stop shows', () => {
  expect(dayOf('next', next('2026-11-27T12:00:00Z'))).toBe('Today');
  expect(dayOf('next', next('2026-11-27T22:30:00Z'))).toBe('Tomorrow');
  expect(dayOf('next', next('2026-11-27T22:30:00Z', 'Europe/Berlin'))).toBe('Today');
  expect(dayOf('next', next('2026-11-26T12:00:00Z'))).toBe('Yesterday');
  expect(dayOf('next', next('2026-11-30T12:00:00Z'))).toBe('Mon 30 Nov');
  expect(dayOf('next', { next: null })).toBe('No time');
  expect(dayOf('next', { ...next('2026-11-27T12:00:00Z'), isFinished: true })).toBe('No time');
  expect(dayOf('ready', { readyAt: null })).toBe('No time');
  expect(dayOf('created', { createdAtMs: Date.parse('2026-11-26T10:00:00Z') })).toBe('Yesterday');
});

it('names the day of the first window, by which the row is sorted, though that is over and a later one is shown', () => {
  const second = { at: '2026-11-30T08:00:00Z', endAt: '2026-11-30T12:00:00Z' };
  expect(dayOf('next', next('2026-11-26T12:00:00Z', 'Europe/Helsinki', [second]))).toBe('Yesterday');
});

it('names the day of what happened last', () => {
  const pickedUpAt = '2026-11-26T12:00:00Z';
  expect(dayOf('actual', { pickedUpAt, deliveredAt: null })).toBe('Yesterday');
  expect(dayOf('actual', { pickedUpAt, deliveredAt: '2026-11-27T08:00:00Z' })).toBe('Today');
});

it('follows the clock, though days are remembered', () => {
  const row = next('2026-11-28T12:00:00Z');
  expect(dayOf('next', row)).toBe('Tomorrow');
  vi.setSystemTime(Date.parse('2026-11-27T22:01:00Z'));
  expect(dayOf('next', row)).toBe('Today');
});

it('has a column only where the list is sorted by time, which does not repeat the heading of another one', () => {
  const columns = orderColumns();
  const label = (sort: OrderSort, names: string[]) =>
    dayColumn(
      sort,
      columns.filter(({ name }) => names.includes(name)),
    )?.label;
  expect(label('created', ['status'])).toBe('Created');
  expect(label('created', ['status', 'created'])).toBe('Day');
  expect(label('next', ['next'])).toBe('Day');
  expect(label('price', ['price'])).toBeUndefined();
});
