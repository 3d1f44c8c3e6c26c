import { createHash } from 'node:crypto';
import type { SandboxOrder } from '../orders/order-record.ts';
import { sampleBytes } from '../samples/samples.ts';
import type { FileRecord } from '../store/file-store.ts';
import type { PublishedFile } from './published-file.ts';

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
