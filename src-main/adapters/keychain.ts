import { randomUUID } from 'node:crypto';
import { DispatchError } from '../../src-shared/errors.ts';
import type { SecretStore, SecretStoreState } from '../core/ports/ports.ts';
import { Secret } from '../core/ports/secret.ts';

/** The part of keytar that is used; injected, so that a missing native module is an ordinary failure. */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** A keychain that asks the user, or a bus that hangs, must not hold up the start for ever. */
const answerWithinMs = 10_000;

/**
 * The OS keychain, proven by writing, reading and deleting a trial entry; memory with the reason where there is none.
 * There is no plaintext fallback.
 */
export async function openSecretStore(load: () => Promise<Keytar>, service: string): Promise<SecretStore> {
  const memory = new Map<string, Secret>();
  let keytar: Keytar | null = null;
  let state: SecretStoreState = { kind: 'memory', reason: null };

  async function look(): Promise<SecretStoreState> {
    try {
      const loaded = await load();
      await tryOut(loaded, service);
      keytar = loaded;
      for (const [account, secret] of memory) {
        await within(keytar.setPassword(service, account, secret.reveal()));
        memory.delete(account);
      }
      state = { kind: 'keychain', reason: null };
    } catch (error) {
      keytar = null;
      state = { kind: 'memory', reason: reasonOf(error) };
    }
    return state;
  }

  await look();
  return {
    state: () => state,
    recheck: look,
    async get(account) {
      if (!keytar) return memory.get(account) ?? null;
      const text = await asked(keytar.getPassword(service, account));
      if (text !== null) return new Secret(text);
      // A locked keychain says that there is nothing; one that takes a trial entry is to be believed.
      await asked(tryOut(keytar, service));
      return null;
    },
    async set(account, secret) {
      if (keytar) await asked(keytar.setPassword(service, account, secret.reveal()));
      else memory.set(account, secret);
    },
    async delete(account) {
      memory.delete(account);
      if (keytar) await asked(keytar.deletePassword(service, account));
    },
  };
}

/** Writes, reads and deletes an entry. */
async function tryOut(keytar: Keytar, service: string): Promise<void> {
  const trial = randomUUID();
  await within(keytar.setPassword(service, 'trial', trial));
  const read = await within(keytar.getPassword(service, 'trial'));
  await within(keytar.deletePassword(service, 'trial'));
  if (read !== trial) throw new Error('The keychain did not give back what was stored.');
}

/** @throws DispatchError `keychain_failed`: locked, refused by the user, or gone */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await within(work);
  } catch (error) {
    throw new DispatchError('keychain_failed', wordsOf(error), { retryable: true }, { cause: error });
  }
}

async function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The keychain did not answer.')), answerWithinMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/** Of a refusal of ours its name, for which the screen has words; else what the system says. */
const reasonOf = (error: unknown): string =>
  (error instanceof DispatchError ? error.error.reason : null) ?? wordsOf(error);

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
