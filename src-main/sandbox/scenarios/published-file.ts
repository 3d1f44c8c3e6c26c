import { createHash } from 'node:crypto';
import type { SandboxOrder } from '../orders/order-record.ts';
import { type Sample, sampleBytes } from '../samples/samples.ts';
import type { FileRecord } from '../store/file-store.ts';

/** A file that the service itself adds to an order: a picture or a PDF document, by its sample. */
export interface PublishedFile {
  /** Fixed id, for a file that is named before it exists; otherwise a new one is generated. */
  id?: string;
  name: string;
  /** `vehicle` where none is given. */
  category?: string;
  stage: string;
  description: string;
  evidenceFor?: readonly string[];
  /** Epoch milliseconds after which its bytes are not available; without it they always are. */
  availableUntilMs?: number;
  sample: Sample;
}

/** The stored form of a published file, for the order's primary vehicle. Its bytes are generated on demand. */
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
