import { expect, it } from 'vitest';
import { OrderHead } from '../../../../../src-renderer/features/orders/detail/OrderHead.tsx';
import { sheetFactsOf } from '../../../../../src-renderer/features/orders/sheet/sheet-facts.ts';
import { detailOf, orderOf } from '../../../../support/builders/order.ts';
import { wordsOf } from '../../../../support/markup.ts';

const withStatus = (status: string, readiness: string) => {
  const { row } = detailOf();
  return detailOf({
    row: { ...row, status, readiness },
    order: { ...orderOf(), status, pickup_readiness: readiness },
  });
};

it.each([
  ['accepted', 'confirmed', 'Readiness confirmed'],
  ['planned', 'preparing', 'Preparing for pickup'],
  ['in_transit', 'confirmed', 'Readiness confirmed'],
  ['accepted', 'waiting for keys', 'Pickup readiness: waiting for keys'],
])('of an order that is %s the head and the sheet tell the readiness %s', (status, readiness, words) => {
  const detail = withStatus(status, readiness);
  expect(wordsOf(OrderHead, { row: detail.row })).toContain(words);
  expect(JSON.stringify(sheetFactsOf(detail)).toLowerCase()).toContain(words.toLowerCase());
});

it('tells none where the service says none, or has not accepted the order', () => {
  const { row } = detailOf();
  expect(wordsOf(OrderHead, { row: { ...row, readiness: null } })).not.toMatch(/readiness/i);
  expect(wordsOf(OrderHead, { row: { ...row, phase: 'queued' } })).not.toMatch(/readiness/i);
});

it('tells none of an order that has ended', () => {
  const detail = withStatus('cancelled', 'preparing');
  const row = { ...detail.row, isFinished: true };
  expect(wordsOf(OrderHead, { row })).not.toMatch(/preparing/i);
  expect(JSON.stringify(sheetFactsOf({ ...detail, row }))).not.toMatch(/preparing/i);
});
