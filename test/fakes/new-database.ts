import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import type { Database } from '../../src-main/core/ports/ports.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';

/** A folder that goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The empty database of an environment, on a file that goes with the test. */
export function newDatabase(folder = newFolder()): Database {
  const database = openDatabase(join(folder, 'dispatch.db'));
  migrate(database);
  onTestFinished(() => database.close());
  return database;
}
