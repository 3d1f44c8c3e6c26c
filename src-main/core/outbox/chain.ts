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
 * Adds an entry for an intent to an order's chain.
 * @param part `files` adds it after the entries for files, `end` at the end of the chain
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
 * Call it inside the transaction that stores the order as queued ("transaction 1").
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

/**
 * Queues the registration and upload of a document, without adding it to an order. Call it inside the transaction that
 * stores the user's action ("transaction 1").
 */
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

/** Whether nothing of the entry was ever sent: there was no attempt, or no attempt got a connection. */
export const isUnsent = (entry: Entry): boolean => entry.firstAttemptAtMs === null;

/**
 * Whether the service has definitely rejected the entry. A key conflict does not count: after one, the service may or
 * may not have processed the entry.
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

/**
 * Whether discarding a step has no effect at the service: the service has refused the step (a step in conflict counts
 * as refused), or it was never sent.
 */
export const canDiscardStep = (entry: Entry): boolean =>
  isStep(entry.intent) &&
  ((entry.state === 'parked' && !canResolve(entry)) ||
    entry.state === 'conflict' ||
    (isOpen(entry.state) && isUnsent(entry)));

/**
 * Whether a step can be discarded only after the user has confirmed it, because the service may have processed it
 * already.
 */
export const canDiscardSentStep = (entry: Entry): boolean =>
  isStep(entry.intent) && isOpen(entry.state) && entry.state !== 'sending' && !canDiscardStep(entry);

/**
 * Whether the user may discard an order that the service may already have created: it is still open, and no entry of
 * its chain is being sent.
 */
export const canGiveUp = (chain: readonly Entry[]): boolean =>
  chain.some(entry => entry.intent.kind === 'order-create' && isOpen(entry.state)) &&
  chain.every(entry => entry.state !== 'sending') &&
  !canTakeBack(chain);

/** Whether the entry is a change that the service rejected because its order had a newer revision. */
export const canMerge = (entry: Entry): boolean =>
  entry.state === 'conflict' && entry.intent.kind === 'order-update';

/**
 * Whether it is unknown if the service has processed the entry, so that the order must be read or the user must decide.
 * This includes an entry whose key the service has already received with other data.
 */
export const canResolve = (entry: Entry): boolean =>
  entry.state === 'uncertain' ||
  (entry.state === 'conflict' && !canMerge(entry)) ||
  (entry.state === 'parked' && entry.lastError?.reason === 'idempotency_conflict') ||
  (isOtherAccount(entry) && !isUnsent(entry));

/** Whether the entry is parked because the environment's credential now belongs to another customer account. */
export const isOtherAccount = (entry: Entry): boolean =>
  entry.state === 'parked' && entry.lastError?.reason === 'other_account';

/**
 * Whether an entry of another account can be sent for the current account: a step must be unsent, and of a new order,
 * the service must certainly not have created it.
 */
export function canAdopt(entry: Entry, chain: readonly Entry[]): boolean {
  if (!isOtherAccount(entry)) return false;
  return isStep(entry.intent) ? isUnsent(entry) : canTakeBack(chain);
}

/**
 * Whether an immediate attempt makes sense: the entry is waiting and is the first open entry of its chain. A rejected
 * entry is excluded, since the service would reject it again.
 */
export const canRetry = (entry: Entry, chain: readonly Entry[]): boolean =>
  isWaiting(entry.state) && !isBlocked(entry, chain);

/** Whether the entry has to wait until an earlier entry of the same order is done. */
export const isBlocked = (entry: Entry, chain: readonly Entry[]): boolean =>
  isOpen(entry.state) &&
  chain.some(other => isOpen(other.state) && other.chainPosition < entry.chainPosition);
