import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { orderExportColumns } from '../../../../../src-renderer/features/orders/list/order-export-columns.ts';
import { formatMoney } from '../../../../../src-renderer/i18n/format.ts';
import { detailOf } from '../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

it('says of an order what its badge says: the service’s status only of what the service still has', () => {
  const { row } = detailOf();
  const status = orderExportColumns().find(({ heading }) => heading === 'Status');
  expect(status?.cell(row)).toBe('Accepted');
  expect(status?.cell({ ...row, isGone: true })).toBe('Not found');
  expect(status?.cell({ ...row, phase: 'attention' })).toBe('Needs attention');
});

it('says of which stop an ETA is', () => {
  const of = orderExportColumns().find(({ heading }) => heading === 'Stop of the ETA');
  const { row } = detailOf();
  expect(of?.cell({ ...row, etaAt: '2026-11-25T09:00:00Z', etaStop: 'pickup' })).toBe('pickup');
  expect(of?.cell({ ...row, etaAt: '2026-11-25T09:00:00Z', etaStop: 'delivery' })).toBe('delivery');
});

it('says what is not read yet, and leaves empty what the service does not have', () => {
  const nothing = {
    make: null,
    model: null,
    vin: null,
    readyAt: null,
    etaAt: null,
    etaStop: null,
    priceTotalCents: null,
    otherPrice: null,
  };
  const row = { ...detailOf().row, ...nothing };
  const cellsOf = (knowledge: typeof row.knowledge) =>
    orderExportColumns()
      .filter(({ heading }) => /^(Make|Model|VIN|Available from \(|ETA|Stop of the ETA|Price)/.test(heading))
      .map(({ cell }) => cell({ ...row, knowledge }));
  expect(cellsOf('whole')).toEqual(Array.from({ length: 7 }, () => null));
  const unread = 'not loaded';
  expect(cellsOf('summary')).toEqual([unread, unread, null, unread, unread, unread, unread]);
  expect(cellsOf('unreadable')).toEqual(Array.from({ length: 7 }, () => 'cannot be read'));
});

it('writes a price in another currency with its currency, since the heading says EUR', () => {
  const price = orderExportColumns().find(({ heading }) => heading === 'Price €');
  const otherPrice = { currency: 'SEK', totalCents: 120_000 };
  const row = { ...detailOf().row, priceTotalCents: null, otherPrice };
  expect(price?.cell(row)).toBe(formatMoney(120_000, 'SEK'));
  expect(price?.cell({ ...row, knowledge: 'summary' })).toBe(formatMoney(120_000, 'SEK'));
});

it('tells no ETA of what is delivered or cancelled', () => {
  const { row } = detailOf();
  const told = { ...row, etaAt: '2026-11-25T19:08:00Z', etaStop: 'delivery' as const };
  const cellsOf = (more: Partial<typeof row>) =>
    orderExportColumns()
      .filter(({ heading }) => /^(ETA|Stop of the ETA|Delivered)/.test(heading))
      .map(({ cell }) => cell({ ...told, ...more }));
  const deliveredAt = '2026-11-24T09:23:00Z';
  expect(cellsOf({})).toEqual([told.etaAt, 'delivery', null]);
  expect(cellsOf({ isFinished: true, deliveredAt })).toEqual([null, null, deliveredAt]);
  expect(cellsOf({ isFinished: true })).toEqual([null, null, null]);
  expect(cellsOf({ isFinished: true, etaAt: null, etaStop: null, knowledge: 'summary' })).toEqual([
    null,
    null,
    null,
  ]);
});

it('tells for whom and by whom an order was made', () => {
  const row = { ...detailOf().row, orderedFor: '1234567-1 FI', orderedBy: 'Aino' };
  const cells = orderExportColumns()
    .filter(({ heading }) => heading.startsWith('Ordered'))
    .map(({ heading, cell }) => [heading, cell(row)]);
  expect(cells).toEqual([
    ['Ordered for', '1234567-1 FI'],
    ['Ordered by', 'Aino'],
  ]);
});

it('writes the distance in kilometres, and whom to call at which stop', () => {
  const nextContact = { stop: 'pickup' as const, name: 'Maija', phone: '' };
  const row = { ...detailOf().row, distanceMeters: 412_600, nextContact };
  const cellsOf = (of: typeof row | ReturnType<typeof detailOf>['row']) =>
    orderExportColumns()
      .filter(({ heading }) => /^(Distance|Contact|Phone|Stop of the contact)/.test(heading))
      .map(({ heading, cell }) => `${heading}: ${cell(of)}`);
  expect(cellsOf(row)).toEqual([
    'Distance km: 413',
    'Contact at the next stop: Maija',
    'Phone at the next stop: ',
    'Stop of the contact: pickup',
  ]);
  expect(cellsOf({ ...row, isFinished: true })).toContain('Contact at the next stop: null');
  expect(cellsOf({ ...row, distanceMeters: null, nextContact: null })).toEqual([
    'Distance km: null',
    'Contact at the next stop: null',
    'Phone at the next stop: null',
    'Stop of the contact: null',
  ]);
});
