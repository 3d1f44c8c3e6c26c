import { createHash } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { boundaryOf, type FormPart, parseForm } from '../http/multipart.ts';
import { storageError } from '../http/refusal.ts';
import { emptyReply, type HttpReply } from '../http/reply.ts';
import type { Services } from '../services/services.ts';
import { fileIdOfKey, uploadFieldsOf } from '../services/uploads.ts';
import type { FileRecord } from '../store/file-store.ts';

// @interface create-file.upload
/**
 * Receives the upload of a file from `POST /v2/files`: a multipart form with the signed fields, and the file as last
 * part.
 */
export async function handleUpload(exchange: Exchange, services: Services): Promise<HttpReply> {
  const boundary = boundaryOf(exchange.headers['content-type'] ?? '');
  const parts = boundary === null ? null : parseForm(exchange.body, boundary);
  if (!parts) return storageError(400, 'MalformedPOSTRequest', 'The body is no complete multipart form.');
  const upload = checkForm(parts, services);
  if ('status' in upload) return upload;
  const stagedPath = await services.blobs.stage(upload.bytes);
  try {
    return keep(upload, stagedPath, services);
  } finally {
    services.blobs.drop(stagedPath);
  }
}

interface Upload {
  file: FileRecord;
  bytes: Buffer;
}

function checkForm(parts: readonly FormPart[], services: Services): Upload | HttpReply {
  const last = parts.at(-1);
  if (last?.name !== 'file' || parts.filter(({ name }) => name === 'file').length !== 1) {
    return storageError(400, 'InvalidArgument', 'The form must end with exactly one file field.');
  }
  const fields = parts.slice(0, -1);
  const key = fields.find(({ name }) => name === 'key')?.bytes.toString('utf8') ?? '';
  const file = services.files.find(fileIdOfKey(key));
  if (!file?.isCustomers || !hasFields(fields, uploadFieldsOf(file, services.signer))) {
    return storageError(403, 'AccessDenied', 'A field is missing, unknown, or not as it was signed.');
  }
  if (file.uploadExpiresAtMs <= services.now()) {
    return storageError(403, 'AccessDenied', 'The policy has expired.');
  }
  return checkContent(file, last);
}

function checkContent(file: FileRecord, part: FormPart): Upload | HttpReply {
  const sizeBytes = part.bytes.byteLength;
  if (sizeBytes > file.sizeBytes)
    return storageError(400, 'EntityTooLarge', 'The file is larger than announced.');
  if (sizeBytes < file.sizeBytes)
    return storageError(400, 'EntityTooSmall', 'The file is smaller than announced.');
  const type = part.mediaType ?? 'application/octet-stream';
  if (type !== file.mediaType && type !== 'application/octet-stream') {
    return storageError(403, 'AccessDenied', 'The file has another type than announced.');
  }
  return { file, bytes: part.bytes };
}

/** Whether the form has each expected field once and unchanged, and no other field. */
const hasFields = (parts: readonly FormPart[], expected: Record<string, string>): boolean =>
  parts.length === Object.keys(expected).length &&
  Object.entries(expected).every(([name, value]) => {
    const found = parts.filter(part => part.name === name);
    return found.length === 1 && found[0]?.bytes.equals(Buffer.from(value)) === true;
  });

/**
 * Stores the uploaded bytes. Accepts the same bytes again, because a client that lost the response repeats the upload.
 */
function keep({ file, bytes }: Upload, stagedPath: string, services: Services): HttpReply {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { database, files, blobs, effects, now } = services;
  const stored = files.find(file.id)?.sha256 ?? null;
  if (stored !== null && stored !== sha256) {
    return storageError(403, 'AccessDenied', 'The policy was used for another file.');
  }
  if (stored === null) {
    database.transaction(() => {
      blobs.keep(stagedPath, file.id);
      files.setUploaded(file.id, sha256);
      effects.add({ operation: 'upload', customer: file.customer, fileId: file.id }, now());
    });
  }
  return emptyReply(204);
}
