import type { ClientReason } from '../../../src-shared/client-reasons.ts';
import type { TokenResponse } from '../../../src-shared/domain/token.ts';
import { Secret } from '../ports/secret.ts';
import { asDispatchError, cancelled, clientError } from './failure.ts';
import { isScope } from './loggable.ts';
import { requestToken, type TokenSources } from './token-request.ts';

/** A new token is requested this long before the old one expires (section "Authentication"). */
const refreshAheadMs = 60_000;
/** Lifetime of a token if `expires_in` is missing or unusable (section "Limits"). */
const defaultLifeMs = 900_000;
/** A token is used at least this long, even if it expires sooner: otherwise every call would request a new one. */
const minUseMs = 5_000;
/**
 * A token is used at most this long, whatever `expires_in` says: the monotonic clock can stop while a computer sleeps.
 */
const maxLifeMs = 3_600_000;

interface Current {
  token: Secret;
  refreshAtMonotonicMs: number;
}

export type TokenCache = ReturnType<typeof createTokenCache>;

// @interface auth.token-cache auth.unassigned-scope
/**
 * Caches the access token of one credential and its scopes in memory (section "Authentication"). All callers share one
 * token request. The age of the token is measured by the monotonic clock, so a wrong system clock has no effect.
 */
export function createTokenCache(sources: TokenSources) {
  const wanted = [...new Set(sources.scopes ?? [])];
  let current: Current | null = null;
  let asking: Promise<Secret> | null = null;
  let granted: readonly string[] | null = null;
  /** Requested scopes that the credential does not have; they are not requested again. */
  let refused: ReadonlySet<string> = new Set();
  /** Number of calls of `forget` so far. The response to a request sent before the last of them must not be cached. */
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

  /**
   * Requests a token with all wanted scopes. The service refuses the whole list if one scope is not assigned to the
   * credential. In that case, finds and remembers the unassigned scopes, and requests a token without them.
   */
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
        // The sign-in has just worked without a scope list, so the scopes are the cause.
        throw mayBeAboutScope(again) ? clientError('invalid_scope', { status: 400 }) : again;
      });
    }
  }

  /**
   * Returns the scopes that the credential does not have. A request without a scope list grants all assigned scopes; if
   * its response does not name them, each scope is requested separately.
   * @throws DispatchError if even a request without scopes is refused, so that the scopes are not the cause
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
    // Avoids an unhandled rejection if all callers have stopped waiting.
    started.catch(() => undefined);
    asking = started;
    return started;
  }

  return {
    /**
     * Returns a valid token, cached or new. `signal` ends only this caller's wait, not the shared request.
     * @throws DispatchError `sign_in_failed`, `service_unreachable`, `service_failed`, `rate_limited`, `bad_answer`,
     * `cancelled`
     */
    get(signal: AbortSignal | null = null): Promise<Secret> {
      if (current && sources.clock.monotonicMs() < current.refreshAtMonotonicMs)
        return Promise.resolve(current.token);
      return signal ? orAborted(shared(), signal) : shared();
    },
    /** Removes a token that the service refused (401) from the cache, unless a new one has already replaced it. */
    drop(token: Secret): void {
      if (current?.token === token) current = null;
    },
    /** Forgets the token and the scopes. Call it after sleep, a network change, or a change of the credential. */
    forget(): void {
      generation += 1;
      current = null;
      asking = null;
      granted = null;
      refused = new Set();
    },
    /**
     * Returns the scopes granted with the last token; null if there was none yet, or if the service did not name them.
     */
    granted: (): readonly string[] | null => granted,
    /**
     * Returns the wanted scopes that the credential lacks: the service has refused them or left them out of the granted
     * scopes.
     */
    refused: (): readonly string[] =>
      wanted.filter(scope => refused.has(scope) || (granted !== null && !granted.includes(scope))),
  };
}

/**
 * Reasons of a refused sign-in whose cause may be the scopes. `invalid_request` may refer to the scope field
 * (section "Authentication"); `sign_in_too_large` and `sign_in_not_allowed` are unspecific.
 */
const aboutScope: ReadonlySet<string | null> = new Set<ClientReason>([
  'invalid_scope',
  'invalid_request',
  'sign_in_too_large',
  'sign_in_not_allowed',
]);
const mayBeAboutScope = (error: unknown): boolean => aboutScope.has(asDispatchError(error).error.reason);

/** Maximum number of scopes read from a response, far more than exist. */
const maxScopes = 100;

/** Returns the granted scopes that are safe to log and show; null if the response does not list scopes. */
function scopesOf({ scope }: TokenResponse): string[] | null {
  const names = (scope?.split(' ') ?? []).filter(isScope).slice(0, maxScopes);
  return names.length === 0 ? null : names;
}

/**
 * Returns for how many milliseconds a token is used. `expiresIn` should be seconds, but a response can contain any
 * value.
 */
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
