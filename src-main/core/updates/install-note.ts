import { z } from 'zod';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { MetaStore } from '../store/meta-store.ts';

const noteSchema = jsonColumn(z.object({ from: z.string(), to: z.string() }))
  .nullable()
  .catch(null);

type Note = NonNullable<z.output<typeof noteSchema>>;

const name = 'update_install';

/** Notes which version was to be installed when the program ended, so that the next start can tell whether it was. */
export function createInstallNote(meta: MetaStore) {
  return {
    write: (note: Note): void => meta.set(name, JSON.stringify(note)),
    /** Returns the note and removes it; null if there is none that can be read. */
    take(): Note | null {
      const note = noteSchema.parse(meta.get(name));
      meta.remove(name);
      return note;
    },
  };
}
