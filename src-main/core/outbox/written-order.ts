import { z } from 'zod';
import { type KeptOrder, orderIdSchema } from '../../../src-shared/domain/order.ts';
import { parseStrangersJson } from '../../../src-shared/domain/strangers-json.ts';
import { type ApiResponse, isSuccess, parseResponse } from '../api/client.ts';
import type { WrittenIdentity } from '../store/order-recorder.ts';

/** What the answer to a write says of the order: all of it, or at least which one it is and its revision. */
export type WrittenOrder = { order: KeptOrder; revision: string } | WrittenIdentity;

export interface Expected {
  /** The order that the write is about; null for a new one. */
  orderId: string | null;
  /** The answer's shape is not shown, so that a success without a revision is one all the same. */
  isRevisionOptional: boolean;
}

/**
 * Reads the order that a write has made or changed. Where the body cannot be read, its id and revision are enough,
 * wherever they stand: the write is done then, and is not sent again.
 * @throws DispatchError the problem of a failure, or `bad_answer` where not even these are there
 */
export function writtenOrder(
  answer: ApiResponse,
  schema: z.ZodType<KeptOrder>,
  { orderId, isRevisionOptional }: Expected,
): WrittenOrder {
  try {
    const order = parseResponse(answer, schema);
    return { order, revision: order.revision };
  } catch (error) {
    if (!isSuccess(answer)) throw error;
    const [inBody, inHeaders] = [identityInBody(answer), identityInHeaders(answer)];
    const id = orderId ?? inBody.id ?? inHeaders.id;
    const revision = inBody.revision ?? inHeaders.revision;
    if (id === null || (revision === null && !isRevisionOptional)) throw error;
    return { id, revision };
  }
}

interface PartialIdentity {
  id: string | null;
  revision: string | null;
}
const nobody: PartialIdentity = { id: null, revision: null };

const identitySchema = z.object({
  id: orderIdSchema.nullable().catch(null),
  revision: z.string().min(1).nullable().catch(null),
});

/** Of the order, or of the order in the answer to a scenario. */
function identityInBody({ body }: ApiResponse): PartialIdentity {
  try {
    const json = parseStrangersJson(body.toString('utf8'));
    const order = identitySchema.parse(json);
    if (order.id !== null) return order;
    return z.object({ order: identitySchema }).safeParse(json).data?.order ?? order;
  } catch {
    return nobody;
  }
}

/** "Response headers: ETag (new revision), Location (path of the new order)", of "POST /v2/orders". */
function identityInHeaders({ headers }: ApiResponse): PartialIdentity {
  const { etag, location } = headers;
  const id = typeof location === 'string' ? location.slice(location.lastIndexOf('/') + 1) : null;
  const revision = typeof etag === 'string' ? etag.replace(/^(?:W\/)?"(.*)"$/, '$1') : null;
  return identitySchema.parse({ id, revision });
}
