import type { Document } from '../../../../src-shared/records.ts';
import { documentOf } from '../../store/document-store.ts';
import type { Context } from '../context.ts';
import { getDraft } from '../drafts/get-draft.ts';

/** The bytes are durable before the row that names them. */
export async function finishDocument(
  context: Context,
  input: { documentId: string; thumbnail: string | null },
): Promise<Document> {
  const { localId, name, mediaType, sizeBytes, sha256 } = await context.transfers.finish(input.documentId);
  const id = input.documentId;
  const thumbnail = input.thumbnail?.startsWith('data:image/') ? input.thumbnail : null;
  const category = 'customer_document';
  try {
    context.database.transaction(() => {
      getDraft(context, localId);
      context.documents.insert(
        { id, localId, name, mediaType, sizeBytes, sha256, category, description: '', thumbnail },
        context.clock.nowMs(),
      );
    });
  } finally {
    context.blobs.release(sha256);
  }
  context.emit('orders.changed', { localIds: [localId] });
  return documentOf(context.documents.get(input.documentId), []);
}
