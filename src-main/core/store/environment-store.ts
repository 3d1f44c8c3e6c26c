import { z } from 'zod';
import {
  type Environment,
  type EnvironmentInput,
  environmentInputSchema,
  localEnvironment,
} from '../../../src-shared/environment.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';

export type EnvironmentStore = ReturnType<typeof createEnvironmentStore>;

/** What an environment's own files say it is. */
export const describedEnvironmentSchema = z.object({
  accountId: z.string(),
  isManaged: z.boolean(),
  input: environmentInputSchema,
});
export type DescribedEnvironment = z.infer<typeof describedEnvironmentSchema>;

const rowSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  is_managed: z.number(),
  input_json: z.string(),
});

/** The environments of this installation, the local sandbox first. Never a credential. */
export function createEnvironmentStore(database: Database) {
  const select = database.prepare('SELECT * FROM environment ORDER BY position, id');
  const selectOne = database.prepare('SELECT * FROM environment WHERE id = ?');
  const insert = database.prepare(
    `INSERT INTO environment (id, position, account_id, is_managed, input_json)
     VALUES (?, (SELECT coalesce(max(position), 0) + 1 FROM environment), ?, ?, ?)`,
  );
  const update = database.prepare('UPDATE environment SET is_managed = ?, input_json = ? WHERE id = ?');
  const updateAccount = database.prepare('UPDATE environment SET account_id = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM environment WHERE id = ?');

  return {
    list: (): Environment[] => [localEnvironment, ...select.all().map(environmentOf)],
    /** @throws DispatchError `not_found` */
    get(id: string): Environment {
      if (id === localEnvironment.id) return localEnvironment;
      const row = selectOne.get(id);
      if (row) return environmentOf(row);
      throw new DispatchError('not_found', 'There is no such environment.', { reason: 'environment' });
    },
    /** The customer account that its entries belong to; a credential may be replaced without leaving it. */
    accountOf(id: string): string {
      const row = selectOne.get(id);
      return row ? rowSchema.parse(row).account_id : localEnvironment.id;
    },
    add(id: string, input: EnvironmentInput, isManaged: boolean): void {
      insert.run(id, id, isManaged ? 1 : 0, JSON.stringify(input));
    },
    /** One that is known by its own files. */
    restore(id: string, { accountId, isManaged, input }: DescribedEnvironment): void {
      insert.run(id, accountId, isManaged ? 1 : 0, JSON.stringify(input));
    },
    /** Of those that are not the local sandbox, which every installation has. */
    described: (): (DescribedEnvironment & { id: string })[] =>
      select.all().map(row => {
        const { id, account_id, is_managed, input_json } = rowSchema.parse(row);
        const input = environmentInputSchema.parse(JSON.parse(input_json));
        return { id, accountId: account_id, isManaged: is_managed === 1, input };
      }),
    save(id: string, input: EnvironmentInput, isManaged: boolean): void {
      update.run(isManaged ? 1 : 0, JSON.stringify(input), id);
    },
    saveAccount(id: string, accountId: string): void {
      updateAccount.run(accountId, id);
    },
    remove(id: string): void {
      remove.run(id);
    },
  };
}

function environmentOf(row: SqlRow): Environment {
  const { id, is_managed, input_json } = rowSchema.parse(row);
  return { ...environmentInputSchema.parse(JSON.parse(input_json)), id, isManaged: is_managed === 1 };
}
