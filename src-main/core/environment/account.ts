import { randomUUID } from 'node:crypto';
import { createTurns } from '../../../src-shared/turns.ts';

/** Control of sending, which stops while the account changes. */
export interface Sending {
  /** @throws DispatchError `cancelled` if the session has ended meanwhile, and must not change anything any more */
  stop(): Promise<void>;
  goOn(): void;
}

/**
 * The customer account that an environment's credential belongs to. Entries saved for one account are never sent with
 * another.
 */
export function createAccount(initialId: string, save: (id: string) => void, sending: Sending) {
  let accountId = initialId;
  const turns = createTurns();

  function set(id: string): void {
    save(id);
    accountId = id;
  }

  async function changeTo(id: string, keepCredential: () => Promise<void>): Promise<void> {
    const former = accountId;
    await sending.stop();
    try {
      set(id);
      await keepCredential();
    } catch (error) {
      set(former);
      throw error;
    } finally {
      sending.goOn();
    }
  }

  return {
    id: (): string => accountId,
    /**
     * Starts a new account; with `id`, returns to an account used before. Changes nothing if the credential cannot be
     * stored.
     */
    change: (keepCredential: () => Promise<void>, id: string = randomUUID()): Promise<void> =>
      turns.take(() => changeTo(id, keepCredential)),
    /** Resolves when no change is in progress: the next session must find the account of its credential. */
    settled: turns.underWay,
  };
}
