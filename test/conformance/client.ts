import { randomBytes } from 'node:crypto';

export interface Answer {
  status: number;
  headers: Headers;
  bytes: Buffer;
  text: string;
}

export interface Call {
  method?: string;
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
}

export type Api = (path: string, call?: Call) => Promise<Answer>;

const answerTimeoutMs = 30_000;

/** One request; `path` may be a whole address. */
export async function send(
  baseUrl: string,
  path: string,
  call: Call,
  authorization: string | null,
): Promise<Answer> {
  const body = call.json === undefined ? call.body : JSON.stringify(call.json);
  const response = await fetch(path.startsWith('http') ? path : `${baseUrl}${path}`, {
    method: call.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(call.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.key === undefined ? {} : { 'idempotency-key': call.key }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(answerTimeoutMs),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') };
}

/** A text that no other request of any run has: keys and references outlive a run. */
export const newToken = (length: number): string => {
  const random = randomBytes(Math.ceil(length / 2)).toString('hex');
  return random.slice(0, length);
};

export const newKey = (): string => newToken(32);
