import { z } from 'zod';
import { camelRow, jsonColumn, nullableJsonColumn } from '../../../src-shared/domain/stored-row.ts';
import {
  type Environment,
  type EnvironmentInput,
  environmentInputSchema,
  fileNoteSchema,
  localEnvironment,
} from '../../../src-shared/environment.ts';
import { refusal } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { createRowWriter } from './row-writer.ts';

export type EnvironmentStore = ReturnType<typeof createEnvironmentStore>;

/**
 * Description of an environment. A copy beside the environment's data makes it possible to restore a lost app database.
 */
export const describedEnvironmentSchema = z.object({
  accountId: z.string(),
  isManaged: z.boolean(),
  input: environmentInputSchema,
  /** The user's own settings from before the administrator's file took over the environment. */
  own: environmentInputSchema.nullable().default(null),
  fileNote: fileNoteSchema.nullable().default(null),
});
export type DescribedEnvironment = z.infer<typeof describedEnvironmentSchema>;

const rowSchema = camelRow({
  id: z.string(),
  accountId: z.string(),
  isManaged: z.number().transform(Boolean),
  input: jsonColumn(environmentInputSchema),
  own: nullableJsonColumn(environmentInputSchema),
  fileNote: fileNoteSchema.nullable(),
});

/** Stores the environments of this installation, the local sandbox first. Contains no credentials. */
export function createEnvironmentStore(database: Database) {
  const select = database.prepare('SELECT * FROM environment ORDER BY position, id');
  const selectOne = database.prepare('SELECT * FROM environment WHERE id = ?');
  const selectLast = database.prepare('SELECT max(position) AS last FROM environment');
  const write = createRowWriter(database, 'environment');
  const remove = database.prepare('DELETE FROM environment WHERE id = ?');

  /** Adds an environment from the description beside its data. */
  function restore(id: string, described: DescribedEnvironment): void {
    const position = Number(selectLast.get()?.last ?? 0) + 1;
    write.insert({ id, position, ...columnsOf(described) });
  }

  return {
    list: (): Environment[] => [localEnvironment, ...select.all().map(environmentOf)],
    /**
     * Returns an environment.
     * @throws DispatchError `not_found`
     */
    get(id: string): Environment {
      if (id === localEnvironment.id) return localEnvironment;
      const row = selectOne.get(id);
      if (row) return environmentOf(row);
      throw refusal('not_found', 'There is no such environment.', 'environment');
    },
    /**
     * Returns the customer account that the environment's entries belong to. A new credential of the same account does
     * not change it.
     */
    accountOf(id: string): string {
      const row = selectOne.get(id);
      return row ? rowSchema.parse(row).accountId : localEnvironment.id;
    },
    add: (id: string, input: EnvironmentInput, isManaged: boolean): void =>
      restore(id, { accountId: id, isManaged, input, own: null, fileNote: null }),
    restore,
    /** Returns all environments except the local sandbox, which every installation has. */
    described: (): (DescribedEnvironment & { id: string })[] => z.array(rowSchema).parse(select.all()),
    save: (id: string, described: DescribedEnvironment): void =>
      void write.update(columnsOf(described), { id }),
    saveAccount: (id: string, accountId: string): void =>
      void write.update({ account_id: accountId }, { id }),
    remove: (id: string): void => void remove.run(id),
  };
}

const columnsOf = ({ accountId, isManaged, input, own, fileNote }: DescribedEnvironment) => ({
  account_id: accountId,
  is_managed: Number(isManaged),
  input_json: JSON.stringify(input),
  own_json: own && JSON.stringify(own),
  file_note: fileNote,
});

function environmentOf(row: SqlRow): Environment {
  const { id, isManaged, input, fileNote } = rowSchema.parse(row);
  return { ...input, id, isManaged, fileNote };
}
