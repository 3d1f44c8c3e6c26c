import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';

type Known = Pick<OrderDetail, 'entries' | 'order'>;

/** Whether an outbox item only adds a document to an order that the service already has. */
const isOfDocument = ({ kind }: OutboxEntry, { order }: Known): boolean =>
  order !== null && kind.startsWith('file-');

/** The waiting outbox items of an order: either those that only add documents, or all others. */
export const waitingSteps = (detail: Known, areOfDocuments: boolean): OutboxEntry[] =>
  detail.entries.filter(
    entry => !isSettled(entry) && !needsDecision(entry) && isOfDocument(entry, detail) === areOfDocuments,
  );
