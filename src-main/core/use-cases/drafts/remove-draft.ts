import type { Context } from '../context.ts';
import { getDraft } from './get-draft.ts';

/** Deletes a draft and its documents. A draft that was placed before keeps its finished outbox entries: they are a record. */
export function removeDraft(context: Context, localId: string): void {
  getDraft(context, localId);
  deleteDraft(context, localId);
  context.emit('orders.changed', { localIds: [localId] });
}

/** The same for one that may have been discarded; nobody is told. */
export function deleteDraft(context: Context, localId: string): void {
  const { database, documents, orders, entries, history } = context;
  const removed = documents.ofOrder(localId);
  database.transaction(() => {
    for (const document of removed) documents.remove(document);
    entries.removeFinished(localId);
    history.remove(localId);
    orders.remove(localId);
  });
  for (const { sha256 } of removed) context.blobs.removeUnused(sha256, documents.isBlobUsed);
}
