import { createHash } from 'node:crypto';
import type { SandboxOrder } from '../orders/order-record.ts';
import { type Sample, sampleBytes } from '../samples/samples.ts';
import type { FileRecord } from '../store/file-store.ts';

/** A file that the service itself adds to an order: a picture or a PDF document, which is generated from `sample`. */
export interface PublishedFile {
  /** Id of the file, if something names the file before it is created. Without it, the file gets a new id. */
  id?: string;
  name: string;
  /** Category; by default `vehicle`. */
  category?: string;
  stage: string;
  description: string;
  evidenceFor?: readonly string[];
  /** Epoch milliseconds after which the file's bytes are not available. Without it, they always are. */
  availableUntilMs?: number;
  sample: Sample;
}

/**
 * Returns a published file about the order's primary vehicle in its stored form. Its bytes are not stored, but
 * generated on demand.
 */
export function fileRecordOf(
  file: PublishedFile,
  { order, customer }: SandboxOrder,
  nowMs: number,
  newId: () => string,
): FileRecord {
  const bytes = sampleBytes(file.sample);
  const isPicture = 'picture' in file.sample;
  return {
    category: 'vehicle',
    evidenceFor: [],
    availableUntilMs: null,
    ...file,
    id: file.id ?? newId(),
    mediaType: isPicture ? 'image/png' : 'application/pdf',
    kind: isPicture ? 'image' : 'document',
    customer,
    sizeBytes: bytes.byteLength,
    createdAtMs: nowMs,
    uploadExpiresAtMs: nowMs,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    orderId: order.id,
    itemId: order.items.find(({ role }) => role === 'primary')?.id ?? null,
    isCustomers: false,
  };
}
