import { DispatchError } from '../../../../src-shared/errors.ts';
import { queueAdditions } from '../../outbox/addition.ts';
import { acceptedOrder } from '../accepted-order.ts';
import type { Context } from '../context.ts';
import { assertAtRest } from './document-owner.ts';

/**
 * Queues documents that are stored with an accepted order to be added to it: "file_ids only adds files".
 * @throws DispatchError `not_found`, `not_allowed_in_state`, `confirmation_needed`
 */
export function attachDocuments(
  context: Context,
  localId: string,
  documentIds: readonly string[],
): { entryIds: string[] } {
  context.guard.assertOpen();
  const entryIds = context.database.transaction(() => {
    acceptedOrder(context, localId, 'update');
    return queueDocuments(context, localId, documentIds);
  });
  context.emitOutbox();
  context.emit('orders.changed', { localIds: [localId] });
  context.drain.wake();
  return { entryIds };
}

/** Call inside transaction 1. @returns the entries' ids */
export function queueDocuments(context: Context, localId: string, documentIds: readonly string[]): string[] {
  const documents = [...new Set(documentIds)].map(id => context.documents.get(id));
  for (const document of documents) {
    if (document.localId !== localId) throw new DispatchError('not_found', 'It is of another order.');
    assertAtRest(context, document);
  }
  return queueAdditions(context, localId, documents, context.clock.nowMs());
}
