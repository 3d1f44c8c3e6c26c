import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentFolders } from '../core/ports/ports.ts';
import { openOrSetAside, setAsideAndOpen } from './damaged-database.ts';

/** A folder an environment below the data folder. */
export function createEnvironmentFolders(dataFolder: string): EnvironmentFolders {
  const folderOf = (id: string) => join(dataFolder, 'environments', id);
  return {
    open(id, isDamaged = false) {
      const within = (name: string) => join(folderOf(id), name);
      const journalFolder = within('journal');
      const path = within('dispatch.db');
      return {
        ...(isDamaged
          ? setAsideAndOpen(path, within('damaged'))
          : openOrSetAside(path, within('damaged'), existsSync(journalFolder))),
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
