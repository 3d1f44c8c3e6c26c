import type { DocumentRecord } from '../../store/document-store.ts';
import type { Context } from '../context.ts';
import { assertAtRest } from './document-owner.ts';

/** Gives up a document that is arriving, or removes one that is not on its way. */
export async function removeDocument(context: Context, documentId: string): Promise<void> {
  if (await context.transfers.abort(documentId)) return;
  const document = context.documents.get(documentId);
  assertAtRest(context, document);
  context.database.transaction(() => {
    context.documents.remove(document);
    forgetRefusalOf(context, document);
  });
  context.blobs.removeUnused(document.sha256, context.documents.isBlobUsed);
  context.emit('orders.changed', { localIds: [document.localId] });
}

/** Why an order was not sent is no reason any more. */
function forgetRefusalOf({ orders, clock }: Context, { id, localId }: DocumentRecord): void {
  const record = orders.find(localId);
  if (record?.phase === 'draft' && record.refusal?.documentId === id)
    orders.setPhase(localId, 'draft', null, clock.nowMs());
}
