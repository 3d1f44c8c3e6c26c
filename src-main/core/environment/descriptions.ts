import { toldError } from '../api/failure.ts';
import type { EnvironmentFolders, Log } from '../ports/ports.ts';
import { describedEnvironmentSchema, type EnvironmentStore } from '../store/environment-store.ts';
import { jsonColumn } from '../store/read.ts';

/** The list of environments beside the data of each, for the day when the app's own database is damaged. */
export function createDescriptions(store: EnvironmentStore, folders: EnvironmentFolders, log: Log) {
  /** Tells each environment what it is. @throws Error where one of them cannot be written; the others are */
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

  /** The same, where what is wrong with the files of one keeps no program from its start. */
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
    /** Takes into the list what is told beside the data only. */
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
