import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createEnvironmentFolders } from '../../src-main/adapters/environment-folders.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import type { RestoreResult } from '../../src-shared/contract/backups.ts';
import type { OrderDraft } from '../../src-shared/domain/draft.ts';
import { type Fixture, temporaryFolder } from './core.ts';
import { draftOf } from './core-orders.ts';

/** The folder of the local sandbox. */
export const environmentOf = (folder: string): string => join(folder, 'environments', 'local');
export const backupsOf = (folder: string): string => join(environmentOf(folder), 'backups');
export const namesIn = (folder: string): string[] =>
  existsSync(backupsOf(folder)) ? readdirSync(backupsOf(folder)).sort() : [];
export const fileOf = (folder: string, id: string): string => join(backupsOf(folder), id, 'dispatch.db');

export const named = (customerReference: string): OrderDraft =>
  draftOf(draft => {
    draft.customerReference = customerReference;
  });

/** An environment's files with the given number of drafts, without a core. */
export function openFiles(drafts = 0, folder = temporaryFolder()) {
  const files = createEnvironmentFolders(folder).open('local');
  migrate(files.database);
  const insert = files.database.prepare(
    `INSERT INTO transport_order (local_id, phase, draft_version, draft_json, search_text, created_at_ms,
       updated_at_ms) VALUES (?, 'draft', 1, ?, '', 1, 1)`,
  );
  files.database.transaction(() => {
    for (let number = 0; number < drafts; number += 1) insert.run(`draft-${number}`, 'x'.repeat(8_000));
  });
  return { ...files, folder };
}

export const never = new AbortController().signal;

export const madeBackup = async ({ call }: Fixture): Promise<string> => (await call('backups.make', {})).id;
/** Looks at the preview of a restore, then restores. */
export async function restore({ call }: Fixture, backupId: string, id = 'local'): Promise<RestoreResult> {
  const previewed = await call('backups.preview', { backupId });
  return call('environments.restoreBackup', { id, backupId, previewed });
}
export const draftNames = async ({ call }: Fixture): Promise<(string | null)[]> =>
  (await call('drafts.list', {})).map(({ customerReference }) => customerReference).sort();
/** Number of orders that the service has created. */
export const creates = async ({ control }: Fixture): Promise<number> =>
  (await control.effectsOf('order-create')).length;

/** Changes the database of a backup as another version of the program would have written it. */
export function rewrite(folder: string, id: string, change: (database: DatabaseSync) => void): void {
  const path = fileOf(folder, id);
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = DELETE');
  change(database);
  database.close();
  const bytes = readFileSync(path);
  const description = join(path, '../backup.json');
  const known = JSON.parse(readFileSync(description, 'utf8')) as object;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(description, JSON.stringify({ ...known, sizeBytes: bytes.byteLength, sha256 }));
}

export function loseJournal(folder: string): void {
  const journal = join(environmentOf(folder), 'journal');
  for (const name of readdirSync(journal)) rmSync(join(journal, name));
}

/**
 * Damages the database of a stopped core: the entries of an order are lost, and so is the journal. The next start
 * rebuilds the database.
 */
export function loseEntries(folder: string, localId: string): void {
  const path = join(environmentOf(folder), 'dispatch.db');
  const database = new DatabaseSync(path);
  const schemaOf = (name: string) =>
    database.prepare('SELECT sql, rootpage FROM sqlite_schema WHERE name = ?').get(name) ?? {};
  const trigger = schemaOf('outbox_entry_is_kept').sql;
  database.exec('DROP TRIGGER outbox_entry_is_kept');
  database.prepare('DELETE FROM outbox_entry WHERE local_id = ?').run(localId);
  database.exec(String(trigger));
  database.exec('VACUUM');
  const first = (Number(schemaOf('transport_order_drafts').rootpage) - 1) * 4_096;
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
  const bytes = readFileSync(path);
  bytes.fill(0xff, first, first + 4_096);
  writeFileSync(path, bytes);
  loseJournal(folder);
}
