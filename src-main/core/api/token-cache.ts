import type { TokenAnswer } from '../../../src-shared/domain/token.ts';
import { Secret } from '../ports/secret.ts';
import { asDispatchError, cancelled, clientError } from './failure.ts';
import { requestToken, type TokenSources } from './token-request.ts';

/** A new token is asked for this long before the old one ends ("Authentication"). */
const refreshAheadMs = 60_000;
/** "Limits": what `expires_in` is where it says nothing usable. */
const usualLifeMs = 900_000;
/** A token that is said to be dead on arrival is used this long: asking for each call would be a storm. */
const shortestUseMs = 5_000;
/** Nobody keeps a token for a year, whatever it says; a sleeping computer's clock may not have counted. */
const longestLifeMs = 3_600_000;

interface Current {
  token: Secret;
  refreshAtMonotonicMs: number;
}

export type TokenCache = ReturnType<typeof createTokenCache>;

/**
 * Access token of one credential and scope set, in memory only; one request in flight however many callers wait
 * ("Authentication"). Its life is counted by the monotonic clock: a wrong or jumping wall clock changes nothing.
 */
export function createTokenCache(sources: TokenSources) {
  const wanted = [...new Set(sources.scopes ?? [])];
  let current: Current | null = null;
  let asking: Promise<Secret> | null = null;
  let granted: readonly string[] | null = null;
  /** Asked for and not assigned to the credential; not asked for again. */
  let refused: ReadonlySet<string> = new Set();
  /** Counts `forget`: an answer for the credential before must not be kept. */
  let generation = 0;

  async function ask(): Promise<Secret> {
    const asked = generation;
    const { clock } = sources;
    const answer = await requestAllowed();
    const token = new Secret(answer.access_token);
    if (asked === generation) {
      current = { token, refreshAtMonotonicMs: clock.monotonicMs() + usableMs(answer.expires_in) };
      granted = answer.scope === null ? null : answer.scope.split(' ').filter(Boolean);
    }
    return token;
  }

  /** With a list, the service refuses all for one that is not assigned: then each is tried alone, once. */
  async function requestAllowed(): Promise<TokenAnswer> {
    const known = generation;
    const scopes = wanted.filter(scope => !refused.has(scope));
    if (wanted.length > 0 && scopes.length === 0) throw clientError('invalid_scope', { status: 400 });
    try {
      return await requestToken(sources, scopes, 1);
    } catch (error) {
      if (!isScopeRefused(error) || scopes.length === 0) throw error;
      const unassigned = scopes.length === 1 ? scopes : await findUnassigned(scopes);
      const rest = scopes.filter(scope => !unassigned.includes(scope));
      if (known === generation) refused = new Set([...refused, ...unassigned]);
      // Each alone is granted but not all together: then it is not about a scope, and asking on would not end.
      if (rest.length === 0 || rest.length === scopes.length) throw error;
      return requestToken(sources, rest, 2);
    }
  }

  async function findUnassigned(scopes: readonly string[]): Promise<string[]> {
    const unassigned: string[] = [];
    for (const scope of scopes) {
      await requestToken(sources, [scope], 1).catch((error: unknown) => {
        if (!isScopeRefused(error)) throw error;
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
    // Every caller may have given up by then; their promises are others.
    started.catch(() => undefined);
    asking = started;
    return started;
  }

  return {
    /**
     * A token that is good for at least a moment. A `signal` ends only this caller's wait, never the shared request.
     * @throws DispatchError `sign_in_failed`, `service_unreachable`, `service_failed`, `rate_limited`, `bad_answer`,
     * `cancelled`
     */
    get(signal: AbortSignal | null = null): Promise<Secret> {
      if (current && sources.clock.monotonicMs() < current.refreshAtMonotonicMs)
        return Promise.resolve(current.token);
      return signal ? orAborted(shared(), signal) : shared();
    },
    /** The service refused this token (401): the next caller asks for a new one, unless somebody did already. */
    drop(token: Secret): void {
      if (current?.token === token) current = null;
    },
    /** After sleep, or with another credential: nothing that was known before counts any more. */
    forget(): void {
      generation += 1;
      current = null;
      asking = null;
      granted = null;
      refused = new Set();
    },
    /** Scopes of the last token as the service said them; null before the first, or where it did not say. */
    granted: (): readonly string[] | null => granted,
    /** Scopes that were asked for and that the credential does not have. */
    refused: (): readonly string[] => [...refused],
  };
}

/** RFC 6749 has a word of its own for it; the interface says `invalid_request` for the scope field too. */
const isScopeRefused = (error: unknown): boolean =>
  ['invalid_scope', 'invalid_request'].includes(asDispatchError(error).error.reason ?? '');

/** How long to use a token, from its `expires_in` in seconds, whatever that holds. */
function usableMs(expiresIn: unknown): number {
  const seconds =
    typeof expiresIn === 'number' || (typeof expiresIn === 'string' && expiresIn.trim() !== '')
      ? Number(expiresIn)
      : Number.NaN;
  const lifeMs = Number.isNaN(seconds) ? usualLifeMs : Math.min(seconds * 1_000, longestLifeMs);
  return Math.max(lifeMs - Math.min(refreshAheadMs, lifeMs / 2), shortestUseMs);
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(cancelled());
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(cancelled());
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
