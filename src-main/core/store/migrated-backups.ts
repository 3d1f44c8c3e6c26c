import type { BackupFiles, EnvironmentFiles } from '../ports/ports.ts';
import { migrate, schemaOf } from './migrate.ts';

/**
 * Opens backups with the current schema, whichever version of the program has made them. An older one is copied, and
 * the copy is migrated. The backup itself never changes.
 * @returns the backups, of which `open` also throws DispatchError `storage_failed` (`newer_database`)
 */
export const withCurrentSchema = ({
  backups,
  openCopy,
}: Pick<EnvironmentFiles, 'backups' | 'openCopy'>): BackupFiles => ({
  ...backups,
  async open(id, signal) {
    const backup = await backups.open(id, signal);
    if (schemaOf(backup) === 'current') return backup;
    try {
      const isNewer = schemaOf(backup) === 'newer';
      // A newer one is refused by `migrate`, which then changes nothing, so it needs no copy.
      const database = isNewer ? backup : await openCopy(backup, signal);
      try {
        migrate(database);
        return database;
      } catch (error) {
        database.close();
        throw error;
      }
    } finally {
      backup.close();
    }
  },
});
