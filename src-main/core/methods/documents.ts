import { randomUUID } from 'node:crypto';
import {
  type Document,
  type documentMethods,
  documentPieceBytes,
} from '../../../src-shared/contract/documents.ts';

import { plainName } from '../../../src-shared/domain/file-name.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { queueAdditions } from '../outbox/addition.ts';
import { isOpen } from '../outbox/entry.ts';
import { type DocumentRecord, documentOf } from '../store/document-store.ts';
import type { Context } from './context.ts';
import { getDraft } from './drafts.ts';
import { acceptedOrder } from './order-steps.ts';
import type { HandlersFor } from './router.ts';

/** What these methods reach. */
export type DocumentContext = Pick<
  Context,
  | 'accountId'
  | 'blobs'
  | 'clock'
  | 'database'
  | 'documents'
  | 'drain'
  | 'emit'
  | 'emitOutbox'
  | 'endpoints'
  | 'entries'
  | 'environment'
  | 'environmentId'
  | 'files'
  | 'guard'
  | 'history'
  | 'lines'
  | 'orders'
  | 'pages'
  | 'profile'
  | 'recorder'
  | 'templates'
  | 'transfers'
>;

export async function beginDocument(
  context: DocumentContext,
  input: { localId: string; name: string; mediaType: string; sizeBytes: number },
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
 * The bytes are durable before the row that names them.
 * @throws DispatchError `file_rejected` (`unreadable`, `attached_already`), `not_allowed_in_state`
 */
export async function finishDocument(
  context: DocumentContext,
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

/** "File upload": the value that is shown. */
const defaultCategory = 'customer_document';

const attachedAlready = (): DispatchError =>
  new DispatchError('file_rejected', 'The same file is attached already.', { reason: 'attached_already' });

/**
 * A piece of a document from our own store; the last one is shorter, and none follows the end.
 * @throws DispatchError `not_found`, `file_rejected` (`unreadable`) where the copy is gone
 */
export async function readDocument(
  { documents, blobs }: DocumentContext,
  { documentId, offsetBytes }: { documentId: string; offsetBytes: number },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; sizeBytes: number }> {
  const { sha256, sizeBytes } = documents.get(documentId);
  const bytes = await blobs.readPiece(sha256, offsetBytes, documentPieceBytes).catch(() => null);
  if (bytes && bytes.byteLength === Math.min(documentPieceBytes, Math.max(0, sizeBytes - offsetBytes)))
    return { bytes, sizeBytes };
  throw new DispatchError('file_rejected', 'The stored copy of the document is missing or damaged.', {
    reason: 'unreadable',
  });
}

/** New words for a document of a draft. What the service was told under the old words is not used any more. */
export function describeDocument(
  context: DocumentContext,
  input: { documentId: string; name: string; category: string; description: string },
): Document {
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

/** Gives up a document that is arriving, or removes one that is not on its way. */
export async function removeDocument(context: DocumentContext, documentId: string): Promise<void> {
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
function forgetRefusalOf({ orders, clock }: DocumentContext, { id, localId }: DocumentRecord): void {
  const record = orders.find(localId);
  if (record?.phase === 'draft' && record.refusal?.documentId === id)
    orders.setPhase(localId, 'draft', null, clock.nowMs());
}

/**
 * Queues documents that are stored with an accepted order to be added to it: "file_ids only adds files".
 * @throws DispatchError `not_found`, `not_allowed_in_state`, `confirmation_needed`
 */
export function attachDocuments(
  context: DocumentContext,
  localId: string,
  documentIds: readonly string[],
): { entryIds: string[] } {
  context.guard.assertOpen();
  const entryIds = context.database.transaction(() => {
    acceptedOrder(context, localId, 'update');
    return queueDocuments(context, localId, documentIds);
  });
  context.emitOutbox();
  context.emit('orders.changed', { localIds: [localId] });
  context.drain.wake();
  return { entryIds };
}

/** Call inside transaction 1. @returns the entries' ids */
export function queueDocuments(
  context: DocumentContext,
  localId: string,
  documentIds: readonly string[],
): string[] {
  const documents = [...new Set(documentIds)].map(id => context.documents.get(id));
  for (const document of documents) {
    if (document.localId !== localId) throw new DispatchError('not_found', 'It is of another order.');
    assertAtRest(context, document);
  }
  return queueAdditions(context, localId, documents, context.clock.nowMs());
}

/**
 * Documents come to drafts, and to orders that the service lets be changed.
 * @throws DispatchError `not_found`, `not_allowed_in_state` (`placed`, `action_not_allowed`)
 */
export function assertTakesDocuments(context: DocumentContext, localId: string): void {
  if (context.orders.get(localId).phase === 'accepted') acceptedOrder(context, localId, 'update');
  else getDraft(context, localId);
}

/**
 * A document can be changed until it is on its way: with its draft, or by itself to an accepted order.
 * @throws DispatchError `not_allowed_in_state` (`placed`, `document_sent`)
 */
export function assertAtRest(context: DocumentContext, document: DocumentRecord): void {
  const { id, localId, isUploaded } = document;
  if (context.orders.get(localId).phase !== 'accepted') {
    getDraft(context, localId);
    return;
  }
  const isOnItsWay = context.entries
    .ofOrder(localId)
    .some(entry => entry.documentId === id && isOpen(entry.state));
  if (!isUploaded && !isOnItsWay) return;
  throw new DispatchError('not_allowed_in_state', 'This document is on its way to the service, or there.', {
    reason: 'document_sent',
  });
}

export function documentHandlers(context: DocumentContext): HandlersFor<typeof documentMethods> {
  const { ownIdOf } = context.orders;
  return {
    'documents.begin': input => beginDocument(context, { ...input, localId: ownIdOf(input.localId) }),
    'documents.append': async ({ documentId, offsetBytes, bytes }) => {
      await context.transfers.append(documentId, offsetBytes, bytes);
      return {};
    },
    'documents.finish': input => finishDocument(context, input),
    'documents.read': input => readDocument(context, input),
    'documents.describe': input => describeDocument(context, input),
    'documents.remove': async ({ documentId }) => {
      await removeDocument(context, documentId);
      return {};
    },
    'documents.attach': ({ localId, documentIds }) => attachDocuments(context, ownIdOf(localId), documentIds),
  };
}
