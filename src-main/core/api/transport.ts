import { setTimeout as after } from 'node:timers/promises';
import { errors, request } from 'undici';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { HttpDispatcher } from '../ports/ports.ts';

export interface Exchange {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Uint8Array | AsyncIterable<Uint8Array> | null;
  /** Whole exchange, in milliseconds. */
  timeoutMs: number;
  signal: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Answers of the interface are small; anything larger is not the service. */
const maxAnswerBytes = 16 * 1_048_576;

const reasons: Record<string, string> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
};

/**
 * One HTTP exchange. Redirects are not followed and certificates are never skipped.
 * @throws DispatchError `service_unreachable` (refused, dns, reset, timeout, truncated, tls), `cancelled`, `bad_answer`
 */
export async function exchange(dispatcher: HttpDispatcher, ask: Exchange): Promise<Answer> {
  assertAllowed(ask.url);
  const timeout = AbortSignal.timeout(ask.timeoutMs);
  const signal = AbortSignal.any([ask.signal, timeout]);
  try {
    const answer = await request(ask.url, {
      dispatcher,
      method: ask.method as 'GET',
      headers: ask.headers,
      body: ask.body as Buffer | null,
      signal,
    });
    return { status: answer.statusCode, headers: answer.headers, body: await readBody(answer.body) };
  } catch (error) {
    if (error instanceof DispatchError) throw error;
    if (ask.signal.aborted)
      throw new DispatchError('cancelled', 'The request was cancelled.', { retryable: true });
    throw unreachable(error, timeout.aborted);
  }
}

/** A wait that ends early, without an error, when the signal aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await after(ms, undefined, { signal }).catch(() => undefined);
}

async function readBody(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    if (!(piece instanceof Uint8Array)) continue;
    size += piece.byteLength;
    if (size > maxAnswerBytes)
      throw new DispatchError('bad_answer', 'The answer is too large.', { reason: 'too_large' });
    pieces.push(Buffer.from(piece));
  }
  return Buffer.concat(pieces);
}

function unreachable(error: unknown, isTimeout: boolean): DispatchError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = codeOf(error) ?? codeOf(cause) ?? '';
  const isTls = code.startsWith('ERR_TLS') || code.includes('CERT') || code.startsWith('ERR_SSL');
  const reason = isTimeout
    ? 'timeout'
    : isTls
      ? 'tls'
      : (reasons[code] ?? (isAborted(error) ? 'truncated' : 'network'));
  return new DispatchError('service_unreachable', `The service did not answer (${reason}).`, {
    reason,
    retryable: true,
  });
}

const isAborted = (error: unknown): boolean =>
  error instanceof errors.RequestAbortedError || error instanceof errors.ResponseError;

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

/** https only, but for the loopback of the local sandbox. */
function assertAllowed(url: URL): void {
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost' || url.hostname === '[::1]';
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)) return;
  throw new DispatchError('bad_request', 'Only https addresses are used, but for this computer itself.', {
    reason: 'insecure_address',
  });
}
