import { randomUUID } from 'node:crypto';
import type { AppError } from '../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Clock, HttpDispatcher, Log } from '../ports/ports.ts';
import type { Secret } from '../ports/secret.ts';
import { startExchangeLine } from './exchange-log.ts';
import { asDispatchError, withParts } from './failure.ts';
import { errorOfResponse, notFromServiceError, readProblem } from './problem.ts';
import type { createTargets, RequestTarget } from './request-target.ts';
import { bounds, type ResponseBounds } from './response-bounds.ts';
import type { TokenCache } from './token-cache.ts';
import { exchange, type HttpResponse } from './transport.ts';
import type { createUnreadableCounts } from './unreadable-counts.ts';

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
  bounds?: ResponseBounds;
  signal: AbortSignal | null;
  /** Which try of its call this is, for the log. */
  attempt?: number;
}

export interface ApiResponse extends HttpResponse {
  /** The id this exchange was sent with, or is logged with where none is sent. */
  requestId: string;
}

/** Sends single requests to the service of an environment, with its token. */
export function createSender(
  sources: ClientSources,
  addresses: ReturnType<typeof createTargets>,
  unreadable: ReturnType<typeof createUnreadableCounts>,
) {
  const { clock, log } = sources;
  const idHeader = sources.profile.requestIdHeader.toLowerCase();

  // @interface auth.retry-once
  /**
   * One exchange, and a second one with a new token where the first was refused with 401 ("Authentication", recovery).
   * Carries any method, header and body as they are.
   * @returns whatever the service answered, also a problem
   * @throws DispatchError where no answer of the service came: `service_unreachable`, `bad_answer` for somebody else's
   * answer (redirect, captive portal), `cancelled`, and what the token request throws
   */
  async function send(ask: ApiRequest): Promise<ApiResponse> {
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
      if (isOurs) sources.onContact(isRefused ? errorOfResponse(answer, requestId).error : null, isGet);
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
    { origin, path }: RequestTarget,
    token: Secret | null,
    requestId: string,
    attempt: number,
  ): Promise<HttpResponse> {
    const isIdentified = token !== null && ask.isIdentified !== false;
    // Whatever an environment calls it, it takes the place of none of ours: least of all of the idempotency key.
    const headers = { ...(isIdentified ? { [idHeader]: requestId } : {}), ...ask.headers };
    if (token) headers.authorization = `Bearer ${token.reveal()}`;
    const line = startExchangeLine(log, clock, {
      method: ask.method,
      path: ask.isAuthorized ? withoutQuery(ask.target) : '(upload)',
      requestId,
      attempt,
    });
    try {
      const answer = await exchange(sources.dispatcher, {
        origin,
        path,
        method: ask.method,
        headers,
        body: typeof ask.body === 'function' ? ask.body() : ask.body,
        timeoutMs: ask.timeoutMs,
        maxBytes: (ask.bounds ?? bounds.one).bytes,
        signal: ask.signal,
      });
      const stranger = notFromServiceError(answer, ask.isAuthorized ? 'call' : 'content');
      if (stranger) throw stranger;
      line.answered(answer.status, answer.status < 400 ? null : (readProblem(answer.body)?.code ?? null));
      return answer;
    } catch (error) {
      const known = asDispatchError(error);
      const parts = { requestId: known.error.requestId ?? requestId, ourRequestId: requestId };
      unreadable.noteFailure(known);
      throw line.failed(withParts(known, parts));
    }
  }

  return send;
}

const withoutQuery = (target: string): string => {
  const start = target.indexOf('?');
  return start < 0 ? target : target.slice(0, start);
};
