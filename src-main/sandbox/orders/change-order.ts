import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderInput } from '../../../src-shared/domain/order.ts';
import type { PickupInput } from '../../../src-shared/domain/stop.ts';
import type { Item, ItemInput } from '../../../src-shared/domain/vehicle.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { agreedPickup, commitmentDeadline } from './agreed-pickup.ts';
import type { OrderParts } from './build-order.ts';
import { deliveryFacts, itemFacts, pickupFacts, serviceOptionsOf } from './desired-facts.ts';
import type { SandboxOrder } from './order-record.ts';
import { quoteOrder } from './quote-order.ts';

/** What a changed order is built from. `input` is the whole request as it is after the change. */
export type ChangeParts = Omit<OrderParts, 'price' | 'distanceMeters'>;

// @interface update-order.items
/**
 * Returns the vehicles after a change. A sent vehicle replaces the one with the same role. A trade-in vehicle and CMR
 * recipients that were not sent stay.
 */
export function changedItems(before: readonly ItemInput[], sent: readonly ItemInput[]): ItemInput[] {
  const left = before.filter(
    ({ role }) => role === 'trade_in' && !sent.some(item => item.role === 'trade_in'),
  );
  const replaced = sent.map(item => {
    const recipient = before.find(({ role }) => role === item.role)?.cmr_recipient;
    return item.cmr_recipient === undefined && recipient ? { ...item, cmr_recipient: recipient } : item;
  });
  return [...replaced, ...left];
}

// @interface update-order.any-field
/** Returns the order with the changed input. Ids, states and the revision stay the same. */
export function changedOrder({ order, internal }: SandboxOrder, parts: ChangeParts): Order {
  const { input, profile, nowMs } = parts;
  const before = internal.input;
  const pickup = {
    ...order.pickup,
    ...pickupFacts(input.pickup, parts.pickup),
    // A new window is agreed if the requested times have changed, unless the driver is already on the way.
    ...(order.pickup.agreed_window !== null &&
    internal.approachStartedAtMs === null &&
    !isDeepStrictEqual(pickupTimes(before.pickup), pickupTimes(input.pickup))
      ? agreedPickup(input.pickup, nowMs)
      : {}),
  };
  const priced = priceOf(order, before, parts);
  return {
    ...order,
    ordered_for: input.ordered_for ?? null,
    customer_reference: input.customer_reference ?? null,
    pickup,
    delivery: {
      ...order.delivery,
      ...deliveryFacts(input.delivery, parts.delivery),
      commitment_deadline_at: deadlineAfter(order, pickup.agreed_window, priced.distance_meters),
    },
    items: order.items.map(item => changedItem(item, input, profile)),
    service_options: serviceOptionsOf(input, profile),
    ...priced,
    customer_note: input.customer_note ?? null,
  };
}

/** Returns the deadline after a change. It is a new one only if the agreed window or the distance has changed. */
function deadlineAfter(before: Order, agreed: Order['pickup']['agreed_window'], distance: number | null) {
  const isSame =
    distance === before.distance_meters && isDeepStrictEqual(agreed, before.pickup.agreed_window);
  return isSame || !agreed?.end_at
    ? before.delivery.commitment_deadline_at
    : commitmentDeadline(agreed.end_at, distance);
}

const pickupTimes = ({ requested_windows, available_from }: PickupInput) => [
  requested_windows ?? [],
  available_from ?? null,
];

function changedItem(item: Item, input: OrderInput, profile: InterfaceProfile): Item {
  const wanted = input.items.find(({ role }) => role === item.role);
  return wanted ? { ...item, ...itemFacts(wanted, profile) } : item;
}

// @interface update-order.price
/**
 * Returns the accepted price, or a new one if the change concerns something that determines the price.
 * @throws Problem 422 if the new route needs a custom quote
 */
function priceOf(
  order: Order,
  before: OrderInput,
  { input, pickup, delivery, nowMs, profile }: ChangeParts,
): Pick<Order, 'price' | 'distance_meters'> {
  const isSame = isDeepStrictEqual(priceInputs(before, profile), priceInputs(input, profile));
  if (isSame) return { price: order.price, distance_meters: order.distance_meters };
  const { price, distanceMeters } = quoteOrder(input, pickup, delivery, nowMs);
  return { price, distance_meters: distanceMeters };
}

const priceInputs = (input: OrderInput, profile: InterfaceProfile) => [
  ...[input.pickup.address, input.delivery.address].flatMap(address => [
    address.formatted_address,
    address.country_code ?? null,
  ]),
  serviceOptionsOf(input, profile),
];
