import { expect, it } from 'vitest';
import { StepsMark } from '../../../../src-renderer/features/order-parts/StepsMark.tsx';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { detailOf } from '../../../support/builders/order.ts';
import { wordsOf } from '../../../support/markup.ts';

const said = (parts: Partial<OrderRow>) => wordsOf(StepsMark, { row: { ...detailOf().row, ...parts } });

it('an order is marked by what is still to happen to it, the most urgent first', () => {
  expect(said({})).toBe('');
  expect(said({ steps: 'attention', isChangeTyped: true, isFollowed: true })).toBe(
    'a change needs attention an unsent change you follow this order',
  );
  expect(said({ steps: 'waiting' })).toBe('a change is waiting in the outbox');
  expect(said({ hasUnsentDocuments: true })).toBe('a document has not reached the service');
  // The document waits, which is said already.
  expect(said({ hasUnsentDocuments: true, steps: 'waiting' })).toBe('a change is waiting in the outbox');
});
