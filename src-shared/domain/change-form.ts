import { countryOfAddress } from './country.ts';
import type { OrderDraft } from './draft.ts';
import { isObject } from './is-object.ts';
import { type Order, orderSchema } from './order.ts';

/**
 * A change of one field of an order. `path` is the service's path, but with the role of a vehicle in place of its
 * index: `items.primary.make`.
 */
export interface FieldChange {
  path: string;
  was: unknown;
  becomes: unknown;
}

type Fields = Record<string, unknown>;

const withValue = (whole: unknown, [name = '', ...rest]: readonly string[], value: unknown): Fields => {
  const fields = isObject(whole) ? whole : {};
  return { ...fields, [name]: rest.length === 0 ? value : withValue(fields[name], rest, value) };
};

function withChange(order: Fields, { path, becomes }: FieldChange): Fields {
  const [first, role, ...field] = path.split('.');
  if (first !== 'items' || role === undefined || !Array.isArray(order.items)) {
    return withValue(order, path.split('.'), becomes);
  }
  const items = order.items.map(item =>
    isObject(item) && item.role === role ? withValue(item, field, becomes) : item,
  );
  return { ...order, items };
}

/** The order as it will be when the queued changes are done. */
export function withChanges(order: Order, changes: readonly FieldChange[]): Order {
  const changed = orderSchema.safeParse(changes.reduce<Fields>(withChange, order));
  // The service would reject changes that lead to an invalid order, so they are left out.
  return changed.success ? changed.data : order;
}

/**
 * Adjusts the chosen country of a stop after its address was edited. If the new address names a country, no country is
 * chosen any more. If the user types the order's original address again, the order's country is chosen again.
 * @param now the stop in the unedited form of the order
 */
export function withAddress<Stop extends OrderDraft['delivery']>(
  stop: Stop,
  now: OrderDraft['delivery'],
): Stop {
  if (stop.address.trim() === now.address.trim()) {
    return stop.countryCode === '' ? { ...stop, countryCode: now.countryCode } : stop;
  }
  const isOfFormer = stop.countryCode === now.countryCode;
  return isOfFormer && countryOfAddress(stop.address) !== null ? { ...stop, countryCode: '' } : stop;
}
