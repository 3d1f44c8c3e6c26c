import type { DocumentStore } from '../store/document-store.ts';
import type { Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { renewUpload } from './replace.ts';

/** New upload addresses that a document gets at most. */
const maxRenewals = 3;
/** An address that expired less than this ago is still tried: the service may accept it, and a new one costs two requests. */
const toleranceMs = 30_000;

interface Stores {
  entries: EntryStore;
  documents: DocumentStore;
}

/** Whether a document has had all its new addresses, after expiry or refusal: then the dispatcher decides. */
export function isRenewedOften(entry: Entry, { entries }: Pick<Stores, 'entries'>): boolean {
  const renewed = entries
    .ofOrder(entry.localId)
    .filter(other => other.documentId === entry.documentId && other.intent.kind === 'file-upload');
  return renewed.filter(other => other.state === 'superseded').length >= maxRenewals;
}

// @interface file-upload.expiry
/**
 * Whether an upload address has expired ("File upload", `expires_at`), so that a whole document would be sent in vain.
 * `expires_at` uses the service's clock, and this computer's clock may be wrong. An address that looked expired when it
 * came is used all the same. With a clock that is fast the address is replaced too early, which is harmless; with one
 * that is slow the service refuses the upload.
 * @param receivedAtMs when the address came, by this computer's clock
 */
export function isEnded(expiresAt: string, receivedAtMs: number, nowMs: number): boolean {
  const endsAtMs = Date.parse(expiresAt);
  return endsAtMs > receivedAtMs && nowMs > endsAtMs + toleranceMs;
}

/**
 * Decides whether an expired upload address is replaced before anything is sent to it.
 * @returns a function that queues the replacement, to be called in a transaction; null where the present one is used
 */
export function renewalOf(entry: Entry, stores: Stores, nowMs: number): (() => void) | null {
  const { intent, documentId } = entry;
  if (intent.kind !== 'file-upload' || documentId === null || isRenewedOften(entry, stores)) return null;
  const granted = stores.entries.uploadOf(documentId);
  if (!granted || !isEnded(granted.upload.expires_at, granted.receivedAtMs, nowMs)) return null;
  return () => renewUpload(stores, entry, nowMs);
}
