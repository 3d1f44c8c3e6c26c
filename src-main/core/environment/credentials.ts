import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { refusal } from '../../../src-shared/errors.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { cancelled } from '../api/failure.ts';
import type { SecretStore } from '../ports/ports.ts';
import { type ClientKey, type Credential, Secret } from '../ports/secret.ts';

const storedSchema = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });

/** Holder of a credential that the user wants to keep in memory only; `credential` is null if there is none. */
export interface SessionOnlyCredential {
  credential: Credential | null;
  /** The client certificate in memory, and whether the user wants it there although there is a keychain. */
  certificate?: { key: ClientKey; isWanted: boolean } | null;
}

/** Where the credential is stored; `none` if there is none yet. */
export type CredentialPlace = 'none' | 'keychain' | 'session';

// @interface auth.one-environment
/**
 * Manages the credential of one environment (section "Authentication"). The credential is in the keychain, or in memory
 * if there is no keychain or the user wants it for this session only.
 * @param account name in the keychain, see `credentialAccount`
 * @param make creates a credential if none is stored, for the local sandbox only, which accepts any; otherwise null
 * @param ending aborted when the session ends: calls then fail as `cancelled`, since a credential stored so late might
 * never be deleted
 */
export function createCredentials(
  store: SecretStore,
  account: string,
  sessionOnly: SessionOnlyCredential,
  make: (() => Credential) | null = null,
  ending: AbortSignal | null = null,
) {
  const turns = createTurns();
  let known: Promise<Credential | null> | null = null;

  /** Runs one operation at a time. Otherwise a slow `set` could store a credential after a later `delete`. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    turns.take(async () => {
      if (ending?.aborted) throw cancelled();
      return work();
    });

  async function load(): Promise<Credential | null> {
    const stored = parse(await store.get(account));
    if (stored || !make) return stored;
    const made = make();
    await store.set(account, serialise(made));
    return made;
  }

  /** Reads the credential and caches it. If no credential is found or the keychain fails, the next call reads again. */
  async function find(): Promise<Credential | null> {
    if (sessionOnly.credential) return sessionOnly.credential;
    const asked = known ?? inTurn(load);
    known = asked;
    try {
      const found = await asked;
      if (!found && known === asked) known = null;
      return found;
    } catch (error) {
      if (known === asked) known = null;
      throw error;
    }
  }

  return {
    /**
     * Returns the credential.
     * @throws DispatchError `sign_in_failed` (`no_credential`) if there is none, `keychain_failed`
     */
    async get(): Promise<Credential> {
      const found = await find();
      if (found) return found;
      throw refusal('sign_in_failed', 'There is no credential for this environment yet.', 'no_credential');
    },
    /**
     * Returns where the credential is stored.
     * @throws DispatchError `keychain_failed`
     */
    async place(): Promise<CredentialPlace> {
      if (sessionOnly.credential) return 'session';
      if ((await find()) === null) return 'none';
      return store.state().kind === 'keychain' ? 'keychain' : 'session';
    },
    /**
     * Replaces the credential. If the new one cannot be stored, the old one remains.
     * @throws DispatchError `keychain_failed`, `cancelled`
     */
    replace: (credential: Credential, isSessionOnly: boolean): Promise<void> =>
      inTurn(async () => {
        if (!isSessionOnly) await store.set(account, serialise(credential));
        sessionOnly.credential = isSessionOnly ? credential : null;
        known = isSessionOnly ? known : Promise.resolve(credential);
      }),
    /**
     * Deletes the credential.
     * @throws DispatchError `keychain_failed`, `cancelled`
     */
    remove: (): Promise<void> =>
      inTurn(async () => {
        await store.delete(account);
        sessionOnly.credential = null;
        known = null;
      }),
    /** Resolves when no keychain operation is in progress. */
    settled: turns.underWay,
  };
}

/** Returns a random credential for the local sandbox, created at its first start. */
export const newLocalCredential = (): Credential => ({
  clientId: new Secret('local-sandbox'),
  clientSecret: new Secret(randomBytes(32).toString('base64url')),
});

const serialise = ({ clientId, clientSecret }: Credential): Secret =>
  new Secret(JSON.stringify({ clientId: clientId.reveal(), clientSecret: clientSecret.reveal() }));

function parse(secret: Secret | null): Credential | null {
  if (!secret) return null;
  try {
    const stored = storedSchema.safeParse(JSON.parse(secret.reveal()));
    if (!stored.success) return null;
    return {
      clientId: new Secret(stored.data.clientId),
      clientSecret: new Secret(stored.data.clientSecret),
    };
  } catch {
    return null;
  }
}
