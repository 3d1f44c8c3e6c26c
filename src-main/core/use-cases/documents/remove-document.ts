import type { Context } from '../context.ts';
import { getDraft } from '../drafts/get-draft.ts';

/** Gives up a document that is arriving, or removes one from its draft. */
export async function removeDocument(context: Context, documentId: string): Promise<void> {
  if (await context.transfers.abort(documentId)) return;
  const document = context.documents.get(documentId);
  getDraft(context, document.localId);
  const unused = context.database.transaction(() => context.documents.remove(document));
  await Promise.all(unused.map(sha256 => context.blobs.remove(sha256)));
  context.emit('orders.changed', { localIds: [document.localId] });
}
