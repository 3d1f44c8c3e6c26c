import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Database, EnvironmentFolders } from '../core/ports/ports.ts';
import { readRegularFile } from '../core/ports/regular-file.ts';
import { endOf } from './clean-end.ts';
import { openOrSetAside, setAsideAndOpen } from './damaged-database.ts';
import { createKeptCopies } from './kept-copies.ts';

/**
 * What is in it is deleted at the next start where it could not be before: folders of environments, and files that name
 * one whose folder could not even be moved here.
 */
export const deletingFolder = (dataFolder: string): string => join(dataFolder, 'deleting');

/** What was removed and is still there: the paths of each, in the order in which they are to be deleted. */
export function leftToDelete(dataFolder: string): string[][] {
  const deleting = deletingFolder(dataFolder);
  const named = namedIn(dataFolder);
  return entriesOf(deleting).map(({ name }) => {
    const path = join(deleting, name);
    // Its name goes only once it is gone.
    return named.includes(name) ? [join(dataFolder, 'environments', name), path] : [path];
  });
}

/** Ids of removed environments whose folders are where they were. */
const namedIn = (dataFolder: string): string[] =>
  entriesOf(deletingFolder(dataFolder)).flatMap(entry => (entry.isFile() ? entry.name : []));

/** Nothing where there is no folder of this name. */
const entriesOf = (folder: string): Dirent[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder, { withFileTypes: true })
    : [];

/** Empty where something else has its name. */
function textOf(path: string): string {
  try {
    return readRegularFile(path);
  } catch {
    return '';
  }
}

/** A folder an environment below the data folder. */
export function createEnvironmentFolders(dataFolder: string): EnvironmentFolders {
  const copies = createKeptCopies(dataFolder);
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
      // What a crash has left.
      rmSync(within('looked-at'), { recursive: true, force: true });
      return {
        isAsLeft,
        noteCleanEnd: end.note,
        ...(isDamaged
          ? setAsideAndOpen(path, within('damaged'))
          : openOrSetAside(path, within('damaged'), existsSync(journalFolder))),
        journalFolder,
        blobFolder: within('blobs'),
        lookedAtFolder: within('looked-at'),
      };
    },
    describe(id, text) {
      const path = descriptionOf(id);
      if (textOf(path) === text) return;
      mkdirSync(folderOf(id), { recursive: true });
      writeFileSync(`${path}.new`, text, { flush: true });
      renameSync(`${path}.new`, path);
    },
    described() {
      const removed = namedIn(dataFolder);
      return entriesOf(join(dataFolder, 'environments'))
        .filter(({ name }) => !removed.includes(name) && existsSync(descriptionOf(name)))
        .map(({ name }) => ({ id: name, text: textOf(descriptionOf(name)) }));
    },
    delete(id) {
      if (!existsSync(folderOf(id))) return true;
      const deleting = deletingFolder(dataFolder);
      mkdirSync(deleting, { recursive: true });
      const path = join(deleting, `${id}-${Date.now()}`);
      // At once out of use, and whole until then: an end in the middle leaves no half of an environment.
      try {
        renameSync(folderOf(id), path);
      } catch {
        // Windows moves no folder of which any program has a file open. Named here, it is nobody's from now on.
        writeFileSync(join(deleting, id), '', { flush: true });
        return false;
      }
      try {
        rmSync(path, { recursive: true, force: true, maxRetries: 3 });
        return true;
      } catch {
        return false;
      }
    },
    keptCopies: copies.state,
    deleteKeptCopies: copies.removeAll,
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
