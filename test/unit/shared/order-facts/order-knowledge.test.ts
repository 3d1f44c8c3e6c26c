import { describe, expect, it } from 'vitest';
import {
  type Knowledge,
  knowledgeOf,
  type LineField,
} from '../../../../src-shared/order-facts/order-knowledge.ts';
import { detailOf } from '../../../support/builders/order.ts';

const { row } = detailOf();
/** Nothing that may be missing is there. */
const empty = {
  ...row,
  readiness: null,
  customerReference: null,
  make: null,
  vin: null,
  pickupAddress: '',
  readyAt: null,
  etaAt: null,
  deliveredAt: null,
  priceTotalCents: null,
  otherPrice: null,
};

describe('what is missing in a line', () => {
  it.each<[LineField, whole: Knowledge, summary: Knowledge, unreadable: Knowledge]>([
    ['make', 'none', 'unread', 'unreadable'],
    ['readyAt', 'none', 'unread', 'unreadable'],
    ['etaAt', 'none', 'unread', 'unreadable'],
    ['priceTotalCents', 'none', 'unread', 'unreadable'],
    // The service's list has these of every order.
    ['vin', 'none', 'none', 'unreadable'],
    ['customerReference', 'none', 'none', 'unreadable'],
    ['pickupAddress', 'none', 'none', 'unreadable'],
    ['readiness', 'none', 'none', 'unreadable'],
    ['deliveredAt', 'none', 'none', 'unreadable'],
  ])('%s: in a whole order %s, in a summary %s, in what cannot be read %s', (field, ...expected) => {
    const knowledge = (['whole', 'summary', 'unreadable'] as const).map(known =>
      knowledgeOf({ ...empty, knowledge: known }, field),
    );
    expect(knowledge).toEqual(expected);
  });

  it.each<[LineField, Knowledge]>([
    ['etaAt', 'unread'],
    ['priceTotalCents', 'unread'],
    ['deliveredAt', 'unread'],
    // As they were typed.
    ['make', 'none'],
    ['customerReference', 'none'],
  ])('%s of an order that the service may have, and has not confirmed: %s', (field, expected) => {
    expect(knowledgeOf({ ...empty, knowledge: 'whole', isUnconfirmed: true }, field)).toBe(expected);
  });

  it('is not read of an order of which nothing but its id is known', () => {
    const bare = { ...empty, knowledge: 'summary' as const, orderId: 'ord_1', status: null };
    expect(knowledgeOf(bare, 'vin')).toBe('unread');
    expect(knowledgeOf({ ...bare, status: 'accepted' }, 'vin')).toBe('none');
    expect(knowledgeOf({ ...bare, orderId: null }, 'vin')).toBe('none');
  });

  it('is nothing where it is there, wherever it is from', () => {
    expect(knowledgeOf({ ...empty, knowledge: 'summary', priceTotalCents: 0 }, 'priceTotalCents')).toBe(
      'known',
    );
    const otherPrice = { totalCents: 9_900, currency: 'SEK' };
    expect(knowledgeOf({ ...empty, knowledge: 'summary', otherPrice }, 'priceTotalCents')).toBe('known');
  });
});
