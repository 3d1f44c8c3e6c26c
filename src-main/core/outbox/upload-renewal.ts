import type { DocumentStore } from '../store/document-store.ts';
import type { Entry } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { renewUpload } from './replace.ts';

/** Maximum number of new upload URLs for one document. */
const maxRenewals = 3;
/**
 * A URL is used until this many milliseconds after its expiry: the service may still accept it, and a new URL costs
 * extra requests.
 */
const toleranceMs = 30_000;

interface Stores {
  entries: EntryStore;
  documents: DocumentStore;
}

/** Whether a document's upload URL was already replaced as often as allowed, so that the user must decide. */
export function isRenewedOften(entry: Entry, { entries }: Pick<Stores, 'entries'>): boolean {
  const renewed = entries
    .ofOrder(entry.localId)
    .filter(other => other.documentId === entry.documentId && other.intent.kind === 'file-upload');
  return renewed.filter(other => other.state === 'superseded').length >= maxRenewals;
}

// @interface file-upload.expiry
/**
 * Whether an upload URL has expired ("File upload", `expires_at`). `expires_at` follows the service's clock, and the
 * local clock may be wrong. So a URL that looks expired on arrival is used anyway. A fast local clock replaces URLs too
 * early, which is harmless; with a slow one, the service refuses the upload and the URL is then replaced.
 * @param receivedAtMs when the URL arrived, by this computer's clock
 */
export function isEnded(expiresAt: string, receivedAtMs: number, nowMs: number): boolean {
  const endsAtMs = Date.parse(expiresAt);
  return endsAtMs > receivedAtMs && nowMs > endsAtMs + toleranceMs;
}

/**
 * Decides before an upload whether its URL has expired and must be replaced.
 * @returns a function that queues the replacement, to be called in a transaction; null to use the current URL
 */
export function renewalOf(entry: Entry, stores: Stores, nowMs: number): ((entry: Entry) => void) | null {
  const { intent, documentId } = entry;
  if (intent.kind !== 'file-upload' || documentId === null || isRenewedOften(entry, stores)) return null;
  const granted = stores.entries.uploadOf(documentId);
  if (!granted || !isEnded(granted.upload.expires_at, granted.receivedAtMs, nowMs)) return null;
  return placed => renewUpload(stores, placed, nowMs);
}
