import { i18n } from '@lingui/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { orderColumns } from '../../../../../src-renderer/features/orders/list/order-columns.tsx';
import { detailOf } from '../../../../support/builders/order.ts';

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
