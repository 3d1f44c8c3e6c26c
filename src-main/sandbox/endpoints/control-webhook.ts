import type { Exchange } from '../http/exchange.ts';
import { notFound } from '../http/problem.ts';
import { emptyReply, type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import type { Services } from '../services/services.ts';
import { receiverInputSchema } from '../webhooks/receiver.ts';

/** `PUT /_sandbox/webhook`: the answer carries the secret where the sandbox made it. */
export function setWebhook(exchange: Exchange, { webhooks }: Services): HttpReply {
  const input = parseShape(receiverInputSchema, exchange.json());
  webhooks.setReceiver(input);
  const made = input.secret === undefined ? { secret: webhooks.receiver()?.secret } : {};
  return jsonReply(200, { url: input.url, ...made });
}

/** `GET /_sandbox/webhook`: `is_delivering` is false while a secret is missing since a restart. */
export function getWebhook(_exchange: Exchange, { webhooks }: Services): HttpReply {
  const url = webhooks.url();
  if (url === null) throw notFound('No webhook receiver is registered.');
  return jsonReply(200, { url, is_delivering: webhooks.receiver() !== null });
}

/** `DELETE /_sandbox/webhook` */
export function deleteWebhook(_exchange: Exchange, { webhooks }: Services): HttpReply {
  webhooks.clearReceiver();
  return emptyReply(204);
}
