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
  context.database.transaction(() => {
    getDraft(context, localId);
    const id = input.documentId;
    const thumbnail = input.thumbnail?.startsWith('data:image/') ? input.thumbnail : null;
    context.documents.insert(
      {
        id,
        localId,
        name,
        mediaType,
        sizeBytes,
        sha256,
        category: 'customer_document',
        description: '',
        thumbnail,
      },
      context.clock.nowMs(),
    );
  });
  context.emit('orders.changed', { localIds: [localId] });
  return documentOf(context.documents.get(input.documentId), []);
}
