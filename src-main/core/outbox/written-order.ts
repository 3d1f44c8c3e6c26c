import { z } from 'zod';
import { type KeptOrder, orderIdSchema } from '../../../src-shared/domain/order.ts';
import { parseStrangersJson } from '../../../src-shared/domain/strangers-json.ts';
import { isSuccess, parseResponse } from '../api/client.ts';
import type { ApiResponse } from '../api/sender.ts';
import type { WrittenIdentity } from '../store/order-recorder.ts';

/** The order in the response to a write; only its id and revision if the rest cannot be read. */
export type WrittenOrder = { order: KeptOrder; revision: string } | WrittenIdentity;

export interface Expected {
  /** The order that the write changes; null for a new order. */
  orderId: string | null;
  /**
   * True if the interface description does not specify the response's fields, so that a success without a revision is
   * accepted.
   */
  isRevisionOptional: boolean;
}

/**
 * Reads the order that a write created or changed. If it is not readable as a whole, its id and revision from the body
 * or the headers are enough: the service has made the change, so the request must not be sent again.
 * @throws DispatchError the problem of a failed request, or `bad_answer` if id and revision are missing
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

/**
 * Returns id and revision from the body, which is the order itself, or contains it as `order` (response to a scenario).
 */
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

/**
 * Returns id and revision from the headers of "POST /v2/orders": `ETag` (new revision) and `Location` (path of the
 * order).
 */
function identityInHeaders({ headers }: ApiResponse): PartialIdentity {
  const { etag, location } = headers;
  const id = typeof location === 'string' ? location.slice(location.lastIndexOf('/') + 1) : null;
  const revision = typeof etag === 'string' ? etag.replace(/^(?:W\/)?"(.*)"$/, '$1') : null;
  return identitySchema.parse({ id, revision });
}
