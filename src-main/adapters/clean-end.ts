import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRegularFile } from '../core/ports/regular-file.ts';

/**
 * Records the size, time and inode of the database and journal files when they are closed properly. If these are
 * unchanged at the next start, the files need no check, which would take long for large files.
 */
export function endOf(folder: string, databasePath: string, journalFolder: string) {
  const notePath = join(folder, 'clean-end.json');
  const present = (): string => {
    const journal = existsSync(journalFolder) ? readdirSync(journalFolder).sort() : [];
    const paths = [databasePath, ...journal.map(name => join(journalFolder, name))];
    return JSON.stringify(
      paths.map(path => {
        const { size, mtimeMs, ino } = statSync(path);
        return [basename(path), size, mtimeMs, ino];
      }),
    );
  };
  return {
    isAsLeft(): boolean {
      // Data left in the write-ahead log means that the database was not closed properly.
      const log = statSync(`${databasePath}-wal`, { throwIfNoEntry: false });
      if (!existsSync(notePath) || !existsSync(databasePath) || (log?.size ?? 0) > 0) return false;
      try {
        return readRegularFile(notePath) === present();
      } catch {
        // A folder or another special file is at the path of the record.
        return false;
      }
    },
    note: (): void => writeFileSync(notePath, present()),
    forget: (): void => rmSync(notePath, { force: true, recursive: true }),
  };
}
