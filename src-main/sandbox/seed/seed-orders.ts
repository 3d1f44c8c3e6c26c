import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { buildOrder } from '../orders/build-order.ts';
import { locateAnew } from '../orders/locate.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type Quote, quote } from '../orders/pricing.ts';
import { creationTimes } from './creation-times.ts';
import { createDice, type Dice } from './dice.ts';
import { withHistory } from './order-history.ts';
import { type Route, seedOrderInput, seedRoute } from './order-input.ts';

export interface SeedParts {
  count: number;
  customer: string;
  /** Name of the credential that placed the orders. */
  orderedBy: string;
  profile: InterfaceProfile;
  nowMs: number;
  /** Another number makes other orders; without it always the same. */
  seedNumber?: number;
}

const usualSeedNumber = 20_260_310;
const idAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A believable history, oldest first: the same for the same count, time and seed number. */
export function* seedOrders(parts: SeedParts): Generator<OrderRecord> {
  const dice = createDice(parts.seedNumber ?? usualSeedNumber);
  let number = 0;
  for (const createdAtMs of creationTimes(parts.count, parts.nowMs, dice)) {
    number += 1;
    yield seedOrder(number, createdAtMs, parts, dice);
  }
}

function seedOrder(number: number, createdAtMs: number, parts: SeedParts, dice: Dice): OrderRecord {
  const { customer, orderedBy, profile, nowMs } = parts;
  const route = seedRoute(dice);
  const input = seedOrderInput(route, number, createdAtMs, dice);
  const pickup = locateAnew(input.pickup.address);
  const delivery = locateAnew(input.delivery.address);
  const quoted = quoteOf(route, input, createdAtMs);
  // What needs a custom quote cannot be ordered.
  if (!pickup || !delivery || !quoted.price) return seedOrder(number, createdAtMs, parts, dice);
  const { price, distanceMeters } = quoted;
  const order = buildOrder({ input, pickup, delivery, price, distanceMeters, nowMs: createdAtMs, profile });
  const record: OrderRecord = {
    customer,
    createdAtMs,
    order,
    internal: {
      input,
      approachStartedAtMs: null,
      isNearby: false,
      tracking: 'available',
      inspectionCompletedAtMs: null,
      orderedBy,
    },
  };
  return withIds(withHistory(record, quoted, nowMs, dice), dice);
}

const quoteOf = ({ from, to }: Route, input: OrderRecord['internal']['input'], nowMs: number): Quote =>
  quote({
    from,
    to,
    hasTradeIn: input.items.some(({ role }) => role === 'trade_in'),
    transportPreference: input.service_options?.transport_preference ?? null,
    inspection: input.service_options?.inspection ?? null,
    nowMs,
  });

/** Ids that are the same at every run. */
function withIds(record: OrderRecord, dice: Dice): OrderRecord {
  const newId = () => dice.text(idAlphabet, 20);
  const itemBase = newId();
  const items = record.order.items.map(item => ({ ...item, id: `item_${itemBase}_${item.role}` }));
  return {
    ...record,
    order: { ...record.order, id: `ord_${newId()}`, revision: `rev_${newId()}`, items },
  };
}
