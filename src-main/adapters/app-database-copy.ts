import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../core/ports/ports.ts';
import { openDatabase } from './sqlite.ts';

/** The database, and the log with its latest changes. */
const files = ['app.db', 'app.db-wal'];

/**
 * Calls `read` with a copy of the app's own database, since a running Dispatch has the database itself open
 * exclusively. Deletes the copy afterwards.
 * @returns what `read` returns; null if there is no database yet
 * @throws Error if the database cannot be copied or read
 */
export function readAppDatabase<T>(dataFolder: string, read: (copy: Database) => T): T | null {
  const isFile = (name: string) =>
    statSync(join(dataFolder, name), { throwIfNoEntry: false })?.isFile() ?? false;
  if (!isFile('app.db')) return null;
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-settings-'));
  try {
    for (const name of files.filter(isFile)) copyFileSync(join(dataFolder, name), join(folder, name));
    const copy = openDatabase(join(folder, 'app.db'));
    try {
      return read(copy);
    } finally {
      copy.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
