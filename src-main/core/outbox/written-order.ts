import type { z } from 'zod';
import { type KeptOrder, type OrderIdentity, orderIdentitySchema } from '../../../src-shared/domain/order.ts';
import { parseStrangersJson } from '../../../src-shared/domain/strangers-json.ts';
import { type ApiAnswer, isSuccess, parseAnswer } from '../api/client.ts';

/** What the answer to a write says of the order: all of it, or at least which one it is and its revision. */
export type WrittenOrder = { order: KeptOrder; revision: string } | OrderIdentity;

/**
 * Reads the order that a write has made or changed. Where the body cannot be read, its id and revision are enough: the
 * write is done then, and is not sent again.
 * @throws DispatchError the problem of a failure, or `bad_answer` where not even these are there
 */
export function writtenOrder(answer: ApiAnswer, schema: z.ZodType<KeptOrder>): WrittenOrder {
  try {
    const order = parseAnswer(answer, schema);
    return { order, revision: order.revision };
  } catch (error) {
    const identity = isSuccess(answer) ? (identityInBody(answer) ?? identityInHeaders(answer)) : null;
    if (identity === null) throw error;
    return identity;
  }
}

function identityInBody({ body }: ApiAnswer): OrderIdentity | null {
  try {
    const json = parseStrangersJson(body.toString('utf8'));
    const order = typeof json === 'object' && json !== null && 'order' in json ? json.order : json;
    return orderIdentitySchema.safeParse(order).data ?? null;
  } catch {
    return null;
  }
}

/** "Response headers: ETag (new revision), Location (path of the new order)", of "POST /v2/orders". */
function identityInHeaders({ headers }: ApiAnswer): OrderIdentity | null {
  const { etag, location } = headers;
  if (typeof etag !== 'string' || typeof location !== 'string') return null;
  const id = location.slice(location.lastIndexOf('/') + 1);
  return orderIdentitySchema.safeParse({ id, revision: etag.replace(/^(?:W\/)?"(.*)"$/, '$1') }).data ?? null;
}
