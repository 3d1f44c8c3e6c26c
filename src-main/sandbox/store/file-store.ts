import { z } from 'zod';
import { type Sample, sampleSchema } from '../samples/samples.ts';
import type { SandboxDatabase } from './database.ts';
import { integerOf, integerOrNullOf, type Row, textOf, textOrNullOf } from './row.ts';

/** A file of a customer, or one that the service published. `sha256` is null until its bytes have arrived. */
export interface FileRecord {
  id: string;
  customer: string;
  name: string;
  mediaType: string;
  sizeBytes: number;
  category: string;
  kind: string;
  stage: string | null;
  description: string | null;
  createdAtMs: number;
  uploadExpiresAtMs: number;
  sha256: string | null;
  orderId: string | null;
  itemId: string | null;
  /** Uploaded by the customer, so that the customer may delete it. */
  isCustomers: boolean;
  /** Ids of the damages that it shows. */
  evidenceFor: readonly string[];
  /** Epoch milliseconds after which its bytes are not available; null if they always are. */
  availableUntilMs: number | null;
  /** Description from which its bytes are generated on demand; null if they are stored in the blob folder. */
  sample: Sample | null;
}

/** Fields that are the same for every file that a customer uploads. */
export const plainFile = { evidenceFor: [], availableUntilMs: null, sample: null } as const;

export type FileStore = ReturnType<typeof createFileStore>;

export function createFileStore({ sqlite }: SandboxDatabase) {
  const insert = sqlite.prepare(
    `INSERT INTO files (id, customer, name, media_type, size_bytes, category, kind, stage, description,
       created_at_ms, upload_expires_at_ms, sha256, order_id, item_id, is_customers, evidence_for, available_until_ms,
       sample)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = sqlite.prepare('SELECT * FROM files WHERE id = ?');
  const selectOfOrder = sqlite.prepare('SELECT * FROM files WHERE order_id = ? ORDER BY sequence');
  const remove = sqlite.prepare('DELETE FROM files WHERE id = ?');
  const setUploaded = sqlite.prepare('UPDATE files SET sha256 = ? WHERE id = ? AND sha256 IS NULL');
  const setOrder = sqlite.prepare(
    'UPDATE files SET order_id = ?, item_id = ? WHERE id = ? AND order_id IS NULL',
  );
  return {
    add(file: FileRecord): void {
      insert.run(
        file.id,
        file.customer,
        file.name,
        file.mediaType,
        file.sizeBytes,
        file.category,
        file.kind,
        file.stage,
        file.description,
        file.createdAtMs,
        file.uploadExpiresAtMs,
        file.sha256,
        file.orderId,
        file.itemId,
        file.isCustomers ? 1 : 0,
        JSON.stringify(file.evidenceFor),
        file.availableUntilMs,
        file.sample === null ? null : JSON.stringify(file.sample),
      );
    },
    find(id: string): FileRecord | null {
      const row = select.get(id);
      return row ? fileOf(row) : null;
    },
    /** Oldest first. */
    ofOrder: (orderId: string): FileRecord[] => selectOfOrder.all(orderId).map(fileOf),
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

const evidenceSchema = z.array(z.string());

const sampleOf = (json: string | null): Sample | null =>
  json === null ? null : sampleSchema.parse(JSON.parse(json));

const fileOf = (row: Row): FileRecord => ({
  id: textOf(row, 'id'),
  customer: textOf(row, 'customer'),
  name: textOf(row, 'name'),
  mediaType: textOf(row, 'media_type'),
  sizeBytes: integerOf(row, 'size_bytes'),
  category: textOf(row, 'category'),
  kind: textOf(row, 'kind'),
  stage: textOrNullOf(row, 'stage'),
  description: textOrNullOf(row, 'description'),
  createdAtMs: integerOf(row, 'created_at_ms'),
  uploadExpiresAtMs: integerOf(row, 'upload_expires_at_ms'),
  sha256: textOrNullOf(row, 'sha256'),
  orderId: textOrNullOf(row, 'order_id'),
  itemId: textOrNullOf(row, 'item_id'),
  isCustomers: integerOf(row, 'is_customers') === 1,
  evidenceFor: evidenceSchema.parse(JSON.parse(textOf(row, 'evidence_for'))),
  availableUntilMs: integerOrNullOf(row, 'available_until_ms'),
  sample: sampleOf(textOrNullOf(row, 'sample')),
});
