import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { parseStrangersJson } from '../../../src-shared/domain/strangers-json.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Clock, HttpDispatcher, Log } from '../ports/ports.ts';
import type { Secret } from '../ports/secret.ts';
import { type Address, createAddressBook } from './address.ts';
import { type AnswerBounds, bounds, boundsFault } from './answer-bounds.ts';
import { type Downloaded, type DownloadOptions, download } from './download.ts';
import { recordExchange } from './exchange-log.ts';
import { asDispatchError, clientError } from './failure.ts';
import { errorOfAnswer, readProblem, retryAfterMs, strangerError } from './problem.ts';
import { isWorthRepeating, readBackoffMs } from './read-retry.ts';
import type { TokenCache } from './token-cache.ts';
import { type Answer, exchange, pause } from './transport.ts';
import { createUnreadableCounts } from './unreadable-counts.ts';

export { asDispatchError };

export interface ClientSources {
  baseUrl(): string;
  tokens: TokenCache;
  dispatcher: HttpDispatcher;
  profile: InterfaceProfile;
  clock: Clock;
  log: Log;
  /** Hosts besides the base URL's for uploads and downloads, exact or `*.suffix`; empty allows all. */
  allowedHosts: readonly string[];
  /** 0 to 1, for the jitter of repeated reads. */
  random?(): number;
  /**
   * Told after every exchange with the service itself: null for an answer, the error for none or a refused sign-in.
   * @param isGet whether nothing but a look at something was asked for
   */
  onContact(error: AppError | null, isGet: boolean): void;
}

export interface ApiRequest {
  method: string;
  /** Path relative to the base URL; for an upload also an absolute address. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | (() => AsyncIterable<Uint8Array>) | null;
  /** Uploads carry no token of ours. */
  isAuthorized: boolean;
  /** "Shared request parts": CMR options take no request identifier. Default: the calls with a token do. */
  isIdentified?: boolean;
  /** Of one exchange, in milliseconds. */
  timeoutMs: number;
  /** What a success may hold at most; default: as much as a single thing. */
  bounds?: AnswerBounds;
  signal: AbortSignal | null;
  /** Which try of its call this is, for the log. */
  attempt?: number;
}

export interface ApiAnswer extends Answer {
  /** The id this exchange was sent with, or is logged with where none is sent. */
  requestId: string;
}

export interface ReadRequest<T extends z.ZodType> {
  method?: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  schema: T;
  isIdentified?: boolean;
  /** What the answer may hold at most; default: as much as a single thing. */
  bounds?: AnswerBounds;
  signal?: AbortSignal | null;
}

const attemptTimeoutMs = 20_000;
/** All attempts of a read and the waits between them: somebody looks at the screen. */
const readDeadlineMs = 30_000;

export type ApiClient = ReturnType<typeof createApiClient>;

/** Calls of one environment with its token. It never leaves the base URL but for uploads and downloads, without it. */
export function createApiClient(sources: ClientSources) {
  const { clock, log } = sources;
  const addresses = createAddressBook(sources.baseUrl, sources.allowedHosts);
  const idHeader = sources.profile.requestIdHeader.toLowerCase();
  const random = sources.random ?? Math.random;
  const unreadable = createUnreadableCounts();

  // @interface auth.retry-once
  /**
   * One exchange, and a second one with a new token where the first was refused with 401 ("Authentication", recovery).
   * Carries any method, header and body as they are.
   * @returns whatever the service answered, also a problem
   * @throws DispatchError where no answer of the service came: `service_unreachable`, `bad_answer` for somebody else's
   * answer (redirect, captive portal), `cancelled`, and what the token request throws
   */
  async function send(ask: ApiRequest): Promise<ApiAnswer> {
    const requestId = randomUUID();
    const attempt = ask.attempt ?? 1;
    const isGet = ask.method === 'GET';
    let isOurs = ask.isAuthorized;
    try {
      const address = ask.isAuthorized ? addresses.ofCall(ask.target) : addresses.ofContent(ask.target);
      isOurs = address.isOurs;
      let token = ask.isAuthorized ? await sources.tokens.get(ask.signal) : null;
      let answer = await sendOnce(ask, address, token, requestId, attempt);
      if (token && answer.status === 401) {
        sources.tokens.drop(token);
        token = await sources.tokens.get(ask.signal);
        answer = await sendOnce(ask, address, token, requestId, attempt + 1);
      }
      const isRefused = ask.isAuthorized && answer.status === 401;
      if (isOurs) sources.onContact(isRefused ? errorOfAnswer(answer, requestId).error : null, isGet);
      return { status: answer.status, headers: answer.headers, body: answer.body, requestId };
    } catch (error) {
      const known = asDispatchError(error);
      if (isOurs && known.error.code !== 'cancelled') sources.onContact(known.error, isGet);
      throw known;
    }
  }

  // @interface requests.bearer requests.request-identifier
  async function sendOnce(
    ask: ApiRequest,
    { origin, path }: Address,
    token: Secret | null,
    requestId: string,
    attempt: number,
  ): Promise<Answer> {
    const startedMs = clock.monotonicMs();
    const isIdentified = token !== null && ask.isIdentified !== false;
    // Whatever an environment calls it, it takes the place of none of ours: least of all of the idempotency key.
    const headers = { ...(isIdentified ? { [idHeader]: requestId } : {}), ...ask.headers };
    if (token) headers.authorization = `Bearer ${token.reveal()}`;
    const record = (status: number | null, code: string | null) =>
      recordExchange(log, {
        method: ask.method,
        path: ask.isAuthorized ? withoutQuery(ask.target) : '(upload)',
        status,
        code,
        requestId,
        ms: clock.monotonicMs() - startedMs,
        attempt,
      });
    let answer: Answer;
    try {
      answer = await exchange(sources.dispatcher, {
        origin,
        path,
        method: ask.method,
        headers,
        body: typeof ask.body === 'function' ? ask.body() : ask.body,
        timeoutMs: ask.timeoutMs,
        maxBytes: (ask.bounds ?? bounds.one).bytes,
        signal: ask.signal,
      });
      const stranger = strangerError(answer, ask.isAuthorized ? 'call' : 'content');
      if (stranger) throw stranger;
    } catch (error) {
      const known = withRequestId(asDispatchError(error), requestId);
      unreadable.noteFailure(known);
      record(known.error.status, known.error.reason ?? known.error.code);
      throw known;
    }
    record(answer.status, answer.status < 400 ? null : (readProblem(answer.body)?.code ?? null));
    return answer;
  }

  function parsed<T extends z.ZodType>(answer: ApiAnswer, { schema, bounds }: ReadRequest<T>): z.output<T> {
    try {
      return parseAnswer(answer, schema, bounds);
    } catch (error) {
      unreadable.noteFailure(asDispatchError(error));
      throw error;
    }
  }

  // @interface check-price.safe check-business.safe
  /**
   * A call that may be repeated: reads, price checks and business checks ("Safe to retry", "Safe to repeat"). Repeated
   * after a cut connection, 429 and 5xx, with jitter and no sooner than Retry-After, for at most half a minute in all.
   * @throws DispatchError of the closed union; a body of another shape is `bad_answer`
   */
  async function read<T extends z.ZodType>(ask: ReadRequest<T>): Promise<z.output<T>> {
    const target = withQuery(ask.path, ask.query);
    const hasJson = ask.json !== undefined;
    const body = hasJson ? Buffer.from(JSON.stringify(ask.json)) : null;
    const headers: Record<string, string> = hasJson
      ? { accept: 'application/json', 'content-type': 'application/json' }
      : { accept: 'application/json' };
    const signal = ask.signal ?? null;
    const endsAtMs = clock.monotonicMs() + readDeadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      let failure: DispatchError;
      let floorMs: number | null = null;
      try {
        const answer = await send({
          method: ask.method ?? 'GET',
          target,
          headers,
          body,
          isAuthorized: true,
          isIdentified: ask.isIdentified ?? true,
          timeoutMs: Math.max(1, Math.min(attemptTimeoutMs, endsAtMs - clock.monotonicMs())),
          bounds: ask.bounds ?? bounds.one,
          signal,
          attempt,
        });
        if (isSuccess(answer)) return parsed(answer, ask);
        floorMs = retryAfterMs(answer, clock.nowMs());
        failure = withRetryAfter(errorOfAnswer(answer, answer.requestId), floorMs);
      } catch (error) {
        failure = asDispatchError(error);
      }
      if (signal?.aborted || !isWorthRepeating(failure.error, attempt)) throw failure;
      const waitMs = readBackoffMs(attempt, floorMs, random);
      if (clock.monotonicMs() + waitMs >= endsAtMs) throw failure;
      await pause(waitMs, signal);
    }
  }

  /**
   * A file's temporary address, streamed into a file ("File", `content_url`). No token goes there, no redirect is
   * followed, and the file appears under its name only when it is whole.
   * @throws DispatchError `content_expired`, `bad_answer` (`wrong_size` …), `service_unreachable`, `storage_full`,
   * `storage_failed`, `cancelled`
   */
  async function downloadContent(
    url: string,
    toPath: string,
    options: DownloadOptions = {},
  ): Promise<Downloaded> {
    const startedMs = clock.monotonicMs();
    const record = (status: number | null, code: string | null) => {
      const ms = clock.monotonicMs() - startedMs;
      recordExchange(log, {
        method: 'GET',
        path: '(download)',
        status,
        code,
        requestId: null,
        ms,
        attempt: 1,
      });
    };
    try {
      const downloaded = await download(sources.dispatcher, addresses.ofContent(url), toPath, options);
      record(200, null);
      return downloaded;
    } catch (error) {
      const known = asDispatchError(error);
      record(known.error.status, known.error.reason ?? known.error.code);
      throw known;
    }
  }

  return { send, read, downloadContent, unreadable };
}

const withoutQuery = (target: string): string => {
  const start = target.indexOf('?');
  return start < 0 ? target : target.slice(0, start);
};

function withQuery(path: string, query: Record<string, string> | undefined): string {
  const text = query ? new URLSearchParams(query).toString() : '';
  return text === '' ? path : `${path}?${text}`;
}

/** For support: what failed on the way is found in our log by the id it was sent with. */
function withRequestId({ error, cause }: DispatchError, ourRequestId: string): DispatchError {
  const { code, message, ...parts } = error;
  const requestId = parts.requestId ?? ourRequestId;
  return new DispatchError(code, message, { ...parts, requestId, ourRequestId }, { cause });
}

const withRetryAfter = (failure: DispatchError, retryAfter: number | null): DispatchError =>
  retryAfter === null
    ? failure
    : new DispatchError(
        failure.error.code,
        failure.message,
        { ...failure.error, retryAfterMs: retryAfter },
        { cause: failure.cause },
      );

export const isSuccess = ({ status }: Answer): boolean => status >= 200 && status < 300;

/**
 * The success body of an answer.
 * @throws DispatchError the problem of a failure; `bad_answer` for a success that is empty, too much or cannot be read:
 * it is not known then what was done, so it counts neither as refused nor as done
 */
export function parseAnswer<T extends z.ZodType>(
  answer: ApiAnswer,
  schema: T,
  max: AnswerBounds = bounds.one,
): z.output<T> {
  if (!isSuccess(answer)) throw errorOfAnswer(answer, answer.requestId);
  const { status, requestId } = answer;
  const parts = { status, requestId, ourRequestId: requestId };
  if (answer.body.byteLength === 0) throw clientError('empty', parts);
  const fault = boundsFault(answer.body, max.values);
  if (fault !== null) throw clientError(fault, parts);
  let json: unknown;
  try {
    json = parseStrangersJson(answer.body.toString('utf8'));
  } catch (error) {
    throw clientError('not_json', parts, { cause: error });
  }
  if (entriesOf(json) > max.entries) throw clientError('too_many_entries', parts);
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const isTooMany = parsed.error.issues.some(issue => issue.code === 'too_big' && issue.origin === 'array');
  throw clientError(isTooMany ? 'too_many_entries' : 'wrong_shape', parts, { cause: parsed.error });
}

const entriesOf = (json: unknown): number =>
  typeof json === 'object' && json !== null && 'data' in json && Array.isArray(json.data)
    ? json.data.length
    : 0;
