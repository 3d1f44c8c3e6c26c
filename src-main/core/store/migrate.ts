import { refusal } from '../../../src-shared/errors.ts';
import type { Database } from '../ports/ports.ts';
import { migration0001 } from './migrations/0001-initial.ts';
import { migration0002 } from './migrations/0002-replaced-by.ts';
import { migration0003 } from './migrations/0003-address-book.ts';
import { migration0004 } from './migrations/0004-order-list.ts';
import { migration0005 } from './migrations/0005-change-draft.ts';
import { migration0006 } from './migrations/0006-order-knowledge.ts';
import { migration0007 } from './migrations/0007-refused-draft.ts';
import { migration0008 } from './migrations/0008-finished-eta.ts';
import { migration0009 } from './migrations/0009-ordered-for.ts';
import { migration0010 } from './migrations/0010-next-stop.ts';
import { migration0011 } from './migrations/0011-papers.ts';
import { migration0012 } from './migrations/0012-distance.ts';
import { migration0013 } from './migrations/0013-newest-first.ts';
import { migration0014 } from './migrations/0014-seat.ts';
import { migration0015 } from './migrations/0015-moved-entries.ts';
import { appMigration0001 } from './migrations/app-0001-initial.ts';
import { appMigration0002 } from './migrations/app-0002-administrator-file.ts';
import { appMigration0003 } from './migrations/app-0003-chosen-settings.ts';

const migrations = [
  migration0001,
  migration0002,
  migration0003,
  migration0004,
  migration0005,
  migration0006,
  migration0007,
  migration0008,
  migration0009,
  migration0010,
  migration0011,
  migration0012,
  migration0013,
  migration0014,
  migration0015,
];

/**
 * Migrates an environment's database to the current schema.
 * @throws DispatchError `storage_failed` (`newer_database`) if a newer version of the app has written the database
 */
export const migrate = (database: Database): void => run(database, migrations);

/** Returns the schema of an environment's database compared with the one of this version of the app. */
export function schemaOf(database: Database): 'older' | 'current' | 'newer' {
  const version = versionOf(database);
  if (version === migrations.length) return 'current';
  return version < migrations.length ? 'older' : 'newer';
}

/** Number of the current schema of an environment's database. */
export const currentSchemaVersion = migrations.length;

/** Returns the number of the schema of an environment's database. */
export const schemaVersionOf = (database: Database): number => versionOf(database);

/** Migrates the app's own database to the current schema. */
export const migrateApp = (database: Database): void =>
  run(database, [appMigration0001, appMigration0002, appMigration0003]);

/**
 * Runs each migration in its own transaction.
 * @throws DispatchError `storage_failed` (`newer_database`) if a newer version of the app has written the database
 */
function run(database: Database, steps: readonly string[]): void {
  const version = versionOf(database);
  if (version > steps.length) {
    throw refusal('storage_failed', 'The data was written by a newer version of Dispatch.', 'newer_database');
  }
  steps.slice(version).forEach((sql, index) => {
    database.transaction(() => {
      database.exec(sql);
      database.exec(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}

const versionOf = (database: Database): number =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);
