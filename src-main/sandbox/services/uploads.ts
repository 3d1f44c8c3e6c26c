import type { Order } from '../../../src-shared/domain/order.ts';
import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';
import type { Signer } from '../common/signing.ts';
import type { FileRecord } from '../store/file-store.ts';

// @interface file-upload.expiry
/** How long an upload policy is valid, in milliseconds. `contentLifeMs` is the same for a content URL. */
export const uploadLifeMs = 15 * 60_000;
export const contentLifeMs = 15 * 60_000;

/** Maximum size of an upload: the largest file, and room for the form fields around it. */
export const maxUploadBytes = maxFileSizeBytes + 65_536;

/**
 * Returns the fields of the upload form (section "File upload", `upload.fields`). They contain a signed policy, which
 * limits what may be uploaded and until when, so that changed fields are refused.
 */
export function uploadFieldsOf(file: FileRecord, signer: Signer): Record<string, string> {
  const key = `uploads/${file.id}`;
  const policy = Buffer.from(
    JSON.stringify({
      expiration: new Date(file.uploadExpiresAtMs).toISOString(),
      conditions: [
        { key },
        { 'Content-Type': file.mediaType },
        ['content-length-range', file.sizeBytes, file.sizeBytes],
      ],
    }),
  ).toString('base64');
  return {
    key,
    'Content-Type': file.mediaType,
    policy,
    'x-signature': signer.sign('upload', key, policy),
  };
}

export const fileIdOfKey = (key: string): string => key.replace(/^uploads\//, '');

// @interface file.content-address
/** Returns a temporary download URL of a file, and its expiry (section "File", `content_url`). */
export function contentAddress(
  file: FileRecord,
  baseUrl: string,
  signer: Signer,
  nowMs: number,
): { url: string; expiresAtMs: number } {
  const expiresAtMs = file.availableUntilMs ?? nowMs + contentLifeMs;
  const signature = signer.sign('content', file.id, String(expiresAtMs));
  return {
    url: `${baseUrl}/content/${file.id}?expires=${expiresAtMs}&signature=${signature}`,
    expiresAtMs,
  };
}

// @interface file.can-delete
/**
 * Whether the customer may delete a file (section "File", `can_delete`): the customer has uploaded it, and it belongs
 * to no order or to an order that can still be changed.
 */
export const mayDelete = (file: FileRecord, order: Order | null): boolean =>
  file.isCustomers && (order === null || order.allowed_actions.includes('update'));
