import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createEnvironmentFolders } from '../../src-main/adapters/environment-folders.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { type Fixture, temporaryFolder } from './core.ts';
import { draftOf } from './core-orders.ts';

export const environmentOf = (folder: string): string => join(folder, 'environments', 'local');
export const backupsOf = (folder: string): string => join(environmentOf(folder), 'backups');
export const namesIn = (folder: string): string[] =>
  existsSync(backupsOf(folder)) ? readdirSync(backupsOf(folder)).sort() : [];
export const fileOf = (folder: string, id: string): string => join(backupsOf(folder), id, 'dispatch.db');

export const named = (customerReference: string) =>
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
export const restore = ({ call }: Fixture, backupId: string) =>
  call('environments.restoreBackup', { id: 'local', backupId });
export const draftNames = async ({ call }: Fixture): Promise<(string | null)[]> =>
  (await call('drafts.list', {})).map(({ customerReference }) => customerReference).sort();
export const creates = async ({ control }: Fixture): Promise<number> =>
  (await control.effectsOf('order-create')).length;
