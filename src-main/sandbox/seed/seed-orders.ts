import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { buildOrder } from '../orders/build-order.ts';
import { locateAnew } from '../orders/locate.ts';
import { freshInternal, type SandboxOrder } from '../orders/order-record.ts';
import { quoteRequest } from '../orders/quote-order.ts';
import { type BadDay, badSteps, createBadDays, toOtherRecipient } from './bad-days.ts';
import { creationTimes } from './creation-times.ts';
import { createDice, type Dice } from './dice.ts';
import { afterSteps, courseOf, type SeededOrder, usualSteps } from './order-history.ts';
import { seedOrderInput, seedRoute } from './order-input.ts';

export interface SeedParts {
  count: number;
  customer: string;
  /** Name of the credential that placed the orders. */
  orderedBy: string;
  profile: InterfaceProfile;
  nowMs: number;
  /** Seed of the random choices; by default always the same. */
  seedNumber?: number;
}

const defaultSeedNumber = 20_260_310;
const idAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * Generates orders with a plausible history, oldest first. The same count, time and seed number give the same orders.
 */
export function* seedOrders(parts: SeedParts): Generator<SeededOrder> {
  const seedNumber = parts.seedNumber ?? defaultSeedNumber;
  const dice = createDice(seedNumber);
  const badDays = createBadDays(seedNumber);
  let number = 0;
  for (const createdAtMs of creationTimes(parts.count, parts.nowMs, dice)) {
    number += 1;
    yield seedOrder(
      { number, createdAtMs, badDay: badDays.of(number, parts.nowMs - createdAtMs), badDice: badDays.dice },
      parts,
      dice,
    );
  }
}

interface Place {
  number: number;
  createdAtMs: number;
  badDay: BadDay | null;
  badDice: Dice;
}

function seedOrder(place: Place, parts: SeedParts, dice: Dice): SeededOrder {
  const { number, createdAtMs, badDay, badDice } = place;
  const { customer, orderedBy, profile, nowMs } = parts;
  const route = seedRoute(dice);
  const usual = seedOrderInput(route, number, createdAtMs, dice);
  const pickup = locateAnew(usual.pickup.address);
  const delivery = locateAnew(usual.delivery.address);
  const quoted = quoteRequest(usual, route.from, route.to, createdAtMs);
  // A route that needs a custom quote cannot be ordered, so another one is tried.
  if (!pickup || !delivery || !quoted.price) return seedOrder(place, parts, dice);
  const { price, distanceMeters } = quoted;
  const input = badDay === 'other_recipient' ? toOtherRecipient(usual, route, profile, badDice) : usual;
  const order = buildOrder({ input, pickup, delivery, price, distanceMeters, nowMs: createdAtMs, profile });
  const internal = freshInternal(input, orderedBy);
  const accepted: SandboxOrder = { customer, createdAtMs, order, internal };
  const course = courseOf(accepted, quoted, dice);
  const steps = badDay === null ? usualSteps(course) : badSteps[badDay](course, badDice);
  return afterSteps(withIds(accepted, dice), steps, nowMs);
}

/** Replaces random ids with ids that are the same in every run. */
function withIds(record: SandboxOrder, dice: Dice): SandboxOrder {
  const newId = () => dice.text(idAlphabet, 20);
  const itemBase = newId();
  const items = record.order.items.map(item => ({ ...item, id: `item_${itemBase}_${item.role}` }));
  return {
    ...record,
    order: { ...record.order, id: `ord_${newId()}`, revision: `rev_${newId()}`, items },
  };
}
