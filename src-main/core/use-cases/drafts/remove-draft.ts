import type { Context } from '../context.ts';
import { getDraft } from './get-draft.ts';

/** Deletes a draft and its documents. A draft that was placed before keeps its finished outbox entries: they are a record. */
export async function removeDraft(context: Context, localId: string): Promise<void> {
  getDraft(context, localId);
  const { database, documents, orders, entries, history } = context;
  const unused = database.transaction(() => {
    const blobs = documents.ofOrder(localId).flatMap(document => documents.remove(document));
    entries.removeFinished(localId);
    history.remove(localId);
    orders.remove(localId);
    return blobs;
  });
  await Promise.all(unused.map(sha256 => context.blobs.remove(sha256)));
  context.emit('orders.changed', { localIds: [localId] });
}
