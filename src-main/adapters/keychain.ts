import { randomUUID } from 'node:crypto';
import type { SecretStore } from '../core/ports/ports.ts';
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
  try {
    const keytar = await load();
    const trial = randomUUID();
    await within(keytar.setPassword(service, 'trial', trial));
    const read = await within(keytar.getPassword(service, 'trial'));
    await within(keytar.deletePassword(service, 'trial'));
    if (read !== trial) throw new Error('The keychain did not give back what was stored.');
    return keychainStore(keytar, service);
  } catch (error) {
    return memoryStore(error instanceof Error ? error.message : String(error));
  }
}

function keychainStore(keytar: Keytar, service: string): SecretStore {
  return {
    kind: 'keychain',
    reason: null,
    async get(account) {
      const text = await within(keytar.getPassword(service, account));
      return text === null ? null : new Secret(text);
    },
    set: (account, secret) => within(keytar.setPassword(service, account, secret.reveal())),
  };
}

function memoryStore(reason: string): SecretStore {
  const secrets = new Map<string, Secret>();
  return {
    kind: 'memory',
    reason,
    get: account => Promise.resolve(secrets.get(account) ?? null),
    set(account, secret) {
      secrets.set(account, secret);
      return Promise.resolve();
    },
  };
}

async function within<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The keychain did not answer.')), answerWithinMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
