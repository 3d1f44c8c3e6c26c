import type { Exchange } from '../http/exchange.ts';
import { emptyReply, type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import type { EndpointRoute } from '../pipeline/router.ts';
import { faultsInputSchema } from '../services/faults.ts';
import type { Services } from '../services/services.ts';
import { getFeed } from './control-feed.ts';
import { beginSeed, endSeed, seedPiece } from './control-seed.ts';
import { deleteWebhook, getWebhook, setWebhook } from './control-webhook.ts';

const maxControlBytes = 1_048_576;

const controlRoute = (
  method: EndpointRoute['method'],
  path: string,
  handle: (exchange: Exchange, services: Services) => HttpReply,
): EndpointRoute => ({
  method,
  path,
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

/** Endpoints of the local sandbox alone: practice faults, webhooks and the record of what really happened. */
export const controlRoutes: readonly EndpointRoute[] = [
  controlRoute('POST', '/_sandbox/faults', (exchange, { faults }) => {
    faults.replace(parseShape(faultsInputSchema, exchange.json()).faults);
    return emptyReply(204);
  }),
  controlRoute('GET', '/_sandbox/faults', (_exchange, { faults }) => jsonReply(200, { data: faults.all() })),
  controlRoute('DELETE', '/_sandbox/faults', (_exchange, { faults }) => {
    faults.clear();
    return emptyReply(204);
  }),
  controlRoute('GET', '/_sandbox/effects', (_exchange, { effects }) =>
    jsonReply(200, { data: effects.all() }),
  ),
  controlRoute('PUT', '/_sandbox/webhook', setWebhook),
  controlRoute('GET', '/_sandbox/webhook', getWebhook),
  controlRoute('DELETE', '/_sandbox/webhook', deleteWebhook),
  controlRoute('GET', '/_sandbox/events', ({ query }, { events }) =>
    jsonReply(200, { data: events.shown(query.get('order_id')) }),
  ),
  controlRoute('GET', '/_sandbox/feed', getFeed),
  controlRoute('POST', '/_sandbox/seed', beginSeed),
  controlRoute('POST', '/_sandbox/seed/pieces', seedPiece),
  controlRoute('DELETE', '/_sandbox/seed', endSeed),
  controlRoute('GET', '/_sandbox/requests', (_exchange, { requests }) =>
    jsonReply(200, { data: requests.all() }),
  ),
];
