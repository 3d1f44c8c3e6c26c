import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import { orderText } from '../../../../../src-renderer/features/orders/sheet/order-text.ts';
import { sheetFactsOf } from '../../../../../src-renderer/features/orders/sheet/sheet-facts.ts';
import { detailOf, orderOf } from '../../../../support/builders/order.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

describe('an order as text', () => {
  it('says what one reads out on the telephone, block by block', () => {
    const text = orderText(detailOf());
    expect(text.split('\n\n').map(block => block.split('\n')[0])).toEqual([
      'Order TRE-1187',
      'Pickup: Hämeenkatu 1, 33100 Tampere, FI, private, Helsinki time',
      'Delivery: Jungfernstieg 7, Hamburg, dealership, Berlin time',
      'Vehicle: Audi Q4',
      'Price',
      'Note to the carrier',
      expect.stringMatching(/^Information as of /),
    ]);
    for (const line of [
      '  Status: Accepted · Readiness confirmed',
      '  Release code: 4711',
      '  Contact: Maija Mäkinen',
      '  Phone: +358 40 1234567',
      '  VIN: WAU ZZZF24 NN012345',
      '  Transport: covered',
      '  Inspection: extended',
      '  Keys at the desk',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('says that an order which only waits is not accepted', () => {
    const { row } = detailOf();
    const waiting = detailOf({ order: null, row: { ...row, phase: 'queued', status: null, orderId: null } });
    expect(orderText(waiting)).toContain('Status: not accepted by the service yet');
  });

  it('says of an order that nobody knows how it stands, and not what it was before', () => {
    const { row } = detailOf();
    const lost = { ...row, phase: 'queued' as const, status: null, orderId: null, isUnconfirmed: true };
    const text = orderText(detailOf({ order: null, row: { ...lost, priceTotalCents: null } }));
    expect(text).toContain('Status: sent, not confirmed by the service yet');
    expect(text).toContain('Total: Not loaded from the service yet');
    expect(orderText(detailOf({ row: { ...row, isGone: true } }))).toMatch(/Status: Not found$/m);
    expect(orderText(detailOf({ order: null, row: { ...row, status: null } }))).toMatch(
      /Status: Status not known$/m,
    );
  });

  it('has what the list says of an order of which no more was read, and that the rest is missing', () => {
    const { row } = detailOf();
    const summary = {
      ...row,
      make: null,
      model: null,
      registrationNumber: 'ABC-123',
      knowledge: 'summary' as const,
    };
    const text = orderText(detailOf({ order: null, draft: null, row: summary }));
    for (const line of [
      `  Pickup: ${row.pickupAddress}`,
      `  Delivery: ${row.deliveryAddress}`,
      '  Vehicle: ABC-123',
      '  Other details: Not loaded from the service yet',
    ])
      expect(text.split('\n')).toContain(line);
    expect(orderText(detailOf())).not.toContain('Other details');
    const gone = orderText(detailOf({ order: null, draft: null, row: { ...summary, isGone: true } }));
    expect(gone).toContain('Other details: Not known');
    expect(gone).not.toContain('yet');
  });

  it('lists the parts of a price only where there is more than one', () => {
    expect(sheetFactsOf(detailOf()).price.map(({ name }) => name)).toEqual(['Transport', 'Fees', 'Total']);
    const price = { ...orderOf().price, total_cents: 100_000, additional_fees_cents: 0 };
    expect(sheetFactsOf(detailOf({ order: orderOf({ price }) })).price).toHaveLength(1);
  });
});
