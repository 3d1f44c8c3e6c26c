import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import type { Services } from '../services/services.ts';

const feedQuerySchema = z.object({
  order_id: z.string().min(1).nullable(),
  before: z.coerce.number().int().min(1).nullable(),
  limit: z.coerce.number().int().min(1).max(200),
});

/** `GET /_sandbox/feed?order_id=…&before=…&limit=…`: events as they are sent, the newest first. */
export function getFeed({ query }: Exchange, { events }: Services): HttpReply {
  const { order_id, before, limit } = parseShape(feedQuerySchema, {
    order_id: query.get('order_id'),
    before: query.get('before'),
    limit: query.get('limit') ?? 100,
  });
  return jsonReply(200, { data: events.feed({ orderId: order_id, beforeSequence: before, limit }) });
}
