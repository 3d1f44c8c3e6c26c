import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, EnvironmentFolders } from '../core/ports/ports.ts';
import { endOf } from './clean-end.ts';
import { openOrSetAside, setAsideAndOpen } from './damaged-database.ts';

/** A folder an environment below the data folder. */
export function createEnvironmentFolders(dataFolder: string): EnvironmentFolders {
  const folderOf = (id: string) => join(dataFolder, 'environments', id);
  const descriptionOf = (id: string) => join(folderOf(id), 'environment.json');
  return {
    open(id, isDamaged = false) {
      const within = (name: string) => join(folderOf(id), name);
      const journalFolder = within('journal');
      const path = within('dispatch.db');
      const end = endOf(folderOf(id), path, journalFolder);
      const isAsLeft = end.isAsLeft() && !isDamaged;
      end.forget();
      return {
        isAsLeft,
        noteCleanEnd: end.note,
        ...(isDamaged
          ? setAsideAndOpen(path, within('damaged'))
          : openOrSetAside(path, within('damaged'), existsSync(journalFolder))),
        journalFolder,
        blobFolder: within('blobs'),
      };
    },
    describe(id, text) {
      const path = descriptionOf(id);
      if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
      mkdirSync(folderOf(id), { recursive: true });
      writeFileSync(`${path}.new`, text, { flush: true });
      renameSync(`${path}.new`, path);
    },
    described() {
      const folder = join(dataFolder, 'environments');
      return (existsSync(folder) ? readdirSync(folder) : [])
        .filter(id => existsSync(descriptionOf(id)))
        .map(id => ({ id, text: readFileSync(descriptionOf(id), 'utf8') }));
    },
    putAside(id) {
      if (!existsSync(folderOf(id))) return;
      const aside = join(dataFolder, 'removed-environments');
      mkdirSync(aside, { recursive: true });
      renameSync(folderOf(id), join(aside, `${id}-${Date.now()}`));
    },
  };
}

/**
 * Opens the app's own database. A damaged one is copied aside and begun anew: the environments tell themselves again,
 * the settings are as at the first start.
 */
export function openAppDatabase(dataFolder: string): { database: Database; keptAt: string | null } {
  const isExpected = existsSync(join(dataFolder, 'environments'));
  const { database, damage } = openOrSetAside(
    join(dataFolder, 'app.db'),
    join(dataFolder, 'damaged'),
    isExpected,
  );
  damage?.settled();
  return { database, keptAt: damage?.keptAt ?? null };
}
