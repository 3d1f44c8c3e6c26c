import { expect, it } from 'vitest';
import { waitingSteps } from '../../../../../src-renderer/features/orders/detail/waiting-steps.ts';
import { acceptedOrder } from '../../../../support/builders/order.ts';
import { outboxEntryOf } from '../../../../support/builders/outbox-entry.ts';

it('documents of an order that the service has wait at its documents, and everything else above', () => {
  const entries = (['order-update', 'file-create', 'file-upload', 'file-attach'] as const).map(kind =>
    outboxEntryOf({ id: kind, kind, state: 'waiting' }),
  );
  const order = acceptedOrder();
  const idsOf = (areOfDocuments: boolean, isAccepted: boolean) =>
    waitingSteps({ entries, order: isAccepted ? order : null }, areOfDocuments).map(({ id }) => id);
  expect(idsOf(false, true)).toEqual(['order-update']);
  expect(idsOf(true, true)).toEqual(['file-create', 'file-upload', 'file-attach']);
  // They go with the order while that waits itself.
  expect(idsOf(false, false)).toHaveLength(4);
  expect(idsOf(true, false)).toEqual([]);
});
