import { randomUUID } from 'node:crypto';
import type { AppError } from '../../../src-shared/errors.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { Clock, HttpDispatcher, Log } from '../ports/ports.ts';
import type { Secret } from '../ports/secret.ts';
import type { createAllowedTargets, RequestTarget } from './allowed-targets.ts';
import { startExchangeLine } from './exchange-log.ts';
import { asDispatchError, isRefusal, withParts } from './failure.ts';
import { errorOfResponse, notFromServiceError, readProblem } from './problem.ts';
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
  /**
   * Hosts that uploads and downloads may use in addition to the base URL's host, exact or `*.suffix`; empty allows all
   * public hosts.
   */
  allowedHosts: readonly string[];
  /** Returns a random number from 0 to 1 for the waits between repeated reads; by default Math.random. */
  random?(): number;
  /**
   * Called after every exchange with the base URL's origin, whether or not there was a response.
   * @param error null after a response; an error if there was none or the sign-in was refused
   * @param isGet true for a GET request
   */
  onContact(error: AppError | null, isGet: boolean): void;
}

export interface ApiRequest {
  method: string;
  /** Path relative to the base URL; for an upload, an absolute URL is possible, too. */
  target: string;
  headers: Record<string, string>;
  body: Uint8Array | (() => AsyncIterable<Uint8Array>) | null;
  /** Whether the request carries our token: false for uploads. */
  isAuthorized: boolean;
  /**
   * False for requests without a request identifier (section "Shared request parts"). By default, requests with a token
   * have one.
   */
  isIdentified?: boolean;
  /** Time limit of one exchange (a request and its response). */
  timeoutMs: number;
  /** Limits of a successful response; by default `bounds.one`. */
  bounds?: ResponseBounds;
  signal: AbortSignal | null;
  /** True if the caller reports a refused sign-in itself, after recording it; `onContact` is then not called for it. */
  tellsRefusal?: boolean;
  /** Number of this attempt if the call is repeated, for the log; by default 1. */
  attempt?: number;
  /**
   * Whether the caller already knows this body of a successful response. If so, the exchange gets no line in the log.
   */
  isKnown?: (body: Buffer) => boolean;
}

export interface ApiResponse extends HttpResponse {
  /** The request identifier of this exchange, as in the log. It is not necessarily sent, see `isIdentified`. */
  requestId: string;
}

/** Sends single requests to the service of an environment, with its token. */
export function createSender(
  sources: ClientSources,
  targets: ReturnType<typeof createAllowedTargets>,
  unreadable: ReturnType<typeof createUnreadableCounts>,
) {
  const { clock, log } = sources;
  const idHeader = sources.profile.requestIdHeader.toLowerCase();

  // @interface auth.retry-once
  /**
   * Makes one exchange; after a 401 it makes a second one with a new token ("Authentication", recovery).
   * @returns every response of the service, including problems
   * @throws DispatchError if the service did not respond: `service_unreachable`, `bad_answer` for a response that does
   * not come from the service (redirect, captive portal), `cancelled`, and the errors of the token request
   */
  async function send(ask: ApiRequest): Promise<ApiResponse> {
    const requestId = randomUUID();
    const attempt = ask.attempt ?? 1;
    const isGet = ask.method === 'GET';
    let isOurs = ask.isAuthorized;
    const tellContact = (error: AppError | null) => {
      const isToldByCaller = ask.tellsRefusal === true && error !== null && isRefusal(error);
      if (isOurs && !isToldByCaller) sources.onContact(error, isGet);
    };
    try {
      const address = ask.isAuthorized ? targets.ofCall(ask.target) : targets.ofContent(ask.target);
      isOurs = address.isOurs;
      let token = ask.isAuthorized ? await sources.tokens.get(ask.signal) : null;
      let answer = await sendOnce(ask, address, token, requestId, attempt);
      if (token && answer.status === 401) {
        sources.tokens.drop(token);
        token = await sources.tokens.get(ask.signal);
        answer = await sendOnce(ask, address, token, requestId, attempt + 1);
      }
      const isRefused = ask.isAuthorized && answer.status === 401;
      tellContact(isRefused ? errorOfResponse(answer, requestId).error : null);
      return { status: answer.status, headers: answer.headers, body: answer.body, requestId };
    } catch (error) {
      const known = asDispatchError(error);
      if (known.error.code !== 'cancelled') tellContact(known.error);
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
    // The profile configures this header's name. It comes first, so that it cannot replace another header, such as the
    // idempotency key.
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
      const isNews = answer.status >= 300 || !ask.isKnown?.(answer.body);
      const code = answer.status < 400 ? null : (readProblem(answer.body)?.code ?? null);
      if (isNews) line.answered(answer.status, code);
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
