import { createHash } from 'node:crypto';
import { buildOrderInput } from '../../../src-shared/domain/draft-request.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { paths } from '../api/endpoints.ts';
import type { BlobStore } from '../store/blob-store.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { OrderStore } from '../store/order-store.ts';
import { type Entry, type Intent, isOwnBefore, type Sealed } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { mergeFields } from './merge.ts';
import { changeOfStep } from './reconcile.ts';

export interface SealSources {
  entries: EntryStore;
  documents: DocumentStore;
  orders: OrderStore;
  blobs: BlobStore;
  profile: InterfaceProfile;
  /** Current base URL of the environment; that of the local sandbox changes with its port. */
  baseUrl(): string;
}

type Update = Extract<Intent, { kind: 'order-update' }>;

// @interface requests.if-match
const etagOf = (revision: string): string => `"${revision}"`;
const noBytes = new Uint8Array(0);
const jsonPost = { method: 'POST', headers: { 'content-type': 'application/json' } };
// @interface update-order.content-type
const patchOn = (revision: string) => ({
  method: 'PATCH',
  headers: { 'content-type': 'application/merge-patch+json', 'if-match': etagOf(revision) },
});

// @interface advance.body update-order.files
/**
 * Builds the request of an entry, once for all attempts.
 * @throws DispatchError, ZodError if the request cannot be built; the caller parks the entry with this error
 */
export async function buildSealed(entry: Entry, sources: SealSources): Promise<Sealed> {
  const { intent } = entry;
  switch (intent.kind) {
    case 'file-create':
      return sealJson(entry, paths.files, intent.input);
    case 'file-upload':
      return sealUpload(entry, intent.name, intent.mediaType, sources);
    case 'order-create': {
      const fileIds = sources.documents
        .ofOrder(entry.localId)
        .flatMap(({ fileId }) => (fileId ? [fileId] : []));
      return sealJson(
        entry,
        paths.orders,
        buildOrderInput(intent.draft, fileIds, sources.profile.cmrRecipientOtherKind),
      );
    }
    case 'order-update':
      return sealJson(
        entry,
        paths.order(orderIdOf(entry, sources)),
        intent.patch,
        patchOn(revisionFor(entry, intent, sources)),
      );
    case 'file-attach':
      // Adding a file cannot overwrite anything, so the newest known revision is used, even one created by others.
      return sealJson(
        entry,
        paths.order(orderIdOf(entry, sources)),
        { file_ids: [fileIdOf(entry, sources)] },
        patchOn(knownRevision(entry, sources)),
      );
    case 'order-cancel':
      return sealBare(entry, 'POST', pathOf(sources.profile.cancelOrderPath, orderIdOf(entry, sources)));
    case 'file-delete':
      return sealBare(entry, 'DELETE', pathOf(sources.profile.deleteFilePath, intent.fileId));
    case 'scenario': {
      const orderId = orderIdOf(entry, sources);
      const eventTime = intent.eventAt === null ? {} : { [sources.profile.eventTimeField]: intent.eventAt };
      return sealJson(entry, paths.advance(orderId), {
        scenario: intent.scenario,
        ...eventTime,
      });
    }
  }
}

const notAccepted = (): DispatchError =>
  new DispatchError('not_allowed_in_state', 'The order was not accepted yet.');

function orderIdOf(entry: Entry, { orders }: SealSources): string {
  const { orderId } = orders.get(entry.localId);
  if (orderId !== null) return orderId;
  throw notAccepted();
}

function knownRevision(entry: Entry, { orders, entries }: SealSources): string {
  const { order } = orders.get(entry.localId);
  // `order` is null if the stored order cannot be read. The response to our last step still names a revision.
  const revision = order?.revision ?? ownRevision(entry, entries);
  if (revision !== null) return revision;
  throw notAccepted();
}

// @interface create-order.rule-8 create-file.attach
function fileIdOf(entry: Entry, { documents }: SealSources): string {
  const { fileId } = documents.get(entry.documentId ?? '');
  if (fileId !== null) return fileId;
  throw refusal('internal', 'The document is not registered.', 'no_file');
}

// @interface update-order.current-revision
/**
 * Returns the revision for If-Match. Normally this is the revision from the last finished entry of this order that comes
 * before this change and is not yet in its base. If there is none, it is the base's revision, which the user saw. If
 * others have changed a field that this change sets, it is the base's revision, too: the service then rejects the
 * change, and the user is asked.
 */
function revisionFor(entry: Entry, intent: Update, { entries, orders }: SealSources): string {
  const own = ownRevision(entry, entries);
  if (own === null) return intent.base.revision;
  const { order } = orders.get(entry.localId);
  const isContested =
    hasOthersBetween(entry, intent, entries) &&
    mergeFields(changeOfStep(entry, intent, entries), order).some(({ by }) => by === 'both');
  return isContested ? intent.base.revision : own;
}

/**
 * Returns the revision that our own last step after the base of `entry` has produced; null if there was no such step.
 */
export function ownRevision(entry: Entry, entries: EntryStore): string | null {
  const last = ownBefore(entry, entries).findLast(one => revisionOf(one) !== null);
  return last ? revisionOf(last) : null;
}

const revisionOf = ({ result }: Entry): string | null =>
  result !== null && 'revision' in result ? result.revision : null;

/**
 * Whether others have changed the order since the base of `entry` was read. If so, one of our own steps since then was
 * sent with a revision that is neither that of the base nor produced by us.
 */
function hasOthersBetween(entry: Entry, { base }: Update, entries: EntryStore): boolean {
  const own = ownBefore(entry, entries);
  // If the base was read before the responses to our steps were stored, it may already include some of these steps.
  const shown = own.findLastIndex(one => revisionOf(one) === base.revision);
  let { revision } = base;
  return own.slice(shown + 1).some(one => {
    const met = one.sealed?.headers['if-match'];
    const isOthers = met !== undefined && met !== etagOf(revision);
    revision = revisionOf(one) ?? revision;
    return isOthers;
  });
}

const ownBefore = (entry: Entry, entries: EntryStore): Entry[] =>
  entries.ofOrder(entry.localId).filter(other => isOwnBefore(other, entry));

/**
 * Inserts the id into a path from the profile (section "Operations whose path is not shown").
 * @throws DispatchError `not_allowed_in_state` (`no_path`) if the profile does not name the path
 */
function pathOf(template: string | null, id: string): string {
  if (template === null) {
    throw refusal('not_allowed_in_state', 'The path of this operation is not known.', 'no_path');
  }
  return template.replace(/\{(order|file)_id\}/, encodeURIComponent(id));
}

const sealBare = (entry: Entry, method: string, path: string): Sealed =>
  sealBytes(entry, method, path, {}, noBytes);

function sealJson(
  entry: Entry,
  path: string,
  json: unknown,
  { method, headers }: { method: string; headers: Record<string, string> } = jsonPost,
): Sealed {
  return sealBytes(entry, method, path, headers, Buffer.from(JSON.stringify(json)));
}

const sealBytes = (
  entry: Entry,
  method: string,
  target: string,
  headers: Record<string, string>,
  body: Uint8Array,
): Sealed => ({
  method,
  target,
  headers: { ...headers, 'idempotency-key': entry.idempotencyKey },
  body,
  blobSha256: null,
  bodyEnd: noBytes,
  sha256: createHash('sha256').update(body).digest('hex'),
});

// @interface create-file.upload
/**
 * Seals an upload as a multipart form (section "POST /v2/files"): first the fields that file-create returned, and then
 * the file, which must be the last part and have the name `file`.
 */
async function sealUpload(
  entry: Entry,
  name: string,
  mediaType: string,
  sources: SealSources,
): Promise<Sealed> {
  const document = sources.documents.get(entry.documentId ?? '');
  const granted = sources.entries.uploadOf(document.id);
  if (!granted) throw refusal('internal', 'The upload has no address.', 'no_upload_address');
  const size = await sources.blobs.sizeBytes(document.sha256);
  if (size !== document.sizeBytes) {
    throw refusal('file_rejected', 'The stored copy of the document is missing or damaged.', 'unreadable');
  }
  // The boundary is derived from the key instead of random: the same entry must always produce the same bytes, even
  // after a crash.
  const boundary = `dispatch-${createHash('sha256').update(entry.idempotencyKey).digest('hex').slice(0, 40)}`;
  const fields = Object.entries(granted.upload.fields)
    .map(
      ([field, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(field)}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  const fileHead = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${quoted(name)}"\r\nContent-Type: ${mediaType}\r\n\r\n`;
  const body = Buffer.from(fields + fileHead);
  const bodyEnd = Buffer.from(`\r\n--${boundary}--\r\n`);
  const hash = createHash('sha256').update(body);
  for await (const piece of sources.blobs.read(document.sha256)) hash.update(piece);
  return {
    method: 'POST',
    target: relativeTo(sources.baseUrl(), granted.upload.url),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(body.byteLength + document.sizeBytes + bodyEnd.byteLength),
    },
    body,
    blobSha256: document.sha256,
    bodyEnd,
    sha256: hash.update(bodyEnd).digest('hex'),
  };
}

/** Escapes names of form fields and files as HTML's multipart encoding requires. */
const quoted = (text: string): string =>
  text.replace(/\r/g, '%0D').replace(/\n/g, '%0A').replace(/"/g, '%22');

/**
 * Turns an upload URL on the environment's own origin into a path, because the origin of the local sandbox changes with
 * its port.
 */
function relativeTo(baseUrl: string, text: string): string {
  const url = URL.parse(text);
  const isOwn = url?.origin === new URL(baseUrl).origin && `${url.username}${url.password}` === '';
  return url && isOwn ? url.pathname + url.search : text;
}
