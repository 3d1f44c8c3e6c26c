import { z } from 'zod';
import { timestampSchema } from '../../../src-shared/domain/fields.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { scenarioNameSchema } from '../../../src-shared/domain/scenario.ts';
import { randomId } from '../common/random-id.ts';
import type { Exchange } from '../http/exchange.ts';
import { Problem } from '../http/problem.ts';
import { type HttpReply, jsonReply } from '../http/reply.ts';
import { parseShape } from '../http/shape.ts';
import { revised } from '../orders/build-order.ts';
import type { SandboxOrder } from '../orders/order-record.ts';
import { fileRecordOf, type PublishedFile } from '../scenarios/published-file.ts';
import { scenarioRegistry } from '../scenarios/registry.ts';
import type { ScenarioResult } from '../scenarios/scenario.ts';
import type { Services } from '../services/services.ts';
import { orderOfPath } from './read-order.ts';

// @interface advance.sandbox-only advance.answer errors.409-scenario-not-allowed
/** `POST /v2/test/orders/{order_id}/advance`: applies a sandbox scenario. */
export function handleAdvance(exchange: Exchange, services: Services): HttpReply {
  const { profile, now } = services;
  const asked = parseShape(bodySchema(profile.eventTimeField), exchange.json());
  const name = scenarioNameSchema.parse(asked.scenario);
  const record = orderOfPath(exchange, services);
  const scenario = scenarioRegistry[name];
  if (!scenario.isAllowed(record)) {
    throw new Problem(409, 'scenario_not_allowed', {
      detail: `${name} is not possible while the order is ${record.order.status}, ${record.order.pickup_readiness}.`,
    });
  }
  const nowMs = now();
  const eventAt = asked[profile.eventTimeField];
  const eventAtMs = typeof eventAt === 'string' ? Date.parse(eventAt) : nowMs;
  const result = scenario.apply(record, { eventAtMs, nowMs });
  const changed = store(result, exchange, services, nowMs);
  services.webhooks.record({ before: record.order, after: changed.order, fileIds: changed.fileIds }, nowMs);
  return jsonReply(200, { scenario: name, order: changed.order });
}

// @interface advance.body
const bodySchema = (eventTimeField: string) =>
  z.strictObject({ scenario: scenarioNameSchema, [eventTimeField]: timestampSchema.nullish() });

interface Stored {
  order: Order;
  fileIds: string[];
}

function store(result: ScenarioResult, exchange: Exchange, services: Services, nowMs: number): Stored {
  const { record, changesRevision, files } = result;
  const stamped = changesRevision ? revised(record, nowMs) : record;
  services.orders.save(stamped);
  const fileIds = (files ?? []).map(file => publish(file, stamped, services, nowMs));
  const { customer, order } = record;
  const { idempotencyKey } = exchange;
  services.effects.add({ operation: 'scenario', customer, idempotencyKey, orderId: order.id }, nowMs);
  return { order: stamped.order, fileIds };
}

/**
 * Adds a file to an order in the name of the service, as a scenario requires.
 * @returns the file's id
 */
function publish(file: PublishedFile, record: SandboxOrder, services: Services, nowMs: number): string {
  const stored = fileRecordOf(file, record, nowMs, () => `file_${randomId()}`);
  services.files.add(stored);
  return stored.id;
}
