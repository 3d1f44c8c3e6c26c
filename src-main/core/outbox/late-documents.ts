import type { DocumentRecord } from '../store/document-store.ts';
import { append, type ChainOwner, isRefused, isUnsent, queueFile } from './chain.ts';
import { type Entry, isOpen, isStep } from './entry.ts';

/**
 * Queues documents for an accepted order ("late documents"). Each document gets its own entries (register, upload,
 * attach), so that it can be discarded without the others. Call it inside the transaction that stores the user's action
 * ("transaction 1").
 * @returns the ids of the file-attach entries
 */
export const queueLateDocuments = (
  owner: ChainOwner,
  localId: string,
  documents: readonly DocumentRecord[],
  nowMs: number,
): string[] =>
  documents.map(document => {
    queueFile(owner, localId, 'end', document, nowMs);
    return append(owner, localId, 'end', { kind: 'file-attach', name: document.name }, document.id, nowMs);
  });

/** Returns the open entries (register, upload, attach) of the document that `entry` belongs to. */
const openWay = ({ documentId }: Entry, chain: readonly Entry[]): Entry[] =>
  documentId === null ? [] : chain.filter(other => other.documentId === documentId && isOpen(other.state));

const attachOf = (way: readonly Entry[]): Entry | undefined =>
  way.find(({ intent }) => intent.kind === 'file-attach');

/** Whether an entry belongs to a document that is added to an accepted order. */
export const isLateDocument = (entry: Entry, chain: readonly Entry[]): boolean =>
  entry.intent.kind === 'file-attach' || attachOf(openWay(entry, chain)) !== undefined;

/** Whether an entry is part of placing an order that the service has not accepted yet. */
export const isOfPlacing = (entry: Entry, chain: readonly Entry[]): boolean =>
  !isStep(entry.intent) && !isLateDocument(entry, chain);

const isIdle = (way: readonly Entry[]): boolean =>
  way.length > 0 && way.every(({ state }) => state !== 'sending');

/**
 * Whether a document added to an accepted order can be discarded. True only if it is certainly not attached to the
 * order; an upload alone has no effect.
 */
export function canDiscardLateDocument(entry: Entry, chain: readonly Entry[]): boolean {
  const way = openWay(entry, chain);
  const attach = attachOf(way);
  if (!attach || !isOpen(entry.state) || !isIdle(way)) return false;
  return isUnsent(attach) || isRefused(attach) || attach.state === 'conflict';
}

/**
 * Whether a document that may already be attached to its accepted order can be discarded after the user has confirmed
 * it.
 */
export const canDiscardSentLateDocument = (entry: Entry, chain: readonly Entry[]): boolean =>
  isOpen(entry.state) && isIdle(openWay(entry, chain)) && !canDiscardLateDocument(entry, chain);

/** Withdraws all open entries of a late document. Call it inside a transaction. */
export function withdrawLateDocument(
  { entries }: Pick<ChainOwner, 'entries'>,
  entry: Entry,
  nowMs: number,
): void {
  for (const one of openWay(entry, entries.ofOrder(entry.localId))) entries.withdraw(one.id, null, nowMs);
}
