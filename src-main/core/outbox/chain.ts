import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import type { DocumentRecord } from '../store/document-store.ts';
import { type Entry, type Intent, isOpen, isStep, isWaiting } from './entry.ts';
import type { EntryStore } from './entry-store.ts';

export interface ChainOwner {
  entries: EntryStore;
  environmentId: string;
  accountId: string;
}

// @interface requests.idempotency-key
/**
 * Appends an intent to the file entries of an order's chain, or to the end of the chain.
 * @returns the entry's id
 */
export const append = (
  { entries, environmentId, accountId }: ChainOwner,
  localId: string,
  part: 'files' | 'end',
  intent: Intent,
  documentId: string | null,
  nowMs: number,
  id?: string,
): string =>
  entries.insert(
    {
      id,
      localId,
      chainPosition: entries.nextPosition(localId, part),
      environmentId,
      accountId,
      intent,
      documentId,
    },
    nowMs,
  );

/**
 * Queues an order: file-create and file-upload for every document the service does not have yet, then order-create.
 * Call it inside transaction 1, together with the row on screen.
 */
export function queueOrder(
  owner: ChainOwner,
  localId: string,
  draft: OrderDraft,
  documents: readonly DocumentRecord[],
  nowMs: number,
): void {
  for (const document of documents.filter(one => !one.isUploaded)) {
    queueFile(owner, localId, 'files', document, nowMs);
  }
  append(owner, localId, 'end', { kind: 'order-create', draft }, null, nowMs);
}

/** Queues the registration and upload of a document, without adding it to an order. Call it inside transaction 1. */
export function queueFile(
  owner: ChainOwner,
  localId: string,
  part: 'files' | 'end',
  { id, name, mediaType, sizeBytes, category, description }: DocumentRecord,
  nowMs: number,
): void {
  const input = { name, media_type: mediaType, size_bytes: sizeBytes, category, description };
  append(owner, localId, part, { kind: 'file-create', input }, id, nowMs);
  append(owner, localId, part, { kind: 'file-upload', name, mediaType }, id, nowMs);
}

/** Whether no byte of the entry ever left this computer: it was not attempted, or no attempt got a connection. */
export const isUnsent = (entry: Entry): boolean => entry.firstAttemptAtMs === null;

/**
 * Whether the service finally refused the entry. A key conflict does not count: it does not say whether the service did
 * anything.
 */
export const isRefused = (entry: Entry): boolean =>
  entry.state === 'parked' && entry.lastError?.code === 'service_refused';

/**
 * Whether the order of a chain can become a draft again: the service has certainly not created it, because its
 * order-create was never sent or was refused.
 */
export function canTakeBack(chain: readonly Entry[]): boolean {
  const orderEntry = chain.findLast(entry => entry.intent.kind === 'order-create');
  if (!orderEntry || !isOpen(orderEntry.state)) return false;
  if (chain.some(entry => entry.state === 'sending')) return false;
  return isUnsent(orderEntry) || isRefused(orderEntry);
}

/** Whether a step can be discarded: the service has refused it, or it was never sent. */
export const canDiscardStep = (entry: Entry): boolean =>
  isStep(entry.intent) &&
  ((entry.state === 'parked' && !canResolve(entry)) ||
    entry.state === 'conflict' ||
    (isOpen(entry.state) && isUnsent(entry)));

/** Whether a step may be discarded only after a question, since the service may have done it already. */
export const canDiscardSentStep = (entry: Entry): boolean =>
  isStep(entry.intent) && isOpen(entry.state) && entry.state !== 'sending' && !canDiscardStep(entry);

/** Whether the user may discard an order that the service may already have created. */
export const canGiveUp = (chain: readonly Entry[]): boolean =>
  chain.some(entry => entry.intent.kind === 'order-create' && isOpen(entry.state)) &&
  chain.every(entry => entry.state !== 'sending') &&
  !canTakeBack(chain);

/** Whether the entry is a change that met a newer revision of its order. */
export const canMerge = (entry: Entry): boolean =>
  entry.state === 'conflict' && entry.intent.kind === 'order-update';

/**
 * Whether the outcome at the service is unknown, so that only reading the order or the user can settle it. A key that
 * the service has seen with other data belongs here too: nothing says what was done with it.
 */
export const canResolve = (entry: Entry): boolean =>
  entry.state === 'uncertain' ||
  (entry.state === 'conflict' && !canMerge(entry)) ||
  (entry.state === 'parked' && entry.lastError?.reason === 'idempotency_conflict') ||
  (isOtherAccount(entry) && !isUnsent(entry));

/** Whether the entry is parked because its credential was replaced by one of another customer account. */
export const isOtherAccount = (entry: Entry): boolean =>
  entry.state === 'parked' && entry.lastError?.reason === 'other_account';

/** Whether the entry can be sent with the current account instead: nothing that could have had an effect was sent. */
export function canAdopt(entry: Entry, chain: readonly Entry[]): boolean {
  if (!isOtherAccount(entry)) return false;
  return isStep(entry.intent) ? isUnsent(entry) : canTakeBack(chain);
}

/**
 * Whether an immediate attempt can help: the entry is waiting and first in its chain. A refused entry would only be
 * refused again.
 */
export const canRetry = (entry: Entry, chain: readonly Entry[]): boolean =>
  isWaiting(entry.state) && !isBlocked(entry, chain);

/** Whether an earlier entry of the same order has to be done first. */
export const isBlocked = (entry: Entry, chain: readonly Entry[]): boolean =>
  isOpen(entry.state) &&
  chain.some(other => isOpen(other.state) && other.chainPosition < entry.chainPosition);
