import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readRegularFile } from '../core/ports/regular-file.ts';

/**
 * A note beside the database of how its file and the journal's were when they were closed in order. Where they still are
 * so at the next start, neither has to be read through: that would take long with very much in them.
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
      // What is still in a log was not closed in order.
      const log = statSync(`${databasePath}-wal`, { throwIfNoEntry: false });
      if (!existsSync(notePath) || !existsSync(databasePath) || (log?.size ?? 0) > 0) return false;
      try {
        return readRegularFile(notePath) === present();
      } catch {
        // Something else has its name.
        return false;
      }
    },
    note: (): void => writeFileSync(notePath, present()),
    forget: (): void => rmSync(notePath, { force: true, recursive: true }),
  };
}
