import { randomUUID } from 'node:crypto';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { DocumentStore } from '../store/document-store.ts';
import { append, type ChainOwner } from './chain.ts';
import type { Entry, Intent } from './entry.ts';
import type { EntryStore } from './entry-store.ts';

/**
 * Replaces an abandoned entry with a new one that has a new idempotency key. The old entry stays stored, for the
 * record. Call it inside a transaction, and only if the service has certainly not processed the old entry, or the user
 * has said so.
 * @returns the new entry's id
 */
export function replaceEntry(owner: ChainOwner, former: Entry, intent: Intent, nowMs: number): string {
  const { entries, environmentId, accountId } = owner;
  const { localId, chainPosition, documentId } = former;
  const id = randomUUID();
  entries.withdraw(former.id, id, nowMs);
  entries.makeRoomAfter(localId, chainPosition);
  const buildsOnFrom = baseOf(intent) === baseOf(former.intent) ? former.buildsOnFrom : null;
  return entries.insert(
    {
      id,
      localId,
      chainPosition: chainPosition + 1,
      environmentId,
      accountId,
      intent,
      documentId,
      buildsOnFrom,
    },
    nowMs,
  );
}

const baseOf = (intent: Intent) => (intent.kind === 'order-update' ? intent.base : null);

/**
 * If the URL of an upload no longer works, replaces the upload by two new entries: a file-create and an upload. The
 * file-create has a new key, because for the old one the service would return the old URL. The new entries come before
 * the order-create, which is not sealed yet. Call it inside a transaction.
 */
export function renewUpload(
  { entries, documents }: { entries: EntryStore; documents: DocumentStore },
  entry: Entry,
  nowMs: number,
): void {
  const document = documents.get(entry.documentId ?? '');
  const create = entries
    .ofOrder(entry.localId)
    .find(other => other.documentId === document.id && other.intent.kind === 'file-create');
  if (create?.intent.kind !== 'file-create')
    throw new DispatchError('internal', 'The upload has no file entry.');
  const owner = { ...entry, entries };
  const uploadId = randomUUID();
  entries.withdraw(entry.id, uploadId, nowMs);
  append(owner, entry.localId, 'files', create.intent, document.id, nowMs);
  append(owner, entry.localId, 'files', entry.intent, document.id, nowMs, uploadId);
}
