import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Document } from '../../../../src-shared/records.ts';
import { documentOf } from '../../store/document-store.ts';
import type { Context } from '../context.ts';
import { assertTakesDocuments } from './document-owner.ts';

/**
 * The bytes are durable before the row that names them.
 * @throws DispatchError `file_rejected` (`unreadable`, `attached_already`), `not_allowed_in_state`
 */
export async function finishDocument(
  context: Context,
  input: { documentId: string; thumbnail: string | null },
): Promise<Document> {
  const {
    localId: begunId,
    name,
    mediaType,
    sizeBytes,
    sha256,
  } = await context.transfers.finish(input.documentId);
  const id = input.documentId;
  // A list may have told that the order is one that we have under another id.
  const localId = context.orders.ownIdOf(begunId);
  const thumbnail = input.thumbnail?.startsWith('data:image/') ? input.thumbnail : null;
  const category = context.profile.fileCategories[0] ?? usualCategory;
  try {
    context.database.transaction(() => {
      assertTakesDocuments(context, localId);
      if (context.documents.hasSame(localId, sha256)) throw attachedAlready();
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

/** "File upload": the value that is shown. */
const usualCategory = 'customer_document';

const attachedAlready = (): DispatchError =>
  new DispatchError('file_rejected', 'The same file is attached already.', { reason: 'attached_already' });
