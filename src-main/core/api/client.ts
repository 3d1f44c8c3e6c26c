import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Clock, HttpDispatcher, Log } from '../ports/ports.ts';
import { errorOfAnswer } from './problem.ts';
import type { TokenCache } from './token-cache.ts';
import { type Answer, exchange, pause } from './transport.ts';

export interface ClientSources {
  baseUrl(): string;
  tokens: TokenCache;
  dispatcher: HttpDispatcher;
  profile: InterfaceProfile;
  /** Hosts besides the base URL's that may be called; empty allows all. */
  allowedHosts: readonly string[];
  clock: Clock;
  log: Log;
  /** Told after every exchange: null for an answer, the error for none, or for a refused sign-in. */
  onContact(error: AppError | null): void;
}

export interface ApiRequest {
  method: string;
  /** Path relative to the base URL, or an absolute upload address. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | (() => AsyncIterable<Uint8Array>) | null;
  /** Uploads carry no token of ours. */
  isAuthorized: boolean;
  timeoutMs: number;
  signal: AbortSignal;
}

export interface ApiAnswer extends Answer {
  /** The id this exchange was sent with. */
  requestId: string;
}

const readTimeoutMs = 20_000;
const readAttempts = 3;

export type ApiClient = ReturnType<typeof createApiClient>;

export function createApiClient(sources: ClientSources) {
  const { profile, log, clock } = sources;

  /** One exchange, and a second one with a new token where the first was refused with 401. */
  async function send(ask: ApiRequest): Promise<ApiAnswer> {
    const requestId = randomUUID();
    const first = await sendOnce(ask, requestId);
    const answer =
      ask.isAuthorized && first.answer.status === 401
        ? await sendAgain(ask, requestId, first.token)
        : first.answer;
    const isRefused = ask.isAuthorized && answer.status === 401;
    sources.onContact(isRefused ? errorOfAnswer(answer, requestId).error : null);
    return { ...answer, requestId };
  }

  async function sendAgain(ask: ApiRequest, requestId: string, refused: Token): Promise<Answer> {
    if (refused) sources.tokens.drop(refused);
    return (await sendOnce(ask, requestId)).answer;
  }

  async function sendOnce(ask: ApiRequest, requestId: string): Promise<{ answer: Answer; token: Token }> {
    const startedMs = clock.monotonicMs();
    try {
      const token = ask.isAuthorized ? await sources.tokens.get() : null;
      const answer = await exchange(sources.dispatcher, {
        method: ask.method,
        url: new URL(ask.target, sources.baseUrl()),
        headers: {
          ...ask.headers,
          ...(token
            ? { authorization: `Bearer ${token.reveal()}`, [profile.requestIdHeader]: requestId }
            : {}),
        },
        body: typeof ask.body === 'function' ? ask.body() : ask.body,
        timeoutMs: ask.timeoutMs,
        signal: ask.signal,
      });
      record(ask, requestId, answer.status, startedMs);
      return { answer, token };
    } catch (error) {
      const known = asDispatchError(error);
      record(ask, requestId, known.error.reason ?? known.error.code, startedMs);
      if (known.error.code !== 'cancelled') sources.onContact(known.error);
      throw known;
    }
  }

  function record(ask: ApiRequest, requestId: string, outcome: number | string, startedMs: number): void {
    log.write('call', {
      method: ask.method,
      path: ask.isAuthorized ? (ask.target.split('?')[0] ?? '') : '(upload)',
      outcome,
      requestId,
      ms: Math.round(clock.monotonicMs() - startedMs),
    });
  }

  /**
   * A call that may be repeated: reads and price checks ("Safe to retry").
   * @throws DispatchError of the closed union; a body of another shape is `bad_answer`.
   */
  async function read<T extends z.ZodType>(ask: {
    method?: 'GET' | 'POST';
    path: string;
    query?: Record<string, string>;
    json?: unknown;
    schema: T;
    signal?: AbortSignal;
  }): Promise<z.output<T>> {
    const query = new URLSearchParams(ask.query ?? {}).toString();
    const signal = ask.signal ?? new AbortController().signal;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await send({
          method: ask.method ?? 'GET',
          target: query === '' ? ask.path : `${ask.path}?${query}`,
          headers: {
            accept: 'application/json',
            ...(ask.json === undefined ? {} : { 'content-type': 'application/json' }),
          },
          body: ask.json === undefined ? null : Buffer.from(JSON.stringify(ask.json)),
          isAuthorized: true,
          timeoutMs: readTimeoutMs,
          signal,
        });
        return parseAnswer(answer, ask.schema);
      } catch (error) {
        const known = asDispatchError(error);
        if (!known.error.retryable || known.error.code === 'cancelled' || attempt >= readAttempts)
          throw known;
        // A refused connection will not change within this call; a dropped one may.
        if (known.error.reason === 'refused') throw known;
        await pause(150 * attempt, signal);
      }
    }
  }

  return { send, read };
}

type Token = Awaited<ReturnType<TokenCache['get']>> | null;

/**
 * The success body of an answer.
 * @throws DispatchError the problem of a failure; `bad_answer` for a success of another shape or cut short
 */
export function parseAnswer<T extends z.ZodType>(answer: ApiAnswer, schema: T): z.output<T> {
  if (answer.status < 200 || answer.status >= 300) throw errorOfAnswer(answer, answer.requestId);
  const badAnswer = (cause: unknown) =>
    new DispatchError(
      'bad_answer',
      'The service answered in a shape this version does not know.',
      { retryable: true, status: answer.status, requestId: answer.requestId },
      { cause },
    );
  let json: unknown;
  try {
    json = JSON.parse(answer.body.toString('utf8'));
  } catch (error) {
    throw badAnswer(error);
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw badAnswer(parsed.error);
  return parsed.data;
}

/** Any failure as the one error class; what nobody foresaw is `internal`. */
export function asDispatchError(error: unknown): DispatchError {
  if (error instanceof DispatchError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new DispatchError('internal', message, {}, { cause: error });
}
