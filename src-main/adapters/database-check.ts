import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { isDamageError } from './sqlite.ts';

const countSchema = z.number().int();

const resultSchema = z.object({
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

/** Size and hash that a file must have; otherwise it is not even opened as a database. */
type Expected = Pick<CheckedDatabase, 'sizeBytes' | 'sha256'>;

const errorSchema = z.object({
  message: z.string(),
  /** Of the system. */
  code: z.string().optional(),
  /** Of SQLite. */
  errcode: countSchema.optional(),
});
const messageSchema = z.union([
  resultSchema,
  z.object({ isDamaged: z.literal(true) }),
  z.object({ error: errorSchema }),
]);

/**
 * Flushes a copy of an environment's database to the disk, checks its integrity, and counts its records. This can take
 * seconds, so it runs in a thread of its own. When the promise settles, the thread has ended and has the file closed.
 * @param expected what the file was when it was new; null if it is new
 * @returns null if the file is damaged, or is not what is expected
 * @throws Error when the signal aborts, of SQLite, or of the file system
 */
export async function checkDatabase(
  path: string,
  signal: AbortSignal,
  expected: Expected | null,
): Promise<CheckedDatabase | null> {
  const message = messageSchema.parse(
    await runProgram({ path, expected, countQueries, documentQuery }, signal),
  );
  if ('isDamaged' in message) return null;
  if (!('error' in message)) return message;
  const error = Object.assign(new Error(message.error.message), message.error);
  if (isDamageError(error)) return null;
  throw error;
}

/** Runs the program in a thread, and returns its message once the thread has ended. */
function runProgram(workerData: object, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(`(${program.toString()})()`, {
      eval: true,
      name: 'database-check',
      workerData,
    });
    // The statement that SQLite executes is carried out to its end, so each is short.
    const abort = (): void => void worker.terminate();
    signal.addEventListener('abort', abort, { once: true });
    let message: unknown;
    let failure: unknown = new Error('The check of the database ended without a result.');
    worker.once('message', (sent: unknown) => {
      message = sent;
    });
    // This listener is never removed: without one, an error of the thread would end the app.
    worker.on('error', error => {
      failure = error;
    });
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      if (signal.aborted) reject(signal.reason);
      else if (message === undefined) reject(failure);
      else resolve(message);
    });
  });
}

/**
 * The code of the thread, which gets it as text. So the function uses nothing from outside itself; the bundle of the
 * app is in an archive that only the main thread can read. The integrity is checked one table after another, since
 * ending the thread must not wait for the whole database.
 */
function program(): void {
  const { closeSync, fdatasyncSync, openSync, readSync, statSync } = process.getBuiltinModule('node:fs');
  const { createHash } = process.getBuiltinModule('node:crypto');
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  const { parentPort, workerData } = process.getBuiltinModule('node:worker_threads');
  const { path, expected, countQueries: queries, documentQuery: ofDocuments } = workerData;

  try {
    parentPort?.postMessage(check());
  } catch (error) {
    const { message, code, errcode } = error as { message: string; code?: string; errcode?: number };
    parentPort?.postMessage({ error: { message, code, errcode } });
  }

  function check(): object {
    const found = statSync(path);
    if (expected && (!found.isFile() || found.size !== expected.sizeBytes)) return { isDamaged: true };
    const bytes = read();
    if (expected && bytes.sha256 !== expected.sha256) return { isDamaged: true };
    const database = new DatabaseSync(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true });
    try {
      const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
      for (const { name } of [{ name: 'sqlite_schema' }, ...tables]) {
        const result = database.prepare(`PRAGMA integrity_check("${name}")`).get()?.integrity_check;
        if (result !== 'ok') return { isDamaged: true };
      }
      const counts = Object.entries<string>(queries).map(([of, query]) => [
        of,
        database.prepare(query).get()?.total,
      ]);
      const documents = database.prepare(ofDocuments).all();
      return {
        ...bytes,
        counts: Object.fromEntries(counts),
        documents: documents.map(({ sha256 }) => sha256),
      };
    } finally {
      database.close();
    }
  }

  function read(): { sizeBytes: number; sha256: string } {
    const file = openSync(path, expected ? 'r' : 'r+');
    try {
      if (!expected) fdatasyncSync(file);
      const hash = createHash('sha256');
      const piece = Buffer.alloc(1_048_576);
      let sizeBytes = 0;
      for (let length = readSync(file, piece); length > 0; length = readSync(file, piece)) {
        hash.update(piece.subarray(0, length));
        sizeBytes += length;
      }
      return { sizeBytes, sha256: hash.digest('hex') };
    } finally {
      closeSync(file);
    }
  }
}
