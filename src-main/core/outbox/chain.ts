import { randomUUID } from 'node:crypto';
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
/** Puts an intent at the end of an order's files, or at the end of its chain. @returns the entry's id */
export function append(
  owner: ChainOwner,
  localId: string,
  part: 'files' | 'end',
  intent: Intent,
  documentId: string | null,
  nowMs: number,
): string {
  const id = randomUUID();
  owner.entries.insert(
    {
      id,
      localId,
      chainPosition: owner.entries.nextPosition(localId, part),
      environmentId: owner.environmentId,
      accountId: owner.accountId,
      idempotencyKey: randomUUID(),
      intent,
      documentId,
      buildsOnFrom: null,
    },
    nowMs,
  );
  return id;
}

/**
 * Queues an order: file-create and upload for every document the service does not have yet, then order-create.
 * Call inside transaction 1, with the row that the dispatcher sees.
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

/** A document is registered, then uploaded; in no order yet. Call inside transaction 1. */
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

/** Nothing of the entry ever left this computer: it was not tried, or no try got a connection. */
export const isUnsent = (entry: Entry): boolean => entry.firstAttemptAtMs === null;

/** Parked on the service's own final word; a parked key conflict says nothing about what was done. */
export const isRefused = (entry: Entry): boolean =>
  entry.state === 'parked' && entry.lastError?.code === 'service_refused';

/**
 * Whether the order of a chain can become a draft again: the service has certainly not created it. That is so when
 * its order-create never left, or was refused.
 */
export function canTakeBack(chain: readonly Entry[]): boolean {
  const orderEntry = chain.findLast(entry => entry.intent.kind === 'order-create');
  if (!orderEntry || !isOpen(orderEntry.state)) return false;
  if (chain.some(entry => entry.state === 'sending')) return false;
  return isUnsent(orderEntry) || isRefused(orderEntry);
}

/** Whether a step can be given up: it was refused, or never left. */
export const canDiscardStep = (entry: Entry): boolean =>
  isStep(entry.intent) &&
  ((entry.state === 'parked' && !canResolve(entry)) ||
    entry.state === 'conflict' ||
    (isOpen(entry.state) && isUnsent(entry)));

/** Whether a step that may have been done can be given up by the dispatcher's word. */
export const canDiscardSentStep = (entry: Entry): boolean =>
  isStep(entry.intent) && isOpen(entry.state) && entry.state !== 'sending' && !canDiscardStep(entry);

/** Whether an order that may have been created can be given up by the dispatcher's word. */
export const canGiveUp = (chain: readonly Entry[]): boolean =>
  chain.some(entry => entry.intent.kind === 'order-create' && isOpen(entry.state)) &&
  chain.every(entry => entry.state !== 'sending') &&
  !canTakeBack(chain);

/** A change that met a newer revision of its order. */
export const canMerge = (entry: Entry): boolean =>
  entry.state === 'conflict' && entry.intent.kind === 'order-update';

/**
 * It is not known what became of it at the service: only reading and the dispatcher can tell. A key that the service
 * has seen with other data belongs here too, since nothing says what was done with it.
 */
export const canResolve = (entry: Entry): boolean =>
  entry.state === 'uncertain' ||
  (entry.state === 'conflict' && !canMerge(entry)) ||
  (entry.state === 'parked' && entry.lastError?.reason === 'idempotency_conflict') ||
  (isOtherAccount(entry) && !isUnsent(entry));

/** Parked, because the credential was replaced by one of another customer account. */
export const isOtherAccount = (entry: Entry): boolean =>
  entry.state === 'parked' && entry.lastError?.reason === 'other_account';

/** Whether it can go with the present account instead: nothing that could have had an effect ever left. */
export function canAdopt(entry: Entry, chain: readonly Entry[]): boolean {
  if (!isOtherAccount(entry)) return false;
  return isStep(entry.intent) ? isUnsent(entry) : canTakeBack(chain);
}

/** Trying now can help: the entry waits its turn. What the service refused would only be refused again. */
export const canRetry = (entry: Entry, chain: readonly Entry[]): boolean =>
  isWaiting(entry.state) && !isBlocked(entry, chain);

/** An earlier entry of the same order has to be done first. */
export const isBlocked = (entry: Entry, chain: readonly Entry[]): boolean =>
  isOpen(entry.state) &&
  chain.some(other => isOpen(other.state) && other.chainPosition < entry.chainPosition);
