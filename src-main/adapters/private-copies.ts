import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../core/ports/ports.ts';
import { openDatabase } from './sqlite.ts';

/**
 * Makes copies of databases that can be changed without the original, in `folder`. Each is deleted when it is closed;
 * copies that a crash has left are deleted now.
 */
export function createPrivateCopies(
  folder: string,
): (source: Database, signal: AbortSignal) => Promise<Database> {
  const forget = (path: string) => rmSync(path, { recursive: true, force: true });
  try {
    forget(folder);
  } catch {
    // Another program has a file open. The next opening tries again.
  }
  return async (source, signal) => {
    const own = join(folder, randomUUID());
    const path = join(own, 'dispatch.db');
    try {
      mkdirSync(own, { recursive: true, mode: 0o700 });
      // The file exists before SQLite writes to it, so that no other user can ever read it.
      writeFileSync(path, '', { mode: 0o600 });
      await source.copyTo(path, signal);
      const database = openDatabase(path);
      return {
        ...database,
        close() {
          database.close();
          forget(own);
        },
      };
    } catch (error) {
      forget(own);
      throw error;
    }
  };
}
