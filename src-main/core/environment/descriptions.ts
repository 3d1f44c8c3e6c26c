import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { toldError } from '../api/failure.ts';
import type { EnvironmentFolders, Log } from '../ports/ports.ts';
import { describedEnvironmentSchema, type EnvironmentStore } from '../store/environment-store.ts';

/**
 * Stores a description of each environment beside its data, so that the list of environments survives damage to the
 * app's database.
 */
export function createDescriptions(store: EnvironmentStore, folders: EnvironmentFolders, log: Log) {
  /**
   * Writes the description of each environment.
   * @throws Error if one of them cannot be written; the others are written nevertheless
   */
  function tell(): void {
    const failures: unknown[] = [];
    for (const { id, ...described } of store.described()) {
      try {
        folders.describe(id, JSON.stringify(described));
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Like `tell`, but logs errors: damaged files of one environment must not prevent the start of the program. */
  function tellAtStart(): void {
    try {
      tell();
    } catch (error) {
      log.write('environments-not-described', { reason: toldError(log, error).code });
    }
  }

  return {
    tell,
    tellAtStart,
    /** Adds to the list the environments that have a description but are missing from the database. */
    restoreLost(): void {
      const known = new Set(store.list().map(({ id }) => id));
      for (const { id, text } of folders.described()) {
        if (known.has(id)) continue;
        const described = jsonColumn(describedEnvironmentSchema).safeParse(text).data;
        if (described) store.restore(id, described);
        log.write('environment-restored', { environment: id, isReadable: described !== undefined });
      }
      tellAtStart();
    },
  };
}
