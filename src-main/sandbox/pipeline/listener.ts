import type { IncomingMessage, RequestListener } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { bodyMediaTypeOf, parseJson, readBody } from '../http/body.ts';
import type { Exchange } from '../http/exchange.ts';
import { Problem } from '../http/problem.ts';
import { type ErrorFormat, faultProblem, refusalReply } from '../http/refusal.ts';
import type { HttpReply } from '../http/reply.ts';
import { withoutAgain } from '../odd/odd-pages.ts';
import { oddReply } from '../odd/odd-reply.ts';
import type { Disturbance } from '../services/faults.ts';
import { requireKey, runOnce } from '../services/idempotency.ts';
import type { Services } from '../services/services.ts';
import { authorise, bearerOf } from './auth.ts';
import { checkMediaType, checkRequestId, refuseForeign } from './guard.ts';
import { requestFaults } from './request-faults.ts';
import { type EndpointRoute, type Match, matchRoute } from './router.ts';
import { type SendOutcome, send, whole } from './send.ts';

/**
 * Creates the function that serves every request.
 * @param closing when it aborts, waiting delays and slow responses end
 */
export function createListener(
  routes: readonly EndpointRoute[],
  services: Services,
  closing: AbortSignal,
): RequestListener {
  return (request, response) => {
    const [path = '/', search = ''] = splitOnce(request.url ?? '/');
    const target: Target = { request, path, query: new URLSearchParams(search) };
    const at = new Date(services.now()).toISOString();
    serve(target, routes, services, closing)
      .catch((error: unknown): SendOutcome => unexpected(error, target, services, closing))
      .then(outcome => {
        services.requests.add({
          at,
          method: request.method ?? '',
          path,
          status: outcome === 'reset' ? null : outcome.reply.status,
          idempotency_key: headerOf(request, 'idempotency-key'),
          request_id: headerOf(request, services.profile.requestIdHeader),
        });
        return send(outcome, request, response, closing);
      })
      .catch(() => request.socket.destroy());
  };
}

interface Target {
  request: IncomingMessage;
  path: string;
  query: URLSearchParams;
}

async function serve(
  target: Target,
  routes: readonly EndpointRoute[],
  services: Services,
  closing: AbortSignal,
): Promise<SendOutcome> {
  let match: Match;
  try {
    refuseForeign(target.request.headers, services.baseUrl());
    match = matchRoute(routes, target.request.method ?? '', target.path);
  } catch (error) {
    return whole(refusalOf(error, 'problem', target, services));
  }
  const { route } = match;
  let disturbance: Disturbance;
  try {
    const own = requestFaults(target.request.headers, services.controlToken);
    disturbance = services.faults.take(route.operation, own);
  } catch (error) {
    return whole(refusalOf(error, route.errorFormat, target, services));
  }
  if (disturbance.delayBeforeMs > 0) await after(disturbance.delayBeforeMs, undefined, { signal: closing });
  if (disturbance.isResetBefore) return 'reset';
  const usual = await answer(match, target, services, disturbance).catch((error: unknown) =>
    refusalOf(error, route.errorFormat, target, services),
  );
  const { oddSeed } = disturbance;
  const cursor = target.query.get(services.profile.cursorParameter);
  const reply = oddSeed === null ? usual : oddReply(usual, route.operation, oddSeed, cursor);
  // Waits until all writes are on disk, even before the response to a read, which may contain data of these writes.
  await services.database.settled();
  if (disturbance.delayAfterMs > 0) await after(disturbance.delayAfterMs, undefined, { signal: closing });
  if (disturbance.isResetAfter) return 'reset';
  const { isTruncated, statusAfter } = disturbance;
  const isInPieces = oddSeed !== null && oddSeed % 4 === 0;
  const dripMs = disturbance.dripMs ?? (isInPieces ? 1 : null);
  if (statusAfter === null) return { reply, isTruncated, dripMs, isChunked: isInPieces };
  return whole(refusalOf(faultProblem(statusAfter), route.errorFormat, target, services));
}

async function answer(
  { route, parameters }: Match,
  { request, path, query }: Target,
  services: Services,
  { statusBefore, isTokenExpired }: Disturbance,
): Promise<HttpReply> {
  const { headers } = request;
  if (isTokenExpired) services.tokens.expire(bearerOf(headers));
  const caller = authorise(route, headers, services);
  checkRequestId(route, headers, services.profile.requestIdHeader);
  const body = await bodyOf(route, request);
  if (statusBefore !== null) throw faultProblem(statusBefore);
  const exchange: Exchange = {
    method: route.method,
    path,
    parameters,
    query: withoutAgain(query, services.profile),
    headers,
    body,
    json: lazyJson(body),
    caller,
    idempotencyKey: route.isIdempotent ? requireKey(headers['idempotency-key']) : null,
  };
  if (!route.isIdempotent) return route.handle(exchange, services);
  const work = () => synchronous(route.handle(exchange, services));
  return runOnce(exchange, services, work, problem =>
    refusalReply(problem, route.errorFormat, services.baseUrl(), path),
  );
}

async function bodyOf(route: EndpointRoute, request: IncomingMessage): Promise<Buffer> {
  if (!route.body) return Buffer.alloc(0);
  checkMediaType(route, bodyMediaTypeOf(request.headers['content-type']));
  return readBody(request, route.body.maxBytes);
}

/**
 * Requires a response that is not a promise: a write and its stored response share one transaction, which cannot wait.
 */
function synchronous(reply: HttpReply | Promise<HttpReply>): HttpReply {
  if (reply instanceof Promise) throw new Error('An idempotent endpoint must answer at once.');
  return reply;
}

function lazyJson(body: Buffer): () => unknown {
  let parsed: { value: unknown } | null = null;
  return () => {
    parsed ??= { value: parseJson(body) };
    return parsed.value;
  };
}

// @interface check-price.statuses check-business.statuses create-file.statuses create-order.statuses list-orders.statuses update-order.statuses report-orders.statuses advance.statuses
/**
 * Returns the response for an error that is a refusal.
 * @throws the error itself if it is not a refusal
 */
function refusalOf(error: unknown, format: ErrorFormat, target: Target, services: Services): HttpReply {
  if (error instanceof Problem) return refusalReply(error, format, services.baseUrl(), target.path);
  throw error;
}

// @interface errors.500-internal-error
function unexpected(
  error: unknown,
  { request, path }: Target,
  services: Services,
  closing: AbortSignal,
): SendOutcome {
  // Nobody waits for a response: the client has disconnected, or this server is closing.
  if (closing.aborted || request.socket.destroyed) return 'reset';
  process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`);
  const problem = new Problem(500, 'internal_error', { detail: 'The sandbox failed.' });
  return whole(refusalReply(problem, 'problem', services.baseUrl(), path));
}

function splitOnce(target: string): string[] {
  const question = target.indexOf('?');
  return question < 0 ? [target] : [target.slice(0, question), target.slice(question + 1)];
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}
