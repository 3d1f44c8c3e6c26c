import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';

export interface Load {
  requestsPerSecond: number;
  p99Ms: number;
}

export interface LoadRequest {
  url: string;
  headers: Record<string, string>;
  /** Null for GET; a write is sent with a new idempotency key every time. */
  body: string | null;
}

export const connections = 16;

const resultSchema = z.object({
  requests: z.object({ average: z.number() }),
  latency: z.object({ p99: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
});

type Autocannon = (options: object) => Promise<unknown>;
const isAutocannon = (value: unknown): value is Autocannon => typeof value === 'function';

/**
 * Sends the request over and over on 16 connections.
 * @throws Error where anything but a success came back: such a figure would mean nothing
 */
export async function putLoad(peers: string, ask: LoadRequest, seconds: number): Promise<Load> {
  const autocannon: unknown = createRequire(join(peers, 'package.json'))('autocannon');
  if (!isAutocannon(autocannon)) throw new Error('autocannon has another shape.');
  const { body } = ask;
  const result = resultSchema.parse(
    await autocannon({
      url: ask.url,
      connections,
      duration: seconds,
      headers: ask.headers,
      ...(body === null ? {} : { requests: [{ method: 'POST', body, setupRequest: withNewKey }] }),
    }),
  );
  if (result.non2xx + result.errors > 0) {
    throw new Error(`${ask.url}: ${result.non2xx} refusals and ${result.errors} errors under load.`);
  }
  return { requestsPerSecond: Math.round(result.requests.average), p99Ms: result.latency.p99 };
}

const withNewKey = (request: { headers: Record<string, string> }) => ({
  ...request,
  headers: { ...request.headers, 'Idempotency-Key': randomUUID() },
});
