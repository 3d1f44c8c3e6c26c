import { dayMs, hourMs, minuteMs } from '../../../src-shared/domain/durations.ts';
import type { OrderInput } from '../../../src-shared/domain/order.ts';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { createDice, type Dice } from './dice.ts';
import { type Course, type HistoryStep, untilPickup } from './order-history.ts';
import type { SeedRoute } from './order-input.ts';
import { seedStop } from './stops.ts';

/** The problems that a generated order can have. */
export const badDays = ['silent', 'damaged', 'late', 'other_recipient', 'unseen', 'called_off'] as const;
export type BadDay = (typeof badDays)[number];

/** One of this many generated orders has a problem. */
export const badDayEvery = 8;

/** Only an order of this age is silent. A younger one may still be on time, and an older one would be closed by now. */
const silentAges = { fromMs: 9 * dayMs, toMs: 90 * dayMs };

/**
 * Chooses which generated orders have a problem, from the seed number alone. The random numbers for it are separate, so
 * that the choice does not change the other orders.
 */
export function createBadDays(seedNumber: number) {
  const dice = createDice(seedNumber ^ 0x0bad_da75);
  const offset = dice.int(0, badDayEvery - 1);
  const others = badDays.filter(badDay => badDay !== 'silent');
  let next = dice.int(0, others.length - 1);
  let isSilentNext = true;
  return {
    /**
     * Returns the problem of an order; null if it has none.
     * @param number position of the order among all generated ones, the oldest first, from 1
     */
    of(number: number, ageMs: number): BadDay | null {
      if (number % badDayEvery !== offset) return null;
      const maySilent = ageMs >= silentAges.fromMs && ageMs <= silentAges.toMs;
      if (maySilent) isSilentNext = !isSilentNext;
      if (maySilent && !isSilentNext) return 'silent';
      next = (next + 1) % others.length;
      return others[next] ?? null;
    },
    dice,
  };
}

/**
 * Changes the request of an order: the consignment note goes to a recipient at another address of the city of the
 * delivery, who is also the delivery contact. The delivery address stays.
 */
export function toOtherRecipient(
  input: OrderInput,
  { to }: SeedRoute,
  profile: InterfaceProfile,
  dice: Dice,
): OrderInput {
  const { address, contact } = seedStop(to, profile.endCustomerDeliveryType, dice);
  const recipient = {
    name: contact?.name ?? to.name,
    street_address: address.formatted_address.split(',')[0] ?? to.name,
    postal_code: to.postalCode,
    city: to.name,
    country_code: to.countryCode,
  };
  const chosen = { kind: profile.cmrRecipientOtherKind, recipient };
  return {
    ...input,
    delivery: { ...input.delivery, contact: contact ?? null },
    items: input.items.map(item => (item.role === 'primary' ? { ...item, cmr_recipient: chosen } : item)),
  };
}

type Story = (course: Course, dice: Dice) => HistoryStep[];

const during = ({ pickedUpMs, deliveredMs }: Course, share: number): number =>
  Math.floor(pickedUpMs + (deliveredMs - pickedUpMs) * share);

const step = (scenario: ScenarioName, atMs: number): HistoryStep => ({ scenario, atMs });
const inspected = ({ pickedUpMs }: Course) => step('inspection_completed', pickedUpMs + minuteMs);
const delivered = ({ deliveredMs }: Course) => step('delivery_completed', deliveredMs);

/** For each problem, the scenarios that are applied to an order with this problem. */
export const badSteps: Readonly<Record<BadDay, Story>> = {
  /** The vehicle is picked up, and there is no news of it after that. */
  silent: course => [...untilPickup(course), inspected(course), step('tracking_paused', during(course, 0.4))],
  /** A second inspection finds damage, and another damage is found at the delivery. */
  damaged: course => [
    ...untilPickup(course),
    inspected(course),
    step('inspection_completed', course.pickedUpMs + 20 * minuteMs),
    step('files_published', course.pickedUpMs + 30 * minuteMs),
    step('delivery_eta_changed', during(course, 0.5)),
    delivered(course),
    step('files_published', course.deliveredMs + 15 * minuteMs),
  ],
  /** The ETA is delayed repeatedly, and the deadline is missed. */
  late: (course, dice) => [
    ...untilPickup(course),
    inspected(course),
    ...[0.3, 0.6, 0.9].map(share => step('delivery_eta_changed', during(course, share))),
    step('delivery_completed', Math.floor(course.deadlineMs + dice.between(4, 40) * hourMs)),
  ],
  other_recipient: course => [...untilPickup(course), inspected(course), delivered(course)],
  /** Tracking has a long gap, after which the vehicle is far away. */
  unseen: course => [
    ...untilPickup(course),
    inspected(course),
    step('tracking_paused', during(course, 0.15)),
    step('tracking_available', during(course, 0.6)),
    step('delivery_eta_changed', during(course, 0.65)),
    delivered(course),
  ],
  /** The service cancels the order when the carrier is already on the way to the pickup. */
  called_off: course => [
    ...untilPickup(course).slice(0, 2),
    step('tracking_paused', course.pickedUpMs),
    step('cancelled', course.pickedUpMs + 3 * hourMs),
  ],
};
