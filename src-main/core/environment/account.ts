import { randomUUID } from 'node:crypto';

/** Sending, which has to rest while the account changes. */
export interface Sending {
  stop(): Promise<void>;
  goOn(): void;
}

/** Which customer account an environment's credential belongs to: what was saved for one is never sent with another. */
export function createAccount(initialId: string, save: (id: string) => void, sending: Sending) {
  let accountId = initialId;

  function set(id: string): void {
    save(id);
    accountId = id;
  }

  return {
    id: (): string => accountId,
    /** Begins another account; with an id, one that there was before. A credential that is not kept changes nothing. */
    async change(keepCredential: () => Promise<void>, id: string = randomUUID()): Promise<void> {
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
    },
  };
}
