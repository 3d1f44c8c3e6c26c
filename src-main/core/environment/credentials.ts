import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { DispatchError } from '../../../src-shared/errors.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { cancelled } from '../api/failure.ts';
import type { SecretStore } from '../ports/ports.ts';
import { type Credential, Secret } from '../ports/secret.ts';

const storedSchema = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });

export type Credentials = ReturnType<typeof createCredentials>;

/** Where a credential lies that the dispatcher wants for this session only. */
export interface SessionOnlyCredential {
  credential: Credential | null;
}

/** Where a credential is kept; `none`: there is none yet. */
export type CredentialPlace = 'none' | 'keychain' | 'session';

// @interface auth.one-environment
/**
 * The credential of one environment at its service ("Authentication"): in the keychain, or in memory where there is
 * none or the dispatcher wants it for this session only.
 * @param account its name in the keychain, as `credentialAccount` gives it
 * @param make makes one where there is none yet: the local sandbox takes whichever we give it
 * @param ending from then on the keychain is left alone: what would be put there nobody would take away again
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

  /** One after the other: what is deleted must not be put back by what began before. */
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

  /** What is found is kept; a keychain that failed or had nothing is asked again at the next call. */
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
    /** @throws DispatchError `sign_in_failed` without one, `keychain_failed` */
    async get(): Promise<Credential> {
      const found = await find();
      if (found) return found;
      throw new DispatchError('sign_in_failed', 'There is no credential for this environment yet.', {
        reason: 'no_credential',
      });
    },
    /** @throws DispatchError `keychain_failed` */
    async place(): Promise<CredentialPlace> {
      if (sessionOnly.credential) return 'session';
      if ((await find()) === null) return 'none';
      return store.state().kind === 'keychain' ? 'keychain' : 'session';
    },
    /** The former one goes only once the new one is kept. @throws DispatchError `keychain_failed`, `cancelled` */
    replace: (credential: Credential, isSessionOnly: boolean): Promise<void> =>
      inTurn(async () => {
        if (!isSessionOnly) await store.set(account, serialise(credential));
        sessionOnly.credential = isSessionOnly ? credential : null;
        known = isSessionOnly ? known : Promise.resolve(credential);
      }),
    /** @throws DispatchError `keychain_failed`, `cancelled` */
    remove: (): Promise<void> =>
      inTurn(async () => {
        await store.delete(account);
        sessionOnly.credential = null;
        known = null;
      }),
    /** Ends when the keychain is not asked any more: whoever deletes then deletes the last. */
    settled: turns.underWay,
  };
}

/** A credential for the local sandbox, made at its first start. */
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
