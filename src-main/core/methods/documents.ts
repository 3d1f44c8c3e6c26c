import { randomUUID } from 'node:crypto';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import {
  type Document,
  type documentMethods,
  documentPieceBytes,
} from '../../../src-shared/contract/documents.ts';

import { plainName } from '../../../src-shared/domain/file-name.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { isOpen } from '../outbox/entry.ts';
import { queueLateDocuments } from '../outbox/late-documents.ts';
import { type DocumentRecord, documentOf } from '../store/document-store.ts';
import { type Context, entriesChanged } from './context.ts';
import { getDraft } from './drafts.ts';
import { dragDocument } from './drag-document.ts';
import { acceptedOrder } from './order-steps.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

export async function beginDocument(
  context: Context,
  input: HandlerInput<'documents.begin'>,
): Promise<{ documentId: string }> {
  assertTakesDocuments(context, input.localId);
  const documentId = randomUUID();
  await context.transfers.begin(documentId, {
    ...input,
    name: plainName(input.name),
    mediaType: /^[\w.+-]+\/[\w.+-]+$/.test(input.mediaType) ? input.mediaType : 'application/octet-stream',
  });
  return { documentId };
}

/**
 * Stores a document whose bytes have all arrived. The bytes are on the disk before the database row that refers to
 * them.
 * @throws DispatchError `file_rejected` (`unreadable`, `attached_already`), `not_allowed_in_state`
 */
export async function finishDocument(
  context: Context,
  input: HandlerInput<'documents.finish'>,
): Promise<Document> {
  const {
    localId: begunId,
    name,
    mediaType,
    sizeBytes,
    sha256,
  } = await context.transfers.finish(input.documentId);
  const id = input.documentId;
  // The record may have been merged with another record of the same order since the transfer began.
  const localId = context.orders.ownIdOf(begunId);
  const thumbnail = input.thumbnail?.startsWith('data:image/') ? input.thumbnail : null;
  const category = context.profile.fileCategories[0] ?? defaultCategory;
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

/**
 * Category of a document if the profile names none: the only one in section "File upload" of the interface description.
 */
const defaultCategory = 'customer_document';

const attachedAlready = (): DispatchError =>
  refusal('file_rejected', 'The same file is attached already.', 'attached_already');

/**
 * Returns a piece of a stored document. The last piece may be shorter, and pieces beyond the end are empty.
 * @throws DispatchError `not_found`, `file_rejected` (`unreadable`) if the copy is missing or damaged
 */
export async function readDocument(
  { documents, blobs }: Pick<Context, 'blobs' | 'documents'>,
  { documentId, offsetBytes }: HandlerInput<'documents.read'>,
): Promise<MethodOutput<'documents.read'>> {
  const { sha256, sizeBytes } = documents.get(documentId);
  const bytes = await blobs.readPiece(sha256, offsetBytes, documentPieceBytes).catch(() => null);
  if (bytes && bytes.byteLength === Math.min(documentPieceBytes, Math.max(0, sizeBytes - offsetBytes)))
    return { bytes, sizeBytes };
  throw refusal('file_rejected', 'The stored copy of the document is missing or damaged.', 'unreadable');
}

/**
 * Changes a document's name, category and description. If a file with the previous values is already registered at the
 * service, that file is not used, and the document is registered again.
 */
export function describeDocument(context: Context, input: HandlerInput<'documents.describe'>): Document {
  const { documents, database } = context;
  const before = documents.get(input.documentId);
  assertAtRest(context, before);
  const name = plainName(input.name);
  const isChanged =
    before.name !== name || before.category !== input.category || before.description !== input.description;
  database.transaction(() => {
    documents.describe(input.documentId, name, input.category, input.description);
    if (isChanged) documents.forgetFile(input.documentId);
  });
  context.emit('orders.changed', { localIds: [before.localId] });
  return documentOf(documents.get(input.documentId), []);
}

/** Aborts a document that is being received, or removes one that is not being sent. */
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
  // The outbox summary counts rejected drafts, and the removed document may have been the cause of a rejection.
  context.emitOutbox();
}

/** Removes a draft's note that the service rejected it, if the removed document was the cause. */
function forgetRefusalOf(
  { orders, clock }: Pick<Context, 'clock' | 'orders'>,
  { id, localId }: DocumentRecord,
): void {
  const record = orders.find(localId);
  if (record?.phase === 'draft' && record.refusal?.documentId === id)
    orders.setPhase(localId, 'draft', null, clock.nowMs());
}

/**
 * Queues documents that were stored with an accepted order, so that they are added to it: "file_ids only adds files".
 * @returns the ids of the new entries
 * @throws DispatchError `not_found`, `not_allowed_in_state`, `confirmation_needed`
 */
export function attachDocuments(
  context: Context,
  localId: string,
  documentIds: readonly string[],
): { entryIds: string[] } {
  context.guard.assertOpen();
  const entryIds = context.database.transaction(() => {
    acceptedOrder(context, localId, 'update');
    return queueDocuments(context, localId, documentIds);
  });
  entriesChanged(context, localId);
  return { entryIds };
}

/**
 * Queues documents of an accepted order. Call it inside the transaction that saves the user's action in the outbox.
 * @returns the ids of the new entries
 */
export function queueDocuments(context: Context, localId: string, documentIds: readonly string[]): string[] {
  const documents = [...new Set(documentIds)].map(id => context.documents.get(id));
  for (const document of documents) {
    if (document.localId !== localId) throw new DispatchError('not_found', 'It is of another order.');
    assertAtRest(context, document);
  }
  return queueLateDocuments(context, localId, documents, context.clock.nowMs());
}

/**
 * Checks that documents can be added: to a draft, or to an order whose allowed actions include `update`.
 * @throws DispatchError `not_found`, `not_allowed_in_state` (`placed`, `action_not_allowed`)
 */
export function assertTakesDocuments(context: Context, localId: string): void {
  if (context.orders.get(localId).phase === 'accepted') acceptedOrder(context, localId, 'update');
  else getDraft(context, localId);
}

/**
 * Checks that a document can be changed: it is not queued yet, so it belongs to a draft, or waits at an accepted order
 * to be added.
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
  throw refusal(
    'not_allowed_in_state',
    'This document is on its way to the service, or there.',
    'document_sent',
  );
}

export function documentHandlers(context: Context): HandlersFor<typeof documentMethods> {
  const { ownIdOf } = context.orders;
  return {
    'documents.begin': input => beginDocument(context, { ...input, localId: ownIdOf(input.localId) }),
    'documents.append': ({ documentId, offsetBytes, bytes }) =>
      context.transfers.append(documentId, offsetBytes, bytes),
    'documents.finish': input => finishDocument(context, input),
    'documents.read': input => readDocument(context, input),
    'documents.drag': ({ documentId }) => dragDocument(context, documentId),
    'documents.describe': input => describeDocument(context, input),
    'documents.remove': ({ documentId }) => removeDocument(context, documentId),
    'documents.attach': ({ localId, documentIds }) => attachDocuments(context, ownIdOf(localId), documentIds),
  };
}
