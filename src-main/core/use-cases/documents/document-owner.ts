import { DispatchError } from '../../../../src-shared/errors.ts';
import { isOpen } from '../../outbox/entry.ts';
import type { DocumentRecord } from '../../store/document-store.ts';
import { acceptedOrder } from '../accepted-order.ts';
import type { Context } from '../context.ts';
import { getDraft } from '../drafts/get-draft.ts';

/**
 * Documents come to drafts, and to orders that the service lets be changed.
 * @throws DispatchError `not_found`, `not_allowed_in_state` (`placed`, `action_not_allowed`)
 */
export function assertTakesDocuments(context: Context, localId: string): void {
  if (context.orders.get(localId).phase === 'accepted') acceptedOrder(context, localId, 'update');
  else getDraft(context, localId);
}

/**
 * A document can be changed until it is on its way: with its draft, or by itself to an accepted order.
 * @throws DispatchError `not_allowed_in_state` (`placed`, `document_sent`)
 */
export function assertAtRest(context: Context, document: DocumentRecord): void {
  const { id, localId, isUploaded } = document;
  if (context.orders.get(localId).phase !== 'accepted') {
    getDraft(context, localId);
    return;
  }
  const isOnItsWay = context.entries
    .ofOrder(localId)
    .some(entry => entry.documentId === id && isOpen(entry.state));
  if (!isUploaded && !isOnItsWay) return;
  throw new DispatchError('not_allowed_in_state', 'This document is on its way to the service, or there.', {
    reason: 'document_sent',
  });
}
