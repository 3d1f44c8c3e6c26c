import { randomUUID } from 'node:crypto';
import { createTurns } from '../../../src-shared/turns.ts';

/** Sending, which has to rest while the account changes. */
export interface Sending {
  /** @throws DispatchError `cancelled` where the session has ended meanwhile: it changes nothing more then */
  stop(): Promise<void>;
  goOn(): void;
}

/** Which customer account an environment's credential belongs to: what was saved for one is never sent with another. */
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
    /** Begins another account; with an id, one that there was before. A credential that is not kept changes nothing. */
    change: (keepCredential: () => Promise<void>, id: string = randomUUID()): Promise<void> =>
      turns.take(() => changeTo(id, keepCredential)),
    /** Ends when no change is under way: the next session must find the account that the credential belongs to. */
    settled: turns.underWay,
  };
}
