import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Quote } from '../orders/pricing.ts';
import { scenarioRegistry } from '../scenarios/registry.ts';
import type { Dice } from './dice.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

interface Step {
  scenario: ScenarioName;
  atMs: number;
}

/** The order after all that happened to it until now, by the scenarios that a sandbox order goes through. */
export function withHistory(record: OrderRecord, quoted: Quote, nowMs: number, dice: Dice): OrderRecord {
  const steps = stepsOf(record, quoted, dice);
  const isCancelled = dice.chance(0.06);
  const endMs = steps.at(-1)?.atMs ?? record.createdAtMs;
  const cancelledAtMs = isCancelled ? Math.floor(dice.between(record.createdAtMs, endMs)) : endMs;
  const past = steps.filter(({ atMs }) => atMs <= nowMs && (!isCancelled || atMs < cancelledAtMs));
  if (isCancelled && cancelledAtMs <= nowMs) past.push({ scenario: 'cancelled', atMs: cancelledAtMs });
  return past.reduce(after, record);
}

function after(record: OrderRecord, { scenario, atMs }: Step): OrderRecord {
  const { isAllowed, apply } = scenarioRegistry[scenario];
  if (!isAllowed(record)) return record;
  const { record: changed, changesRevision } = apply(record, { eventAtMs: atMs, nowMs: atMs });
  if (!changesRevision) return changed;
  return { ...changed, order: { ...changed.order, updated_at: new Date(atMs).toISOString() } };
}

/** The way of an order that is delivered, in its order. */
function stepsOf({ createdAtMs, order, internal }: OrderRecord, quoted: Quote, dice: Dice): Step[] {
  const availableMs = Date.parse(internal.input.pickup.available_from ?? order.created_at);
  const confirmedMs = Math.floor(createdAtMs + (availableMs - createdAtMs) * dice.between(0.1, 0.8));
  const hasWindow = order.pickup.requested_windows.length > 0;
  const waitMs = hasWindow ? dice.between(0, 4) * hourMs : dice.between(1, 30) * hourMs;
  const pickedUpMs = Math.floor(availableMs + waitMs);
  const plannedMs = quoted.estimatedDeliveryAtMs - quoted.estimatedPickupAtMs;
  const deliveredMs = Math.floor(pickedUpMs + plannedMs * dice.between(0.9, 1.4) + hourMs);
  const isInspected = order.service_options?.inspection !== 'none';
  const steps: Step[] = [
    { scenario: 'pickup_readiness_confirmed', atMs: confirmedMs },
    { scenario: 'pickup_approach_started', atMs: pickedUpMs - 55 * minuteMs },
    { scenario: 'pickup_nearby', atMs: pickedUpMs - 9 * minuteMs },
    { scenario: 'pickup_completed', atMs: pickedUpMs },
  ];
  if (isInspected) steps.push({ scenario: 'inspection_completed', atMs: pickedUpMs + minuteMs });
  if (dice.chance(0.3)) {
    steps.push({ scenario: 'delivery_eta_changed', atMs: Math.floor((pickedUpMs + deliveredMs) / 2) });
  }
  return [...steps, { scenario: 'delivery_completed', atMs: deliveredMs }];
}
