import { i18n } from '@lingui/core';
import { beforeAll, expect, it } from 'vitest';
import { LifeSteps } from '../../../../../src-renderer/features/orders/detail/LifeSteps.tsx';
import { lifeStepsOf } from '../../../../../src-renderer/features/orders/detail/life-steps.ts';
import { OrderHead } from '../../../../../src-renderer/features/orders/detail/OrderHead.tsx';
import { sheetFactsOf } from '../../../../../src-renderer/features/orders/sheet/sheet-facts.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { detailOf, orderOf } from '../../../../support/builders/order.ts';
import { wordsOf } from '../../../../support/markup.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const withStatus = (status: string, readiness: string) => {
  const { row } = detailOf();
  return detailOf({
    row: { ...row, status, readiness },
    order: { ...orderOf(), status, pickup_readiness: readiness },
  });
};

const stepsOf = (change: Partial<OrderRow>): string =>
  lifeStepsOf({ ...detailOf().row, ...change })
    .map(({ words, standing }) => `${words} ${standing}`)
    .join(', ');

it('a confirmed readiness is a step of the life, of which the sheet tells as well', () => {
  const detail = withStatus('accepted', 'confirmed');
  expect(stepsOf(detail.row)).toBe('Accepted done, Ready now, In transit ahead, Delivered ahead');
  expect(wordsOf(LifeSteps, { row: detail.row })).toContain('Accepted , done Ready In transit Delivered');
  expect(JSON.stringify(sheetFactsOf(detail))).toContain('Readiness confirmed');
  expect(wordsOf(OrderHead, { row: detail.row })).toBe('TRE-1187');
});

it('the steps show what is known to have been reached, and nothing else', () => {
  const readiness = 'preparing';
  expect(stepsOf({ status: 'accepted', readiness })).toMatch(/^Accepted now, Ready ahead/);
  expect(stepsOf({ status: 'in_transit', readiness })).toBe(
    'Accepted done, Ready unreported, In transit now, Delivered ahead',
  );
  expect(stepsOf({ status: 'delivered' })).toBe('Accepted done, Ready done, In transit done, Delivered now');
  expect(stepsOf({ status: 'cancelled', readiness, pickedUpAt: null })).toBe('Accepted done, Cancelled now');
  const pickedUpAt = '2026-11-21T10:00:00Z';
  expect(stepsOf({ status: 'cancelled', pickedUpAt })).toBe(
    'Accepted done, Ready done, In transit done, Cancelled now',
  );
  expect(stepsOf({ status: 'on_hold', readiness, pickedUpAt: null })).toBe('Accepted done, on_hold now');
});

it('an order that the service has not accepted stands before the first step', () => {
  expect(stepsOf({ phase: 'attention' })).toMatch(/^Needs attention now, Accepted ahead, Ready ahead/);
  expect(stepsOf({ phase: 'queued', isUnconfirmed: true })).toMatch(/^Unconfirmed now, Accepted ahead/);
});

it('where it is not known where the order stands there are no steps, but a badge that says so', () => {
  const { row } = detailOf();
  const unknown = { status: null, phase: 'accepted' as const };
  for (const [change, words] of [
    [unknown, 'Status not known'],
    [{ isGone: true }, 'Not found'],
    [{ phase: 'draft' as const }, 'Draft'],
  ] as const) {
    expect(stepsOf(change)).toBe('');
    expect(wordsOf(OrderHead, { row: { ...row, ...change } })).toContain(words);
  }
});

it('an order without a reference says so, and shows the end of its id', () => {
  const { row } = detailOf();
  const orderId = 'ord_0123456789favcr9mf';
  expect(wordsOf(OrderHead, { row: { ...row, customerReference: null, orderId } })).toBe(
    'No reference …favcr9mf',
  );
});

it.each([
  ['planned', 'preparing', 'Preparing for pickup'],
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
