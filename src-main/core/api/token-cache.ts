import type { ClientReason } from '../../../src-shared/client-reasons.ts';
import type { TokenAnswer } from '../../../src-shared/domain/token.ts';
import { Secret } from '../ports/secret.ts';
import { asDispatchError, cancelled, clientError } from './failure.ts';
import { isScope } from './plain-words.ts';
import { requestToken, type TokenSources } from './token-request.ts';

/** A new token is asked for this long before the old one ends ("Authentication"). */
const refreshAheadMs = 60_000;
/** "Limits": what `expires_in` is where it says nothing usable. */
const defaultLifeMs = 900_000;
/** A token that is said to be dead on arrival is used this long: asking for each call would be a storm. */
const minUseMs = 5_000;
/** Nobody keeps a token for a year, whatever it says; a sleeping computer's clock may not have counted. */
const maxLifeMs = 3_600_000;

interface Current {
  token: Secret;
  refreshAtMonotonicMs: number;
}

export type TokenCache = ReturnType<typeof createTokenCache>;

// @interface auth.token-cache auth.unassigned-scope
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
      granted = scopesOf(answer);
    }
    return token;
  }

  /** With a list, the service refuses all for one scope that is not assigned: then the others are found, once. */
  async function requestAllowed(): Promise<TokenAnswer> {
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
        // Without a list the sign-in works.
        throw mayBeAboutScope(again) ? clientError('invalid_scope', { status: 400 }) : again;
      });
    }
  }

  /**
   * Without a list the service grants all that is assigned, and says what that is; where it does not, each is tried.
   * @throws DispatchError where even that is refused: then it was not about a scope
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
    /** Scopes of the list that the credential does not have, whether the service refused them or left them out. */
    refused: (): readonly string[] =>
      wanted.filter(scope => refused.has(scope) || (granted !== null && !granted.includes(scope))),
  };
}

/** "Authentication": `invalid_request` may mean the scope field, too; and so may what is not told apart. */
const aboutScope: ReadonlySet<string | null> = new Set<ClientReason>([
  'invalid_scope',
  'invalid_request',
  'sign_in_too_large',
  'sign_in_not_allowed',
]);
const mayBeAboutScope = (error: unknown): boolean => aboutScope.has(asDispatchError(error).error.reason);

/** Far more than there are. */
const maxScopes = 100;

/** Granted scopes, so far as they may be shown and told to support; null where the answer does not say them. */
function scopesOf({ scope }: TokenAnswer): string[] | null {
  const names = (scope?.split(' ') ?? []).filter(isScope).slice(0, maxScopes);
  return names.length === 0 ? null : names;
}

/** How long to use a token, from its `expires_in` in seconds, whatever that holds. */
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
