import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentFolders } from '../core/ports/ports.ts';
import { openOrSetAside } from './damaged-database.ts';

/** A folder an environment below the data folder. */
export function createEnvironmentFolders(dataFolder: string): EnvironmentFolders {
  const folderOf = (id: string) => join(dataFolder, 'environments', id);
  return {
    open(id) {
      const within = (name: string) => join(folderOf(id), name);
      const journalFolder = within('journal');
      return {
        ...openOrSetAside(within('dispatch.db'), within('damaged'), existsSync(journalFolder)),
        journalFolder,
        blobFolder: within('blobs'),
      };
    },
    putAside(id) {
      if (!existsSync(folderOf(id))) return;
      const aside = join(dataFolder, 'removed-environments');
      mkdirSync(aside, { recursive: true });
      renameSync(folderOf(id), join(aside, `${id}-${Date.now()}`));
    },
  };
}
