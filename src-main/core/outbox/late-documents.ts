import type { DocumentRecord } from '../store/document-store.ts';
import { append, type ChainOwner, isRefused, isUnsent, queueFile } from './chain.ts';
import { type Entry, isOpen, isStep } from './entry.ts';

/**
 * Queues documents for an order that the service has: each is registered, uploaded and added by a change of its own, so
 * that one can be given up without the others. Call inside transaction 1.
 * @returns the ids of the changes
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

/** What of a document's way to an accepted order is not done yet. */
const openWay = ({ documentId }: Entry, chain: readonly Entry[]): Entry[] =>
  documentId === null ? [] : chain.filter(other => other.documentId === documentId && isOpen(other.state));

const attachOf = (way: readonly Entry[]): Entry | undefined =>
  way.find(({ intent }) => intent.kind === 'file-attach');

/** Whether an entry is about a document that is added to an order that the service has. */
export const isLateDocument = (entry: Entry, chain: readonly Entry[]): boolean =>
  entry.intent.kind === 'file-attach' || attachOf(openWay(entry, chain)) !== undefined;

/** Whether an entry belongs to the placing of its order, which is not at the service yet. */
export const isOfPlacing = (entry: Entry, chain: readonly Entry[]): boolean =>
  !isStep(entry.intent) && !isLateDocument(entry, chain);

const isIdle = (way: readonly Entry[]): boolean =>
  way.length > 0 && way.every(({ state }) => state !== 'sending');

/** Whether an addition can be given up: the order certainly does not have the document. A file alone has no effect. */
export function canDiscardLateDocument(entry: Entry, chain: readonly Entry[]): boolean {
  const way = openWay(entry, chain);
  const attach = attachOf(way);
  if (!attach || !isOpen(entry.state) || !isIdle(way)) return false;
  return isUnsent(attach) || isRefused(attach) || attach.state === 'conflict';
}

/** Whether an addition that may have been done can be given up by the dispatcher's word. */
export const canDiscardSentLateDocument = (entry: Entry, chain: readonly Entry[]): boolean =>
  isOpen(entry.state) && isIdle(openWay(entry, chain)) && !canDiscardLateDocument(entry, chain);

/** Ends all that is open of a document's way to its order. Call inside a transaction. */
export function withdrawLateDocument(
  { entries }: Pick<ChainOwner, 'entries'>,
  entry: Entry,
  nowMs: number,
): void {
  for (const one of openWay(entry, entries.ofOrder(entry.localId))) entries.withdraw(one.id, null, nowMs);
}
