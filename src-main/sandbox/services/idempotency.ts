import { createHash } from 'node:crypto';
import type { Exchange } from '../http/exchange.ts';
import { invalidField, Problem } from '../http/problem.ts';
import type { HttpReply } from '../http/reply.ts';
import type { Services } from './services.ts';

// @interface requests.idempotency-key
/**
 * Returns the Idempotency-Key of a request.
 * @throws Problem 400 if it is missing or not 8 to 255 characters long (section "Shared request parts")
 */
export function requireKey(header: string | string[] | undefined): string {
  const key = typeof header === 'string' ? header : '';
  if (key.length >= 8 && key.length <= 255) return key;
  throw invalidField(
    'Idempotency-Key',
    key === '' ? 'required' : key.length < 8 ? 'too_small' : 'too_big',
    'An Idempotency-Key header of 8 to 255 characters is required.',
  );
}

// @interface create-file.retry create-order.retry update-order.retry
/**
 * Runs a write once per customer and key. Its changes and its response are stored in one transaction. If the same
 * operation is requested with the same data and key again, the first response is returned, byte for byte, even if it
 * was a refusal. The response must be sent only after the database has settled.
 * @throws Problem 409 `idempotency_conflict` for another operation or other data; errors of `work` other than refusals
 */
export function runOnce(
  exchange: Exchange,
  { database, answers, now }: Services,
  work: () => HttpReply,
  refusal: (problem: Problem) => HttpReply,
): HttpReply {
  const { customer } = exchange.caller;
  const key = exchange.idempotencyKey ?? '';
  const fingerprint = fingerprintOf(exchange);
  const stored = answers.find(customer, key);
  if (stored) {
    if (!stored.fingerprint.equals(fingerprint)) throw conflict();
    return stored.reply;
  }
  const keep = (reply: HttpReply): HttpReply => {
    answers.add(customer, key, fingerprint, reply, now());
    return reply;
  };
  try {
    return database.grouped(() => keep(work()));
  } catch (error) {
    if (error instanceof Problem) return database.grouped(() => keep(refusal(error)));
    throw error;
  }
}

// @interface errors.409-idempotency-conflict
const conflict = (): Problem =>
  new Problem(409, 'idempotency_conflict', {
    detail: 'This Idempotency-Key was used for another operation or other data.',
  });

/** Returns a hash of the operation and its data. The sequence of object fields and the request id do not change it. */
function fingerprintOf(exchange: Exchange): Buffer {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([exchange.method, exchange.path, exchange.headers['if-match'] ?? null]));
  try {
    hash.update(canonicalJson(exchange.json()));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    hash.update(exchange.body);
  }
  return hash.digest();
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
