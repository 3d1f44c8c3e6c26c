import { type FileInput, fileInputSchema } from '../../../src-shared/domain/file.ts';
import type { FieldError } from '../../../src-shared/domain/problem.ts';
import { maxFileSizeBytes } from '../../../src-shared/domain/size-limits.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { randomId } from '../common/random-id.ts';
import type { Exchange } from '../http/exchange.ts';
import { errorIf, fieldError, Problem } from '../http/problem.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import type { Services } from '../services/services.ts';
import { uploadFieldsOf, uploadLifeMs } from '../services/uploads.ts';
import { type FileRecord, plainFile } from '../store/file-store.ts';

// @interface file-upload.request file-upload.answer
/** `POST /v2/files`: announces a file and says how to upload it. */
export function handleFileCreate(exchange: Exchange, services: Services): HttpReply {
  const body = exchange.json();
  refuseTooLarge(body);
  const input = parseShape(fileInputSchema, body, parsed => openValues(parsed, services.profile));
  const file = fileOf(input, exchange.caller.customer, services.now());
  services.files.add(file);
  const { id: fileId, customer, createdAtMs } = file;
  const { idempotencyKey } = exchange;
  services.effects.add({ operation: 'file-create', customer, idempotencyKey, fileId }, createdAtMs);
  return jsonReply(201, {
    file_id: fileId,
    upload: {
      method: 'POST',
      url: `${services.baseUrl()}/uploads`,
      fields: uploadFieldsOf(file, services.signer),
      expires_at: new Date(file.uploadExpiresAtMs).toISOString(),
    },
  });
}

// @interface errors.413-file-too-large limits.file-size
/** Refuses a file that is too large with status 413. Called before all other checks, which answer with 400. */
function refuseTooLarge(body: unknown): void {
  const size = typeof body === 'object' && body !== null && 'size_bytes' in body ? body.size_bytes : 0;
  if (typeof size !== 'number' || size <= maxFileSizeBytes) return;
  throw new Problem(413, 'file_too_large', {
    detail: `A file may have at most ${maxFileSizeBytes} bytes.`,
    errors: [fieldError('size_bytes', 'too_big', `At most ${maxFileSizeBytes} bytes are possible.`)],
  });
}

const mediaTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(; ?[\w-]+=[\w.-]+)?$/;

function openValues({ media_type: type, category }: FileInput, profile: InterfaceProfile): FieldError[] {
  const isType = type.length <= 255 && mediaTypePattern.test(type);
  const isKnown = profile.fileCategories.includes(category);
  return [
    ...errorIf(!isType, 'media_type', 'invalid_format', 'This is no media type.'),
    ...errorIf(!isKnown, 'category', 'invalid_value', 'This category is not known.'),
  ];
}

// @interface conventions.file-id
const fileOf = (input: FileInput, customer: string, nowMs: number): FileRecord => ({
  id: `file_${randomId()}`,
  customer,
  name: input.name,
  mediaType: input.media_type,
  sizeBytes: input.size_bytes,
  category: input.category,
  kind: input.media_type.startsWith('image/') ? 'image' : 'document',
  stage: null,
  description: input.description,
  createdAtMs: nowMs,
  uploadExpiresAtMs: nowMs + uploadLifeMs,
  sha256: null,
  orderId: null,
  itemId: null,
  isCustomers: true,
  ...plainFile,
});
