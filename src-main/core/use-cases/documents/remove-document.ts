import type { Context } from '../context.ts';
import { getDraft } from '../drafts/get-draft.ts';

/** Gives up a document that is arriving, or removes one from its draft. */
export async function removeDocument(context: Context, documentId: string): Promise<void> {
  if (await context.transfers.abort(documentId)) return;
  const document = context.documents.get(documentId);
  getDraft(context, document.localId);
  context.database.transaction(() => context.documents.remove(document));
  context.blobs.removeUnused(document.sha256, context.documents.isBlobUsed);
  context.emit('orders.changed', { localIds: [document.localId] });
}
