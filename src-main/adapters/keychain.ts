import { randomUUID } from 'node:crypto';
import { DispatchError } from '../../src-shared/errors.ts';
import { messageOf } from '../../src-shared/thrown.ts';
import { createTurns } from '../../src-shared/turns.ts';
import type { SecretStore, SecretStoreState } from '../core/ports/ports.ts';
import { Secret } from '../core/ports/secret.ts';
import { type ForgottenAccounts, openForgottenAccounts } from './forgotten-accounts.ts';

/**
 * The functions of keytar that are used here. Keytar is loaded by a function of the caller, so that a missing module is
 * a failure like any other.
 */
export interface Keytar {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** Time limit of a call, because a keychain that waits for the user, or a bus that hangs, must not block the start. */
const answerWithinMs = 10_000;

/**
 * Opens the keychain of the operating system, and tests it with a trial entry. If no keychain is usable, credentials
 * are kept in memory only, never in a file, and the state contains the reason.
 * @param forgotten list of credentials that are deleted while no keychain is usable, and removed from the keychain
 * later
 */
export async function openSecretStore(
  load: () => Promise<Keytar>,
  service: string,
  forgotten: ForgottenAccounts = openForgottenAccounts(null),
): Promise<SecretStore> {
  const memory = new Map<string, Secret>();
  const call = createCalls();
  let keytar: Keytar | null = null;
  let state: SecretStoreState = { kind: 'memory', reason: null };

  async function look(): Promise<SecretStoreState> {
    try {
      const loaded = await load();
      await call(() => tryOut(loaded, service));
      keytar = loaded;
      // A deletion that fails must not stop the other work. `get` does not return the entry, and the next `look` tries
      // again to delete it.
      for (const account of forgotten.all())
        await call(() => deleteForgotten(loaded, account)).catch(() => undefined);
      for (const account of memory.keys())
        await call(isGivenUp => moveToKeychain(loaded, account, isGivenUp));
      state = { kind: 'keychain', reason: null };
    } catch (error) {
      keytar = null;
      state = { kind: 'memory', reason: reasonOf(error) };
    }
    return state;
  }

  async function deleteForgotten(found: Keytar, account: string): Promise<void> {
    if (!forgotten.has(account)) return;
    await deleteSurely(found, service, account);
    forgotten.drop(account);
  }

  async function moveToKeychain(found: Keytar, account: string, isGivenUp: () => boolean): Promise<void> {
    const secret = memory.get(account);
    if (!secret) return;
    const isKept = await keep(found, account, secret, isGivenUp);
    if (isKept && memory.get(account) === secret) memory.delete(account);
  }

  /**
   * Stores a secret in the keychain. If the call took longer than `answerWithinMs` and so was reported as failed,
   * restores the previous value.
   * @returns whether the secret is stored
   */
  async function keep(
    found: Keytar,
    account: string,
    secret: Secret,
    isGivenUp: () => boolean,
  ): Promise<boolean> {
    const former = await readSurely(found, service, account);
    const takeBack = () =>
      former === null ? deleteSurely(found, service, account) : found.setPassword(service, account, former);
    await found.setPassword(service, account, secret.reveal());
    if (isGivenUp()) {
      await takeBack();
      return false;
    }
    try {
      forgotten.drop(account);
    } catch (error) {
      // The account is still in `forgotten`, so `get` would never return the secret: the previous value is restored
      // instead.
      await takeBack();
      throw error;
    }
    return true;
  }

  await look();
  return {
    state: () => state,
    recheck: look,
    async get(account) {
      const held = memory.get(account) ?? null;
      const found = keytar;
      if (held !== null || found === null) return held;
      const text = await asked(
        call(async () => (forgotten.has(account) ? null : readSurely(found, service, account))),
      );
      return text === null ? null : new Secret(text);
    },
    async set(account, secret) {
      const found = keytar;
      if (!found) memory.set(account, secret);
      else if (await asked(call(isGivenUp => keep(found, account, secret, isGivenUp))))
        memory.delete(account);
    },
    async delete(account) {
      memory.delete(account);
      const found = keytar;
      if (found) await asked(call(() => deleteSurely(found, service, account)));
      else await asked(Promise.resolve(account).then(forgotten.add));
    },
  };
}

/**
 * Reads an entry; null if there is none. A locked keychain reports no entry either, so in that case the keychain is
 * tested with a trial entry. The test may make the user unlock the keychain, so the entry is then read again.
 */
async function readSurely(keytar: Keytar, service: string, account: string): Promise<string | null> {
  const text = await keytar.getPassword(service, account);
  if (text !== null) return text;
  await tryOut(keytar, service);
  return keytar.getPassword(service, account);
}

/**
 * Deletes an entry. A locked keychain reports that there is nothing to delete. So the keychain is then tested as in
 * `readSurely`, and the deletion repeated: otherwise the entry would be back after the keychain is unlocked.
 */
async function deleteSurely(keytar: Keytar, service: string, account: string): Promise<void> {
  if (await keytar.deletePassword(service, account)) return;
  await tryOut(keytar, service);
  await keytar.deletePassword(service, account);
}

/**
 * Tests the keychain: writes, reads and deletes an entry with a unique name.
 * @throws Error if the keychain is not usable, for example locked
 */
async function tryOut(keytar: Keytar, service: string): Promise<void> {
  const trial = randomUUID();
  const account = `trial ${trial}`;
  await keytar.setPassword(service, account, trial);
  const read = await keytar
    .getPassword(service, account)
    .finally(() => keytar.deletePassword(service, account));
  if (read !== trial) throw new Error('The keychain did not give back what was stored.');
}

/**
 * Creates a function that runs keychain calls one at a time. A call that takes longer than `answerWithinMs` is reported
 * as failed, but the next call still waits for its end. A call that has waited that long for its turn is not started.
 */
function createCalls() {
  const turns = createTurns();
  return async <T>(work: (isGivenUp: () => boolean) => Promise<T>): Promise<T> => {
    let isGivenUp = false;
    const { promise: end, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      isGivenUp = true;
      reject(notAnswered());
    }, answerWithinMs);
    const own = turns.take(async () => {
      if (isGivenUp) throw notAnswered();
      return work(() => isGivenUp);
    });
    return Promise.race([own, end]).finally(() => clearTimeout(timer));
  };
}

const notAnswered = (): Error => new Error('The keychain did not answer.');

/**
 * Waits for a keychain call, and turns its errors into DispatchErrors.
 * @throws DispatchError `keychain_failed` if the keychain is locked, refused by the user, or gone
 */
async function asked<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new DispatchError('keychain_failed', messageOf(error), { retryable: true }, { cause: error });
  }
}

/** Returns the reason code of a DispatchError, for which the app has a text; for any other error, its message. */
const reasonOf = (error: unknown): string =>
  (error instanceof DispatchError ? error.error.reason : null) ?? messageOf(error);
