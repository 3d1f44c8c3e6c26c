import { createEnvironmentFolders } from '../../src-main/adapters/environment-folders.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { temporaryFolder } from './core.ts';

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

/** The signal of what nothing interrupts. */
export const never = new AbortController().signal;
