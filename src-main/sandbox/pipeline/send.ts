import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import type { HttpReply } from '../http/reply.ts';

/** A response, and how a practice fault changes the way it is sent. */
export interface Answered {
  reply: HttpReply;
  isTruncated: boolean;
  /** Milliseconds between two pieces of the body; null sends it at once. */
  dripMs: number | null;
  /** Whether the body is sent without a Content-Length. */
  isChunked: boolean;
}

/** Outcome of a request: a response, or a dropped connection. */
export type SendOutcome = Answered | 'reset';

export const whole = (reply: HttpReply): SendOutcome => ({
  reply,
  isTruncated: false,
  dripMs: null,
  isChunked: false,
});

const dripPieces = 16;

/**
 * Sends the outcome of a request.
 * @param closing when it aborts, a slow response ends at once
 */
export async function send(
  outcome: SendOutcome,
  request: IncomingMessage,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  if (outcome === 'reset') {
    request.socket.resetAndDestroy();
    return;
  }
  const { reply, isTruncated, dripMs, isChunked } = outcome;
  const { status, headers, body } = reply;
  const length = status === 204 || isChunked ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length });
  if (!isTruncated && dripMs === null) {
    response.end(body);
    return;
  }
  const bytes = Buffer.from(body);
  const sent = isTruncated ? bytes.subarray(0, Math.floor(bytes.byteLength / 2)) : bytes;
  if (dripMs !== null) await drip(sent, dripMs, response, closing);
  else await new Promise<void>(resolve => response.write(sent, () => resolve()));
  if (isTruncated) request.socket.destroy();
  else response.end();
}

async function drip(
  body: Buffer,
  gapMs: number,
  response: ServerResponse,
  closing: AbortSignal,
): Promise<void> {
  response.flushHeaders();
  const pieceBytes = Math.max(1, Math.ceil(body.byteLength / dripPieces));
  for (let start = 0; start < body.byteLength && !response.destroyed; start += pieceBytes) {
    await after(gapMs, undefined, { signal: closing });
    response.write(body.subarray(start, start + pieceBytes));
  }
}
