import { z } from 'zod';
import type { Exchange } from '../http/exchange.ts';
import { notFound } from '../http/problem.ts';
import { emptyReply, type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import { faultsInputSchema } from '../services/faults.ts';
import type { Services } from '../services/services.ts';
import { receiverInputSchema } from '../webhooks/receiver.ts';

const maxControlBytes = 1_048_576;

const controlRoute = (
  method: EndpointRoute['method'],
  path: string,
  handle: EndpointRoute['handle'],
): EndpointRoute => ({
  method,
  path: `/_sandbox/${path}`,
  operation: 'control',
  access: 'control',
  body:
    method === 'POST' || method === 'PUT'
      ? { mediaType: 'application/json', maxBytes: maxControlBytes }
      : null,
  isIdempotent: false,
  errorFormat: 'problem',
  handle,
});

const feedQuerySchema = z.object({
  order_id: z.string().min(1).nullable(),
  before: z.coerce.number().int().min(1).nullable(),
  limit: z.coerce.number().int().min(1).max(200),
});

/** `GET /_sandbox/feed?order_id=…&before=…&limit=…`: events with their payloads, the newest first. */
function getFeed({ query }: Exchange, { events }: Services): HttpReply {
  const { order_id, before, limit } = parseShape(feedQuerySchema, {
    order_id: query.get('order_id'),
    before: query.get('before'),
    limit: query.get('limit') ?? 100,
  });
  return jsonReply(200, { data: events.feed({ orderId: order_id, beforeSequence: before, limit }) });
}

const seedInputSchema = z.strictObject({ count: z.int().min(1).max(100_000) });

/** Endpoints that only the local sandbox has: practice faults, webhooks, generated orders, and records for tests. */
export const controlRoutes: readonly EndpointRoute[] = [
  controlRoute('POST', 'faults', (exchange, { faults }) => {
    faults.replace(parseShape(faultsInputSchema, exchange.json()).faults);
    return emptyReply(204);
  }),
  controlRoute('GET', 'faults', (_exchange, { faults }) => jsonReply(200, { data: faults.all() })),
  controlRoute('DELETE', 'faults', (_exchange, { faults }) => {
    faults.clear();
    return emptyReply(204);
  }),
  controlRoute('GET', 'effects', (_exchange, { effects }) => jsonReply(200, { data: effects.all() })),
  // The response contains the secret only if the sandbox has created it.
  controlRoute('PUT', 'webhook', (exchange, { webhooks }) => {
    const input = parseShape(receiverInputSchema, exchange.json());
    webhooks.setReceiver(input);
    const made = input.secret === undefined ? { secret: webhooks.receiver()?.secret } : {};
    return jsonReply(200, { url: input.url, ...made });
  }),
  // `is_delivering` is false after a restart, until a secret that the user chose is entered again.
  controlRoute('GET', 'webhook', (_exchange, { webhooks }) => {
    const url = webhooks.url();
    if (url === null) throw notFound('No webhook receiver is registered.');
    return jsonReply(200, { url, is_delivering: webhooks.receiver() !== null });
  }),
  controlRoute('DELETE', 'webhook', (_exchange, { webhooks }) => {
    webhooks.clearReceiver();
    return emptyReply(204);
  }),
  controlRoute('GET', 'events', ({ query }, { events }) =>
    jsonReply(200, { data: events.shown(query.get('order_id')) }),
  ),
  controlRoute('GET', 'feed', getFeed),
  // Starts adding generated orders. A run that is still in progress is stopped, and its orders stay.
  controlRoute('POST', 'seed', (exchange, { seeder }) =>
    jsonReply(201, seeder.begin(parseShape(seedInputSchema, exchange.json()).count)),
  ),
  // Adds the next part of the generated orders. The run is complete when `written` equals `count`.
  controlRoute('POST', 'seed/pieces', (_exchange, { seeder }) => {
    const progress = seeder.next();
    if (!progress) throw notFound('No seeding is under way.');
    return jsonReply(200, progress);
  }),
  controlRoute('DELETE', 'seed', (_exchange, { seeder }) => {
    seeder.end();
    return emptyReply(204);
  }),
  controlRoute('GET', 'requests', (_exchange, { requests }) => jsonReply(200, { data: requests.all() })),
];
