import type { Price } from '../../../src-shared/domain/money.ts';
import type { Order, OrderInput } from '../../../src-shared/domain/order.ts';
import type { Item } from '../../../src-shared/domain/vehicle.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { randomId } from '../common/random-id.ts';
import { deliveryFacts, itemFacts, pickupFacts, serviceOptionsOf } from './desired-facts.ts';
import type { Located } from './locate.ts';
import type { SandboxOrder } from './order-record.ts';

export interface OrderParts {
  input: OrderInput;
  pickup: Located;
  delivery: Located;
  price: Price;
  distanceMeters: number;
  nowMs: number;
  profile: InterfaceProfile;
}

export const newRevision = (): string => `rev_${randomId()}`;

/** Returns the record with a new revision and a new time of change. */
export const revised = (record: SandboxOrder, nowMs: number): SandboxOrder => ({
  ...record,
  order: { ...record.order, revision: newRevision(), updated_at: new Date(nowMs).toISOString() },
});

// @interface order.* conventions.order-id conventions.null states.creation
/** Creates an accepted order (section "States and transitions") with all fields. Unset fields are null. */
export function buildOrder(parts: OrderParts): Order {
  const { input, profile } = parts;
  const now = new Date(parts.nowMs).toISOString();
  return {
    id: `ord_${randomId()}`,
    ordered_for: input.ordered_for ?? null,
    customer_reference: input.customer_reference ?? null,
    status: 'accepted',
    pickup_readiness: 'preparing',
    created_at: now,
    updated_at: now,
    pickup: { ...pickupFacts(input.pickup, parts.pickup), ...notYet },
    delivery: { ...deliveryFacts(input.delivery, parts.delivery), ...notYet, commitment_deadline_at: null },
    items: itemsOf(input, profile),
    service_options: serviceOptionsOf(input, profile),
    price: parts.price,
    distance_meters: parts.distanceMeters,
    customer_note: input.customer_note ?? null,
    allowed_actions: ['update', 'cancel', 'get_files', 'get_tracking'],
    revision: newRevision(),
  };
}

// @interface stop.times
const notYet = { agreed_window: null, eta: null, eta_updated_at: null, actual_at: null };

// @interface conventions.item-id item.role-and-status
function itemsOf(input: OrderInput, profile: InterfaceProfile): Item[] {
  const base = randomId();
  return input.items.map(item => ({
    id: `item_${base}_${item.role}`,
    role: item.role,
    status: 'awaiting_pickup',
    pickup_condition: null,
    delivery_condition: null,
    ...itemFacts(item, profile),
  }));
}
