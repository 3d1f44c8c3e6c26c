import type { ClientReason } from '../../../src-shared/client-reasons.ts';
import type { TokenResponse } from '../../../src-shared/domain/token.ts';
import { Secret } from '../ports/secret.ts';
import { asDispatchError, cancelled, clientError } from './failure.ts';
import { isScope } from './plain-words.ts';
import { requestToken, type TokenSources } from './token-request.ts';

/** A new token is requested this long before the old one expires ("Authentication"). */
const refreshAheadMs = 60_000;
/** Lifetime of a token if `expires_in` is missing or unusable ("Limits"). */
const defaultLifeMs = 900_000;
/** Minimum use of a token, even if it expires at once: otherwise every call would request a new one. */
const minUseMs = 5_000;
/** Maximum use of a token, whatever `expires_in` says: the clock of a sleeping computer may not advance. */
const maxLifeMs = 3_600_000;

interface Current {
  token: Secret;
  refreshAtMonotonicMs: number;
}

export type TokenCache = ReturnType<typeof createTokenCache>;

// @interface auth.token-cache auth.unassigned-scope
/**
 * Caches the access token of one credential and scope set, in memory only, with one request at a time for all callers
 * ("Authentication"). Its age is measured by the monotonic clock, so a wrong system clock has no effect.
 */
export function createTokenCache(sources: TokenSources) {
  const wanted = [...new Set(sources.scopes ?? [])];
  let current: Current | null = null;
  let asking: Promise<Secret> | null = null;
  let granted: readonly string[] | null = null;
  /** Requested scopes that the credential does not have; they are not requested again. */
  let refused: ReadonlySet<string> = new Set();
  /** Number of calls of `forget`: a response for an earlier credential must not be cached. */
  let generation = 0;

  async function ask(): Promise<Secret> {
    const asked = generation;
    const { clock } = sources;
    const answer = await requestAllowed();
    const token = new Secret(answer.access_token);
    if (asked === generation) {
      current = { token, refreshAtMonotonicMs: clock.monotonicMs() + usableMs(answer.expires_in) };
      granted = scopesOf(answer);
    }
    return token;
  }

  /** If a scope is not assigned, the service refuses the whole list; the assigned scopes are then determined once. */
  async function requestAllowed(): Promise<TokenResponse> {
    const known = generation;
    const scopes = wanted.filter(scope => !refused.has(scope));
    if (wanted.length > 0 && scopes.length === 0) throw clientError('invalid_scope', { status: 400 });
    try {
      return await requestToken(sources, scopes, 1);
    } catch (error) {
      if (scopes.length === 0 || !mayBeAboutScope(error)) throw error;
      const unassigned = await findUnassigned(scopes);
      if (known === generation) refused = new Set([...refused, ...unassigned]);
      const rest = scopes.filter(scope => !unassigned.includes(scope));
      if (rest.length === 0) throw clientError('invalid_scope', { status: 400 });
      return requestToken(sources, rest, 2).catch((again: unknown) => {
        // Without a scope list the sign-in works, so the scopes are the cause.
        throw mayBeAboutScope(again) ? clientError('invalid_scope', { status: 400 }) : again;
      });
    }
  }

  /**
   * Requests a token without a scope list, which grants all assigned scopes and usually names them; otherwise tries
   * each scope.
   * @throws DispatchError if even this is refused, so that no scope is the cause
   */
  async function findUnassigned(scopes: readonly string[]): Promise<string[]> {
    const assigned = scopesOf(await requestToken(sources, [], 1));
    if (assigned) return scopes.filter(scope => !assigned.includes(scope));
    const unassigned: string[] = [];
    for (const scope of scopes) {
      await requestToken(sources, [scope], 1).catch((error: unknown) => {
        if (!mayBeAboutScope(error)) throw error;
        unassigned.push(scope);
      });
    }
    return unassigned;
  }

  function shared(): Promise<Secret> {
    if (asking) return asking;
    const started: Promise<Secret> = ask().finally(() => {
      if (asking === started) asking = null;
    });
    // Avoids an unhandled rejection: every caller may have stopped waiting, and each waits on its own promise.
    started.catch(() => undefined);
    asking = started;
    return started;
  }

  return {
    /**
     * Returns a valid token. `signal` ends only this caller's wait, not the shared request.
     * @throws DispatchError `sign_in_failed`, `service_unreachable`, `service_failed`, `rate_limited`, `bad_answer`,
     * `cancelled`
     */
    get(signal: AbortSignal | null = null): Promise<Secret> {
      if (current && sources.clock.monotonicMs() < current.refreshAtMonotonicMs)
        return Promise.resolve(current.token);
      return signal ? orAborted(shared(), signal) : shared();
    },
    /** Drops a token that the service refused (401), unless it was replaced already. */
    drop(token: Secret): void {
      if (current?.token === token) current = null;
    },
    /** Forgets everything, after sleep or with another credential. */
    forget(): void {
      generation += 1;
      current = null;
      asking = null;
      granted = null;
      refused = new Set();
    },
    /** Scopes granted with the last token; null before the first, or if the service did not name them. */
    granted: (): readonly string[] | null => granted,
    /** Requested scopes that the credential does not have, refused or left out by the service. */
    refused: (): readonly string[] =>
      wanted.filter(scope => refused.has(scope) || (granted !== null && !granted.includes(scope))),
  };
}

/**
 * Reasons that may be caused by the scopes: `invalid_request` may refer to the scope field ("Authentication"), and so
 * may unspecific refusals.
 */
const aboutScope: ReadonlySet<string | null> = new Set<ClientReason>([
  'invalid_scope',
  'invalid_request',
  'sign_in_too_large',
  'sign_in_not_allowed',
]);
const mayBeAboutScope = (error: unknown): boolean => aboutScope.has(asDispatchError(error).error.reason);

/** Far more scopes than the interface has. */
const maxScopes = 100;

/** Granted scopes that are safe to log and show; null if the response names none. */
function scopesOf({ scope }: TokenResponse): string[] | null {
  const names = (scope?.split(' ') ?? []).filter(isScope).slice(0, maxScopes);
  return names.length === 0 ? null : names;
}

/** Milliseconds to use a token, from its `expires_in` in seconds, which may be anything. */
function usableMs(expiresIn: unknown): number {
  const seconds =
    typeof expiresIn === 'number' || (typeof expiresIn === 'string' && expiresIn.trim() !== '')
      ? Number(expiresIn)
      : Number.NaN;
  const lifeMs = Number.isNaN(seconds) ? defaultLifeMs : Math.min(seconds * 1_000, maxLifeMs);
  return Math.max(lifeMs - Math.min(refreshAheadMs, lifeMs / 2), minUseMs);
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(cancelled());
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(cancelled());
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
