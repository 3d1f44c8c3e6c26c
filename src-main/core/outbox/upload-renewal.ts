import type { DocumentStore } from '../store/document-store.ts';
import type { Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { renewUpload } from './replace.ts';

/** So many new upload addresses in a row, and then the dispatcher is asked. */
const mostRenewals = 3;
/** An address that is about to end is worth a try: the service may be generous, and a new one costs two requests. */
const toleranceMs = 30_000;

interface Stores {
  entries: EntryStore;
  documents: DocumentStore;
}

/** A new address that is refused too, again and again, will not get better: the dispatcher decides. */
export function isRenewedOften(entry: Entry, { entries }: Pick<Stores, 'entries'>): boolean {
  const renewed = entries
    .ofOrder(entry.localId)
    .filter(other => other.documentId === entry.documentId && other.intent.kind === 'file-upload');
  return renewed.filter(other => other.state === 'superseded').length >= mostRenewals;
}

/**
 * Whether an upload address has ended ("File upload", `expires_at`), so that a whole document would be sent in vain.
 * `expires_at` is by the service's clock, and this one may be wrong: an address that looked as ended when it came says
 * nothing. A clock that is a little ahead only takes a new address too early, which does no harm; one that is behind
 * leaves it to the service to refuse.
 * @param receivedAtMs when the address came, by this computer's clock
 */
export function isEnded(expiresAt: string, receivedAtMs: number, nowMs: number): boolean {
  const endsAtMs = Date.parse(expiresAt);
  return endsAtMs > receivedAtMs && nowMs > endsAtMs + toleranceMs;
}

/**
 * Takes a new upload address before a byte is sent to one that has ended.
 * @returns what records that, in a transaction; null where the address is to be tried
 */
export function renewalOf(entry: Entry, stores: Stores, nowMs: number): (() => void) | null {
  const { intent, documentId } = entry;
  if (intent.kind !== 'file-upload' || documentId === null || isRenewedOften(entry, stores)) return null;
  const granted = stores.entries.uploadOf(documentId);
  if (!granted || !isEnded(granted.upload.expires_at, granted.receivedAtMs, nowMs)) return null;
  return () => renewUpload(stores, entry, nowMs);
}
