import { z } from 'zod';
import {
  type Environment,
  type EnvironmentInput,
  environmentInputSchema,
  fileNoteSchema,
  localEnvironment,
} from '../../../src-shared/environment.ts';
import { refusal } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { camelRow, jsonColumn, nullableJsonColumn } from './read.ts';

export type EnvironmentStore = ReturnType<typeof createEnvironmentStore>;

/** The description of an environment in its own files. */
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
  const insert = database.prepare(
    `INSERT INTO environment (id, position, account_id, is_managed, input_json, own_json, file_note)
     VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM environment), ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare(
    `UPDATE environment SET account_id = ?, is_managed = ?, input_json = ?, own_json = ?, file_note = ?
     WHERE id = ?`,
  );
  const updateAccount = database.prepare('UPDATE environment SET account_id = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM environment WHERE id = ?');

  return {
    list: (): Environment[] => [localEnvironment, ...select.all().map(environmentOf)],
    /** @throws DispatchError `not_found` */
    get(id: string): Environment {
      if (id === localEnvironment.id) return localEnvironment;
      const row = selectOne.get(id);
      if (row) return environmentOf(row);
      throw refusal('not_found', 'There is no such environment.', 'environment');
    },
    /** The customer account that the environment's entries belong to; replacing a credential does not change it. */
    accountOf(id: string): string {
      const row = selectOne.get(id);
      return row ? rowSchema.parse(row).accountId : localEnvironment.id;
    },
    add(id: string, input: EnvironmentInput, isManaged: boolean): void {
      const described = { accountId: id, isManaged, input, own: null, fileNote: null };
      insert.run(id, ...columnsOf(described));
    },
    /** Adds an environment that is known from its own files. */
    restore: (id: string, described: DescribedEnvironment): void =>
      void insert.run(id, ...columnsOf(described)),
    /** All environments except the local sandbox, which every installation has. */
    described: (): (DescribedEnvironment & { id: string })[] => z.array(rowSchema).parse(select.all()),
    save: (id: string, described: DescribedEnvironment): void => void update.run(...columnsOf(described), id),
    saveAccount: (id: string, accountId: string): void => void updateAccount.run(accountId, id),
    remove: (id: string): void => void remove.run(id),
  };
}

/** The column values after the id, in the order of both statements that write them. */
const columnsOf = ({ accountId, isManaged, input, own, fileNote }: DescribedEnvironment) =>
  [
    accountId,
    isManaged ? 1 : 0,
    JSON.stringify(input),
    own === null ? null : JSON.stringify(own),
    fileNote,
  ] as const;

function environmentOf(row: SqlRow): Environment {
  const { id, isManaged, input, fileNote } = rowSchema.parse(row);
  return { ...input, id, isManaged, fileNote };
}
