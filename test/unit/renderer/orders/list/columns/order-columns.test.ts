import { i18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { orderColumns } from '../../../../../../src-renderer/features/orders/list/columns/order-columns.tsx';
import { detailOf } from '../../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

// @interface order-summary.ordered-for-and-created
it('tells for whom, by whom and when an order was made', () => {
  const row = {
    ...detailOf().row,
    orderedFor: '1234567-1 FI',
    orderedBy: 'Aino',
    createdAtMs: Date.parse('2026-11-20T08:00:00Z'),
  };
  const text = (name: string, of = row) =>
    orderColumns()
      .find(column => column.name === name)
      ?.text(of);
  expect([text('ordered_for'), text('ordered_by'), text('created')]).toEqual([
    '1234567-1 FI',
    'Aino',
    '2026-11-20T08:00:00.000Z',
  ]);
  expect(text('ordered_for', { ...row, orderedFor: '' })).toBe('');
});

it('tells when an order was delivered, and no ETA of one that is delivered or cancelled', () => {
  const eta = orderColumns().find(({ name }) => name === 'eta') ?? expect.unreachable();
  const row = { ...detailOf().row, etaAt: '2026-11-25T19:08:00Z', etaStop: 'delivery' as const };
  const deliveredAt = '2026-11-24T09:23:00Z';
  expect(eta.text(row)).toBe(row.etaAt);
  expect(eta.text({ ...row, isFinished: true, status: 'delivered', deliveredAt })).toBe(deliveredAt);
  expect(eta.text({ ...row, isFinished: true, status: 'delivered' })).toBe('');
  expect(eta.text({ ...row, isFinished: true, status: 'cancelled' })).toBe('');
});

it('tells of an ETA that is over that it is overdue, and of no other', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-25T19:08:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const eta = orderColumns().find(({ name }) => name === 'eta') ?? expect.unreachable();
  const row = { ...detailOf().row, etaStop: 'delivery' as const };
  const shown = (more: object) => renderToStaticMarkup(eta.cell({ ...row, ...more }));
  expect(shown({ etaAt: '2026-11-25T19:07:00Z' })).toContain('overdue');
  expect(shown({ etaAt: '2026-11-25T19:09:00Z' })).not.toContain('overdue');
  expect(shown({ deliveredAt: '2026-11-24T09:23:00Z' })).not.toContain('overdue');
});

it('tells the distance and whom to call next, in columns that are hidden at first', () => {
  const nextContact = { stop: 'delivery' as const, name: 'Maija Mäkinen', phone: '+358 40 1234567' };
  const row = { ...detailOf().row, distanceMeters: 412_300, nextContact };
  const column = (name: string) => orderColumns().find(one => one.name === name) ?? expect.unreachable();
  const [distance, contact] = [column('distance'), column('contact')];
  expect([distance.isUsual, contact.isUsual]).toEqual([undefined, undefined]);
  expect(distance.text(row)).toBe('412 km');
  expect(contact.text(row)).toBe('Maija Mäkinen · +358 40 1234567');
  expect(renderToStaticMarkup(contact.cell(row))).toContain('title="Delivery: Maija');
  // Nothing of either is cut where there is room.
  expect(contact.needOf?.(row).whole).toEqual([{ text: 'Maija Mäkinen · +358 40 1234567' }]);
  const unread = { ...row, distanceMeters: null, nextContact: null, knowledge: 'summary' as const };
  expect([distance.text(unread), contact.text(unread)]).toEqual(['not loaded', 'not loaded']);
  // Nobody is called about a cancelled order.
  const cancelled = { ...row, isFinished: true };
  expect([contact.text(cancelled), renderToStaticMarkup(contact.cell(cancelled))]).not.toContain('Maija');
  expect(contact.text(cancelled)).toBe('');
});
