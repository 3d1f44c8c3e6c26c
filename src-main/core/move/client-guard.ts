import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { toldError } from '../api/failure.ts';
import type { Database, Log } from '../ports/ports.ts';
import type { Credential } from '../ports/secret.ts';
import { createMetaStore } from '../store/meta-store.ts';

/** Name of the row of `meta` with the client that imported work had, until it was compared with the one here. */
const name = 'moved_client';

const expectedSchema = jsonColumn(z.object({ moveId: z.string(), client: z.string().nullable() }));

/** Returns a mark by which a client ID can be recognised, but not read; null if there is none. */
export const clientMark = (moveId: string, clientId: string | null): string | null =>
  clientId === null ? null : createHmac('sha256', moveId).update(clientId).digest('hex');

/** Lets nothing be sent before the client of imported work was compared. Call it inside a transaction. */
export const expectClient = (database: Database, moveId: string, client: string | null): void =>
  createMetaStore(database).set(name, JSON.stringify({ moveId, client }));

export interface ClientGuardSources {
  database: Database;
  credentials: { get(): Promise<Credential> };
  /** Makes the credential one of another account, so that earlier entries wait for the user. */
  changeAccount(noteChanged: () => Promise<void>): Promise<void>;
  log: Log;
  /** Called when entries may be sent now. */
  onChange(): void;
}

/**
 * Sends imported work only with the client that it had on the other computer. With another client, which may be that of
 * another customer, or where none is known, the environment gets a new account: the entries stay those of the previous
 * one, and the user decides.
 */
export function createClientGuard({
  database,
  credentials,
  changeAccount,
  log,
  onChange,
}: ClientGuardSources) {
  const meta = createMetaStore(database);
  const turns = createTurns();
  let isDue = meta.get(name) !== null;

  async function compare(): Promise<void> {
    const { moveId = '', client = null } = expectedSchema.safeParse(meta.get(name)).data ?? {};
    const { clientId } = await credentials.get();
    const noteCompared = async (): Promise<void> => meta.remove(name);
    const isSame = client !== null && clientMark(moveId, clientId.reveal()) === client;
    await (isSame ? noteCompared() : changeAccount(noteCompared));
    isDue = false;
    log.write('moved-client', { isSame });
    onChange();
  }

  return {
    /** Whether entries may be sent. */
    maySend: (): boolean => !isDue,
    /** Compares the clients, if that is due and there is a credential. Does not throw. */
    check: (): Promise<void> =>
      turns.take(async () => {
        if (!isDue) return;
        // Without a credential, nothing can be sent anyway.
        await compare().catch((error: unknown) =>
          log.write('moved-client-not-compared', { code: toldError(log, error).code }),
        );
      }),
    /** Resolves when no comparison is in progress. */
    settled: turns.underWay,
  };
}
