import { hash } from 'node:crypto';
import type { z } from 'zod';
import { parseStrangersJson } from '../../../src-shared/domain/strangers-json.ts';
import type { DispatchError } from '../../../src-shared/errors.ts';
import { createAllowedTargets } from './allowed-targets.ts';
import { type Downloaded, type DownloadOptions, download } from './download.ts';
import { startExchangeLine } from './exchange-log.ts';
import { asDispatchError, clientError, withParts } from './failure.ts';
import { errorOfResponse, retryAfterMs } from './problem.ts';
import { isWorthRepeating, readBackoffMs } from './read-retry.ts';
import { bounds, boundsFault, type ResponseBounds } from './response-bounds.ts';
import { type ApiResponse, type ClientSources, createSender } from './sender.ts';
import { type HttpResponse, pause } from './transport.ts';
import { createUnreadableCounts } from './unreadable-counts.ts';

export interface ReadRequest<T extends z.ZodType> {
  method?: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  schema: T;
  isIdentified?: boolean;
  /** Limits of the response; by default `bounds.one`. */
  bounds?: ResponseBounds;
  signal?: AbortSignal | null;
}

/** A response and the digest of its body. `answer` is null if the caller already knows the body. */
export interface IfNew<T> {
  digest: string;
  answer: T | null;
}

const digestOf = (body: Buffer): string => hash('sha256', body, 'base64');

const attemptTimeoutMs = 20_000;
/**
 * Time limit of a read, including repeated attempts and the waits between them. It is short, because the user is
 * waiting for the result.
 */
const readDeadlineMs = 30_000;

export type ApiClient = ReturnType<typeof createApiClient>;

/**
 * Calls the service of one environment. Sends the environment's token to the base URL only, never with uploads and
 * downloads.
 */
export function createApiClient(sources: ClientSources) {
  const { clock, log } = sources;
  const targets = createAllowedTargets(sources.baseUrl, sources.allowedHosts);
  const random = sources.random ?? Math.random;
  const unreadable = createUnreadableCounts();
  const send = createSender(sources, targets, unreadable);

  function parsed<T extends z.ZodType>(answer: ApiResponse, { schema, bounds }: ReadRequest<T>): z.output<T> {
    try {
      return parseResponse(answer, schema, bounds);
    } catch (error) {
      unreadable.noteFailure(asDispatchError(error));
      throw error;
    }
  }

  // @interface check-price.safe check-business.safe
  /**
   * Makes a call that is safe to repeat: reads, price checks and business checks ("Safe to retry", "Safe to repeat").
   * Repeats it after a cut connection, 429 and 5xx, with jitter and not before Retry-After, for at most 30 seconds in
   * total.
   * @throws DispatchError; `bad_answer` if the body does not fit the schema
   */
  const read = <T extends z.ZodType>(ask: ReadRequest<T>): Promise<z.output<T>> =>
    repeated(ask, answer => parsed(answer, ask));

  /**
   * Like `read`, but if the body has the given digest, parses nothing and writes no line to the log.
   * @param digest digest of the body that the caller knows; null if it knows none
   */
  function readIfNew<T extends z.ZodType>(
    ask: ReadRequest<T>,
    digest: string | null,
  ): Promise<IfNew<z.output<T>>> {
    const isKnown = (body: Buffer): boolean => digestOf(body) === digest;
    return repeated(
      ask,
      answer => ({
        digest: digestOf(answer.body),
        answer: isKnown(answer.body) ? null : parsed(answer, ask),
      }),
      isKnown,
    );
  }

  async function repeated<T extends z.ZodType, Taken>(
    ask: ReadRequest<T>,
    take: (answer: ApiResponse) => Taken,
    isKnown?: (body: Buffer) => boolean,
  ): Promise<Taken> {
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
          ...(isKnown && { isKnown }),
        });
        if (isSuccess(answer)) return take(answer);
        floorMs = retryAfterMs(answer, clock.nowMs());
        failure = withParts(errorOfResponse(answer, answer.requestId), { retryAfterMs: floorMs });
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
   * Downloads a file from its temporary URL ("File", `content_url`) to a path. Sends no token, follows no redirect, and
   * gives the file its name only when it is complete.
   * @throws DispatchError `content_expired`, `bad_answer` (`wrong_size` …), `service_unreachable`, `storage_full`,
   * `storage_failed`, `cancelled`
   */
  async function downloadContent(
    url: string,
    toPath: string,
    options: DownloadOptions = {},
  ): Promise<Downloaded> {
    const line = startExchangeLine(log, clock, {
      method: 'GET',
      path: '(download)',
      requestId: null,
      attempt: 1,
    });
    try {
      const downloaded = await download(sources.dispatcher, targets.ofContent(url), toPath, options);
      line.answered(200, null);
      return downloaded;
    } catch (error) {
      throw line.failed(error);
    }
  }

  return { send, read, readIfNew, downloadContent, unreadable };
}

function withQuery(path: string, query: Record<string, string> | undefined): string {
  const text = query ? new URLSearchParams(query).toString() : '';
  return text === '' ? path : `${path}?${text}`;
}

export const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

/**
 * Parses the body of a successful response.
 * @throws DispatchError the problem of a failed request; `bad_answer` if the body of a successful response is empty,
 * too large or unreadable: the outcome is then unknown, so the request counts neither as refused nor as done
 */
export function parseResponse<T extends z.ZodType>(
  answer: ApiResponse,
  schema: T,
  max: ResponseBounds = bounds.one,
): z.output<T> {
  if (!isSuccess(answer)) throw errorOfResponse(answer, answer.requestId);
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
