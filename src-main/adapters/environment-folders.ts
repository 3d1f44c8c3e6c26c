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
import { createTurns } from '../../src-shared/turns.ts';
import type { Database, EnvironmentFolders } from '../core/ports/ports.ts';
import { readRegularFile } from '../core/ports/regular-file.ts';
import { createBackupFiles } from './backup-files.ts';
import { endOf } from './clean-end.ts';
import { openOrSetAside, setAsideAndOpen } from './damaged-database.ts';
import { createKeptCopies } from './kept-copies.ts';
import { createPrivateCopies } from './private-copies.ts';
import { suspicionOf } from './sqlite.ts';

/**
 * Path of the folder with everything that the next start deletes: folders of removed environments, and marker files.
 * The name of a marker file is the id of a removed environment whose folder could not be moved here.
 */
export const deletingFolder = (dataFolder: string): string => join(dataFolder, 'deleting');

/** Returns, for each removed environment, the paths that are still to be deleted, in the order of deletion. */
export function leftToDelete(dataFolder: string): string[][] {
  const deleting = deletingFolder(dataFolder);
  const named = namedIn(dataFolder);
  return entriesOf(deleting).map(({ name }) => {
    const path = join(deleting, name);
    // The marker file comes last, so that it exists until the folder is deleted.
    return named.includes(name) ? [join(dataFolder, 'environments', name), path] : [path];
  });
}

/** Ids of removed environments whose folders are still in their original place. */
const namedIn = (dataFolder: string): string[] =>
  entriesOf(deletingFolder(dataFolder)).flatMap(entry => (entry.isFile() ? entry.name : []));

/** The entries of a folder; empty if it does not exist. */
const entriesOf = (folder: string): Dirent[] =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder, { withFileTypes: true })
    : [];

/** The text of a file; empty if it is not a regular file. */
function textOf(path: string): string {
  try {
    return readRegularFile(path);
  } catch {
    return '';
  }
}

/** Keeps the files of each environment in its own folder below the data folder. */
export function createEnvironmentFolders(dataFolder: string): EnvironmentFolders {
  const copies = createKeptCopies(dataFolder);
  const backupTurns = createTurns();
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
      // Removes copies of documents for viewing that a crash has left.
      rmSync(within('looked-at'), { recursive: true, force: true });
      const backups = createBackupFiles({
        folder: within('backups'),
        environmentId: id,
        turns: backupTurns,
        onDamage: () => writeFileSync(suspicionOf(path), ''),
      });
      return {
        isAsLeft,
        noteCleanEnd: end.note,
        ...(isDamaged
          ? setAsideAndOpen(path, within('damaged'))
          : openOrSetAside(path, within('damaged'), existsSync(journalFolder))),
        backups,
        openCopy: createPrivateCopies(within('restoring')),
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
      // The folder is moved before it is deleted, so that an interrupted deletion never leaves half an environment in
      // use.
      try {
        renameSync(folderOf(id), path);
      } catch {
        // Windows cannot move a folder with an open file. The marker file marks the folder as removed until it can be
        // deleted.
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
 * Opens the app's own database. If it is damaged, copies it to `keptAt` and opens an empty one: settings are reset, and
 * the list of environments is restored later from their descriptions.
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
