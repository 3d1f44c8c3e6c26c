import { z } from 'zod';
import type { Document } from '../../../src-shared/contract/documents.ts';
import type { EntryState } from '../../../src-shared/contract/outbox.ts';
import { camelRow } from '../../../src-shared/domain/stored-row.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Database } from '../ports/ports.ts';
import { createRowWriter } from './row-writer.ts';

const recordSchema = camelRow({
  id: z.string(),
  localId: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  category: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  fileId: z.string().nullable(),
  isUploaded: z.number().transform(Boolean),
});

export type DocumentRecord = z.output<typeof recordSchema>;
export type NewDocument = Omit<DocumentRecord, 'fileId' | 'isUploaded'>;

export type DocumentStore = ReturnType<typeof createDocumentStore>;

export function createDocumentStore(database: Database) {
  const write = createRowWriter(database, 'document');
  const sql = {
    one: database.prepare('SELECT * FROM document WHERE id = ?'),
    ofOrder: database.prepare('SELECT * FROM document WHERE local_id = ? ORDER BY created_at_ms, rowid'),
    count: database.prepare('SELECT count(*) AS total FROM document WHERE local_id = ?'),
    ofBlob: database.prepare(
      `SELECT EXISTS (SELECT 1 FROM document WHERE sha256 = ?1) OR EXISTS (SELECT 1 FROM outbox_entry
         WHERE sealed_blob_sha256 = ?1 AND state NOT IN ('done', 'superseded', 'cancelled')) AS is_used`,
    ),
    same: database.prepare('SELECT 1 FROM document WHERE local_id = ? AND sha256 = ?'),
    unlink: database.prepare('UPDATE outbox_entry SET document_id = NULL WHERE document_id = ?'),
    remove: database.prepare('DELETE FROM document WHERE id = ?'),
  };
  const get = (id: string): DocumentRecord => {
    const row = sql.one.get(id);
    if (!row) throw new DispatchError('not_found', `There is no document ${id}.`);
    return recordSchema.parse(row);
  };
  return {
    /**
     * Returns a document.
     * @throws DispatchError `not_found`
     */
    get,
    ofOrder: (localId: string): DocumentRecord[] => z.array(recordSchema).parse(sql.ofOrder.all(localId)),
    count: (localId: string): number => Number(sql.count.get(localId)?.total ?? 0),
    insert: ({ localId, mediaType, sizeBytes, ...document }: NewDocument, nowMs: number): void =>
      write.insert({
        id: document.id,
        local_id: localId,
        name: document.name,
        media_type: mediaType,
        size_bytes: sizeBytes,
        sha256: document.sha256,
        category: document.category,
        description: document.description,
        thumbnail: document.thumbnail,
        created_at_ms: nowMs,
      }),
    describe: (id: string, name: string, category: string, description: string): void =>
      void write.update({ name, category, description }, { id }),
    setFile: (id: string, fileId: string): void =>
      void write.update({ file_id: fileId, is_uploaded: 0 }, { id }),
    setUploaded: (id: string): void => void write.update({ is_uploaded: 1 }, { id }),
    /** Drops the link to the service's file, so that the document is registered and uploaded again. */
    forgetFile: (id: string): void => void write.update({ file_id: null, is_uploaded: 0 }, { id }),
    /** Moves the documents from one record to another, after both turned out to be the same order. */
    move: (toLocalId: string, fromLocalId: string): void =>
      void write.update({ local_id: toLocalId }, { local_id: fromLocalId }),
    /** Whether an order already has a document with the same bytes. Its name may differ. */
    hasSame: (localId: string, sha256: string): boolean => sql.same.get(localId, sha256) !== undefined,
    /** Whether a document or a sealed upload refers to these bytes. */
    isBlobUsed: (sha256: string): boolean => sql.ofBlob.get(sha256)?.is_used === 1,
    /** Removes the row. The caller may delete the bytes after the transaction, if nothing else uses them. */
    remove(document: DocumentRecord): void {
      sql.unlink.run(document.id);
      sql.remove.run(document.id);
    },
  };
}

/** Returns a document as the screen shows it. Its state follows from its open entries. */
export function documentOf(
  record: DocumentRecord,
  open: readonly { id: string; state: EntryState }[],
): Document {
  const firstIn = (...states: EntryState[]) => open.find(({ state }) => states.includes(state));
  const attention = firstIn('parked', 'uncertain', 'conflict');
  const isWaiting = open.length > 0;
  const state = attention
    ? 'attention'
    : firstIn('sending')
      ? 'uploading'
      : isWaiting
        ? 'queued'
        : record.isUploaded
          ? 'uploaded'
          : 'stored';
  const entryId = (attention ?? open[0])?.id ?? null;
  const { id, localId, name, mediaType, sizeBytes, category, description, thumbnail } = record;
  return { id, localId, name, mediaType, sizeBytes, category, description, thumbnail, state, entryId };
}
