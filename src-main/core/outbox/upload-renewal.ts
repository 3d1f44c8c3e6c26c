import type { DocumentStore } from '../store/document-store.ts';
import type { Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { renewUpload } from './replace.ts';

/** Maximum number of new upload URLs for one document. */
const maxRenewals = 3;
/**
 * A URL that expired less than this ago is still tried: the service may accept it, and a new one costs two requests.
 */
const toleranceMs = 30_000;

interface Stores {
  entries: EntryStore;
  documents: DocumentStore;
}

/** Whether a document has used up its new URLs, after expiry or refusal, so that the user decides. */
export function isRenewedOften(entry: Entry, { entries }: Pick<Stores, 'entries'>): boolean {
  const renewed = entries
    .ofOrder(entry.localId)
    .filter(other => other.documentId === entry.documentId && other.intent.kind === 'file-upload');
  return renewed.filter(other => other.state === 'superseded').length >= maxRenewals;
}

// @interface file-upload.expiry
/**
 * Whether an upload URL has expired ("File upload", `expires_at`), so that uploading a whole document would be
 * pointless. `expires_at` follows the service's clock, and this computer's clock may be wrong. A URL that looked
 * expired on arrival is used anyway. If the local clock is fast, the URL is replaced too early, which is harmless; if
 * it is slow, the service refuses the upload.
 * @param receivedAtMs when the URL arrived, by this computer's clock
 */
export function isEnded(expiresAt: string, receivedAtMs: number, nowMs: number): boolean {
  const endsAtMs = Date.parse(expiresAt);
  return endsAtMs > receivedAtMs && nowMs > endsAtMs + toleranceMs;
}

/**
 * Decides whether an expired upload URL is replaced before anything is sent to it.
 * @returns a function that queues the replacement, to be called in a transaction; null if the current URL is used
 */
export function renewalOf(entry: Entry, stores: Stores, nowMs: number): (() => void) | null {
  const { intent, documentId } = entry;
  if (intent.kind !== 'file-upload' || documentId === null || isRenewedOften(entry, stores)) return null;
  const granted = stores.entries.uploadOf(documentId);
  if (!granted || !isEnded(granted.upload.expires_at, granted.receivedAtMs, nowMs)) return null;
  return () => renewUpload(stores, entry, nowMs);
}
