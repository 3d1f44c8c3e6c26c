import { z } from 'zod';
import { camelRow, jsonColumn, nullableJsonColumn, snakeRow } from '../../../src-shared/domain/stored-row.ts';
import { sampleSchema } from '../samples/samples.ts';
import type { SandboxDatabase } from './database.ts';
import { inserter } from './row.ts';

const fileSchema = camelRow({
  id: z.string(),
  customer: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  category: z.string(),
  kind: z.string(),
  stage: z.string().nullable(),
  description: z.string().nullable(),
  createdAtMs: z.number(),
  uploadExpiresAtMs: z.number(),
  /** SHA-256 of the bytes; null until they have arrived. */
  sha256: z.string().nullable(),
  orderId: z.string().nullable(),
  itemId: z.string().nullable(),
  /** Whether the file is the customer's, announced for upload. If not, the service has published it. */
  isCustomers: z.number().transform(Boolean),
  /** Ids of the damages that the file shows. */
  evidenceFor: jsonColumn(z.array(z.string()).readonly()),
  /** Epoch milliseconds after which the file's bytes are not available; null if they always are. */
  availableUntilMs: z.number().nullable(),
  /** Description from which the file's bytes are generated on demand; null if they are stored in the blob folder. */
  sample: nullableJsonColumn(sampleSchema),
});

/** A file that the customer has uploaded or the service has published. */
export type FileRecord = z.output<typeof fileSchema>;

/** Fields that have the same value in all files uploaded by customers. */
export const plainFile = { evidenceFor: [], availableUntilMs: null, sample: null } as const;

export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore({ sqlite }: SandboxDatabase) {
  const insert = inserter(sqlite, 'files');
  const select = sqlite.prepare('SELECT * FROM files WHERE id = ?');
  const selectOfOrder = sqlite.prepare('SELECT * FROM files WHERE order_id = ? ORDER BY sequence');
  const remove = sqlite.prepare('DELETE FROM files WHERE id = ?');
  const setUploaded = sqlite.prepare('UPDATE files SET sha256 = ? WHERE id = ? AND sha256 IS NULL');
  const setOrder = sqlite.prepare(
    'UPDATE files SET order_id = ?, item_id = ? WHERE id = ? AND order_id IS NULL',
  );
  return {
    add({ isCustomers, evidenceFor, sample, ...file }: FileRecord): void {
      const texts = { evidenceFor: JSON.stringify(evidenceFor), sample: sample && JSON.stringify(sample) };
      insert(snakeRow({ ...file, isCustomers: Number(isCustomers), ...texts }));
    },
    find(id: string): FileRecord | null {
      const row = select.get(id);
      return row ? fileSchema.parse(row) : null;
    },
    /** Files of an order, oldest first. */
    ofOrder: (orderId: string): FileRecord[] => z.array(fileSchema).parse(selectOfOrder.all(orderId)),
    setUploaded(id: string, sha256: string): void {
      setUploaded.run(sha256, id);
    },
    remove(id: string): void {
      remove.run(id);
    },
    attach(id: string, orderId: string, itemId: string): void {
      setOrder.run(orderId, itemId, id);
    },
  };
}
