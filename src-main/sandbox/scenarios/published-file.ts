import { createHash } from 'node:crypto';
import type { SandboxOrder } from '../orders/order-record.ts';
import { type Sample, sampleBytes } from '../samples/samples.ts';
import type { FileRecord } from '../store/file-store.ts';

/** A file that the service itself adds to an order. */
export interface PublishedFile {
  /** Where something names the file already; otherwise it gets one of its own. */
  id?: string;
  name: string;
  mediaType: string;
  kind: string;
  category: string;
  stage: string;
  description: string;
  evidenceFor: readonly string[];
  /** After this time, nobody gets its bytes any more; without it they are always there. */
  availableUntilMs?: number;
  sample: Sample;
}

/** A published file as it is stored, of the order's primary vehicle; its bytes are drawn when they are asked for. */
export function fileRecordOf(
  file: PublishedFile,
  { order, customer }: SandboxOrder,
  nowMs: number,
  newId: () => string,
): FileRecord {
  const { availableUntilMs = null, id = newId(), ...described } = file;
  const bytes = sampleBytes(file.sample);
  return {
    ...described,
    id,
    customer,
    sizeBytes: bytes.byteLength,
    createdAtMs: nowMs,
    uploadExpiresAtMs: nowMs,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    orderId: order.id,
    itemId: order.items.find(({ role }) => role === 'primary')?.id ?? null,
    isCustomers: false,
    availableUntilMs,
  };
}
