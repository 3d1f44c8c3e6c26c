import { tokenAnswerSchema } from '../../../src-shared/domain/token.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Clock, HttpDispatcher } from '../ports/ports.ts';
import { type Credential, Secret } from '../ports/secret.ts';
import { errorOfAnswer, readProblem } from './problem.ts';
import { type Answer, exchange } from './transport.ts';

export interface TokenSources {
  baseUrl(): string;
  credential(): Promise<Credential>;
  dispatcher: HttpDispatcher;
  clock: Clock;
  encoding: 'form' | 'raw';
  /** Scopes to ask for; null asks for all that the credential has. */
  scopes: readonly string[] | null;
}

/** A new token is asked for this long before the old one ends ("Authentication"). */
const refreshAheadMs = 60_000;
const tokenTimeoutMs = 15_000;

export type TokenCache = ReturnType<typeof createTokenCache>;

/** Access token of one credential, in memory only; one request in flight however many callers wait. */
export function createTokenCache(sources: TokenSources) {
  let current: { token: Secret; endsAtMonotonicMs: number } | null = null;
  let asking: Promise<Secret> | null = null;
  let grantedScopes: readonly string[] | null = null;

  async function ask(): Promise<Secret> {
    const answer = await requestToken(sources);
    const parsed = tokenAnswerSchema.safeParse(readJson(answer));
    if (!parsed.success) {
      throw new DispatchError('bad_answer', 'The token answer has another shape.', { retryable: true });
    }
    const token = new Secret(parsed.data.access_token);
    grantedScopes = parsed.data.scope.split(' ').filter(scope => scope !== '');
    const lifeMs = parsed.data.expires_in * 1_000;
    current = {
      token,
      endsAtMonotonicMs: sources.clock.monotonicMs() + lifeMs - Math.min(refreshAheadMs, lifeMs / 2),
    };
    return token;
  }

  return {
    /** @throws DispatchError `sign_in_failed`, `service_unreachable`, `service_failed`, `bad_answer` */
    get(): Promise<Secret> {
      if (current && sources.clock.monotonicMs() < current.endsAtMonotonicMs)
        return Promise.resolve(current.token);
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    /** Scopes of the last token; null before the first one. */
    granted: (): readonly string[] | null => grantedScopes,
    /** The next caller asks for a new token: the credential was replaced, or the computer slept. */
    forget(): void {
      current = null;
      asking = null;
    },
    /** The service refused this token: the next caller asks for a new one. */
    drop(token: Secret): void {
      if (current?.token === token) current = null;
    },
  };
}

async function requestToken(sources: TokenSources): Promise<Answer> {
  const { clientId, clientSecret } = await sources.credential();
  const encode = sources.encoding === 'form' ? formEncode : (text: string) => text;
  const basic = Buffer.from(`${encode(clientId.reveal())}:${encode(clientSecret.reveal())}`).toString(
    'base64',
  );
  const answer = await exchange(sources.dispatcher, {
    method: 'POST',
    url: new URL('/oauth2/token', sources.baseUrl()),
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('grant_type=client_credentials'),
    timeoutMs: tokenTimeoutMs,
    signal: new AbortController().signal,
  });
  if (answer.status === 200) return answer;
  if (answer.status === 400 || answer.status === 401) {
    throw new DispatchError('sign_in_failed', 'The service refused the credential.', {
      reason: oauthErrorOf(answer) ?? readProblem(answer.body)?.code ?? null,
      status: answer.status,
      requestId: readProblem(answer.body)?.request_id ?? null,
    });
  }
  throw errorOfAnswer(answer, null);
}

/** RFC 6749, 2.3.1: id and secret are form-urlencoded before they are joined. */
const formEncode = (text: string): string => new URLSearchParams({ v: text }).toString().slice(2);

function readJson(answer: Answer): unknown {
  try {
    return JSON.parse(answer.body.toString('utf8'));
  } catch {
    return null;
  }
}

function oauthErrorOf(answer: Answer): string | null {
  const body = readJson(answer);
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
    ? body.error
    : null;
}
