import { randomUUID } from 'node:crypto';
import { createTurns } from '../../../src-shared/turns.ts';

/** Stops and resumes the sending of outbox entries, which must not run while the account changes. */
export interface Sending {
  /**
   * Stops sending.
   * @throws DispatchError `cancelled` if the session has ended by then: the account must not change in that case
   */
  stop(): Promise<void>;
  goOn(): void;
}

/**
 * Tracks the customer account that an environment's credential belongs to. Entries saved for one account are never sent
 * with the credential of another.
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
     * Changes to a new account, or to the earlier account `id`.
     * @param keepCredential stores the credential of that account; if it fails, nothing changes
     */
    change: (keepCredential: () => Promise<void>, id: string = randomUUID()): Promise<void> =>
      turns.take(() => changeTo(id, keepCredential)),
    /**
     * Waits for a change in progress, so that the next session finds an account and a credential that belong together.
     */
    settled: turns.underWay,
  };
}
