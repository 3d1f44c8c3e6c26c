import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const countSchema = z.number().int();

const resultSchema = z.object({
  /** What is wrong with the file; null if it is whole. */
  problem: z.string().nullable(),
  sizeBytes: countSchema,
  sha256: z.string(),
  counts: z.object({
    orders: countSchema,
    drafts: countSchema,
    templates: countSchema,
    addresses: countSchema,
    openEntries: countSchema,
  }),
  /** Hashes of the documents that may be needed after a restore. */
  documents: z.array(z.string()),
});

export type CheckedDatabase = z.output<typeof resultSchema>;

const countQueries: Record<keyof CheckedDatabase['counts'], string> = {
  orders: "SELECT count(*) AS total FROM transport_order WHERE phase <> 'draft'",
  drafts: "SELECT count(*) AS total FROM transport_order WHERE phase = 'draft' AND discarded_at_ms IS NULL",
  templates: 'SELECT count(*) AS total FROM order_template',
  addresses: 'SELECT count(*) AS total FROM address_entry WHERE removed_at_ms IS NULL',
  openEntries: `SELECT count(*) AS total FROM outbox_entry
    WHERE state NOT IN ('done', 'superseded', 'cancelled')`,
};

/** The documents of accepted orders are left out, because the service has them. */
const documentQuery = `SELECT DISTINCT sha256 FROM document WHERE is_uploaded = 0
  OR local_id IN (SELECT local_id FROM transport_order WHERE phase = 'draft')`;

/**
 * Flushes a copy of an environment's database to the disk, checks its integrity, and counts its records. This can take
 * seconds, so it runs in a thread of its own.
 * @throws Error when the signal aborts, of SQLite, or of the file system
 */
export function checkDatabase(path: string, signal: AbortSignal): Promise<CheckedDatabase> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(`(${program.toString()})()`, {
      eval: true,
      name: 'database-check',
      workerData: { path, countQueries, documentQuery },
    });
    const abort = (): void => {
      void worker.terminate();
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.once('message', (message: unknown) => {
      const result = resultSchema.safeParse(message);
      if (result.success) resolve(result.data);
      else reject(result.error);
    });
    // This listener is never removed: without one, an error of the thread would end the app.
    worker.on('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('The check of the database ended without a result.'));
    });
  });
}

/**
 * The code of the thread, which gets it as text. So the function uses nothing from outside itself; the bundle of the
 * app is in an archive that only the main thread can read.
 */
function program(): void {
  const { closeSync, fdatasyncSync, openSync, readSync } = process.getBuiltinModule('node:fs');
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { path, countQueries: queries, documentQuery: ofDocuments } = workerData;
  const file = openSync(path, 'r+');
  const hash = createHash('sha256');
  let sizeBytes = 0;
  try {
    fdatasyncSync(file);
    const piece = Buffer.alloc(1_048_576);
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      hash.update(piece.subarray(0, read));
      sizeBytes += read;
    }
  } finally {
    closeSync(file);
  }
  const database = new DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
  const counts: Record<string, unknown> = {};
  let problem: string | null = null;
  let documents: unknown[] = [];
  try {
    const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (found !== 'ok') problem = String(found);
    for (const name of Object.keys(queries)) counts[name] = database.prepare(queries[name]).get()?.total;
    documents = database
      .prepare(ofDocuments)
      .all()
      .map(row => row.sha256);
  } catch (error) {
    problem = String(error);
    for (const name of Object.keys(queries)) counts[name] = 0;
  }
  database.close();
  parentPort?.postMessage({ problem, sizeBytes, sha256: hash.digest('hex'), counts, documents });
}
