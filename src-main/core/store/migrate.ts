import { DispatchError } from '../../../src-shared/errors.ts';
import type { Database } from '../ports/ports.ts';
import { migration0001 } from './migrations/0001-initial.ts';

const migrations = [migration0001];

/**
 * Brings a database to this version's shape, one transaction a step.
 * @throws DispatchError `storage_failed` where a newer version of the app has written it.
 */
export function migrate(database: Database): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  if (version > migrations.length) {
    throw new DispatchError('storage_failed', 'The data was written by a newer version of Dispatch.', {
      reason: 'newer_database',
    });
  }
  migrations.slice(version).forEach((sql, index) => {
    database.transaction(() => {
      database.exec(sql);
      database.exec(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}
