import type { Context } from '../context.ts';
import { assertAtRest } from './document-owner.ts';

/** Gives up a document that is arriving, or removes one that is not on its way. */
export async function removeDocument(context: Context, documentId: string): Promise<void> {
  if (await context.transfers.abort(documentId)) return;
  const document = context.documents.get(documentId);
  assertAtRest(context, document);
  context.database.transaction(() => context.documents.remove(document));
  context.blobs.removeUnused(document.sha256, context.documents.isBlobUsed);
  context.emit('orders.changed', { localIds: [document.localId] });
}
