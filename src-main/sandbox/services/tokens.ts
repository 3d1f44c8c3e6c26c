import { randomBytes } from 'node:crypto';
import type { ConfigScope, SandboxCredential } from '../common/config.ts';
import { matchesHash, sha256Of } from '../common/signing.ts';
import type { Caller } from '../http/exchange.ts';

/** Lifetime of an access token (section "Limits"). */
export const tokenLifeSeconds = 900;

/** A credential without its secret, of which only a hash is kept. */
export type KnownCredential = Omit<SandboxCredential, 'clientSecret'>;

export type TokenStore = ReturnType<typeof createTokenStore>;

// @interface auth.token-cache auth.one-environment auth.ordering-channel
/**
 * Keeps hashes of the credentials, and issues opaque tokens. Both are only in memory, so no token is valid after a
 * restart of the sandbox.
 */
export function createTokenStore(credentials: readonly SandboxCredential[], now: () => number) {
  const known = credentials.map(({ clientSecret, ...credential }) => ({
    credential,
    secretHash: sha256Of(clientSecret),
  }));
  const unknownHash = sha256Of(randomBytes(32).toString('base64'));
  const tokens = new Map<string, { caller: Caller; expiresAtMs: number }>();

  function forgetExpired(): void {
    // All tokens have the same lifetime, so the oldest entry of the map expires first.
    for (const [hash, { expiresAtMs }] of tokens) {
      if (expiresAtMs > now()) return;
      tokens.delete(hash);
    }
  }

  return {
    /**
     * Returns the credential with this id and secret; null if one of them is wrong, or if the credential was revoked.
     */
    authenticate(clientId: string, clientSecret: string): KnownCredential | null {
      const found = known.find(({ credential }) => credential.clientId === clientId);
      const isRight = matchesHash(clientSecret, found?.secretHash ?? unknownHash);
      return found && isRight && found.credential.revoked !== true ? found.credential : null;
    },
    issue(credential: KnownCredential, scopes: readonly ConfigScope[]) {
      forgetExpired();
      const accessToken = randomBytes(32).toString('base64url');
      const expiresAtMs = now() + tokenLifeSeconds * 1_000;
      tokens.set(hashKey(accessToken), {
        caller: {
          credentialName: credential.name,
          customer: credential.customer,
          scopes,
          isOrderingChannel: credential.orderingChannel === true,
        },
        expiresAtMs,
      });
      return { accessToken, expiresAtMs };
    },
    /** Makes a token invalid before its lifetime ends. */
    expire(accessToken: string): void {
      tokens.delete(hashKey(accessToken));
    },
    /** Returns the caller to whom a token was issued; null if the token is unknown or expired. */
    callerOf(accessToken: string): Caller | null {
      const token = tokens.get(hashKey(accessToken));
      return token && token.expiresAtMs > now() ? token.caller : null;
    },
  };
}

// Tokens are looked up by their hash, so that the timing of the lookup reveals nothing about them.
const hashKey = (accessToken: string): string => sha256Of(accessToken).toString('base64');
