import type { FieldChange } from './change-form.ts';
import { countryOfStop } from './country.ts';
import type { OrderDraft, VehicleDraft, WindowDraft } from './draft.ts';
import { orderedForOf } from './draft-request.ts';
import { availableFromOf, isEmptyWindow, lastDayOf, spanOfWindow, zoneOfStop } from './draft-times.ts';
import { toTimestamp } from './local-time.ts';
import { numberOf, plainNumber } from './number-text.ts';
import type { Order, OrderPatch } from './order.ts';
import {
  addressField,
  at,
  contactTexts,
  countryField,
  type Field,
  primaryVehicle,
  serviceName,
  serviceOptionKeys,
  serviceOptions,
  stops,
  stopTextFields,
  textsIn,
  tradeIn,
  valueInOrder,
  vehicleNumbers,
  vehicleTexts,
  order as whole,
} from './order-fields.ts';
import type { RequestedWindow, WindowInput } from './stop.ts';
import type { Item, ItemInput } from './vehicle.ts';
import { cleanVin } from './vin.ts';

type StopName = 'pickup' | 'delivery';

/** What was changed in the form of an order. */
export interface OrderChange {
  changes: FieldChange[];
  /** Merge patch (RFC 7396) of exactly these changes. A list is replaced, and null removes a value. */
  patch: OrderPatch;
}

/** An order (`order`), its form before the user edited it (`now`), and the edited form (`draft`). */
interface Compared {
  order: Order;
  now: OrderDraft;
  draft: OrderDraft;
}

const trimmed = (text: string): string => text.trim();

const textChanges = (fields: readonly Field<string>[], compared: Compared, clean = trimmed): FieldChange[] =>
  fields.flatMap(({ path, read }) => {
    const after = clean(read(compared.draft));
    const was = valueInOrder(compared.order, path);
    return clean(read(compared.now)) === after
      ? []
      : [{ path, was: was === '' ? null : was, becomes: after === '' ? null : after }];
  });

const numberChanges = (fields: readonly Field<string>[], compared: Compared): FieldChange[] =>
  textChanges(fields, compared, plainNumber).flatMap(change => {
    const becomes = typeof change.becomes === 'string' ? numberOf(change.becomes) : null;
    // A text that is no number is left out: it cannot be sent, and `checkChange` reports it.
    return Number.isNaN(becomes) ? [] : [{ ...change, becomes }];
  });

function addressChanges(name: StopName, compared: Compared): FieldChange[] {
  const { order, now, draft } = compared;
  const [before, after] = [countryOfStop(now[name]), countryOfStop(draft[name])];
  const { path } = countryField(stops[name]);
  return [
    ...textChanges([addressField(stops[name])], compared),
    ...(before === after ? [] : [{ path, was: valueInOrder(order, path), becomes: after }]),
  ];
}

const isSameInstant = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);
const isSameWindow = (one: RequestedWindow, other: RequestedWindow): boolean =>
  isSameInstant(one.start_at, other.start_at) && isSameInstant(one.end_at, other.end_at);

const inputOf = ({ start_at, end_at, timezone }: RequestedWindow, zone: string): WindowInput => ({
  start_at,
  end_at,
  timezone: timezone ?? zone,
});

function typedWindow(window: WindowDraft, zone: string): WindowInput | null {
  const span = spanOfWindow(window, zone);
  return span && { start_at: toTimestamp(span.start), end_at: toTimestamp(span.end), timezone: zone };
}

const isSameDraft = (one: WindowDraft, other: WindowDraft): boolean =>
  one.date === other.date &&
  one.start === other.start &&
  one.end === other.end &&
  lastDayOf(one) === lastDayOf(other) &&
  (one.typed ?? '') === (other.typed ?? '');

// @interface update-order.windows
/**
 * The windows of a stop in the form, as input of a request; null if one is incomplete. A window that was not edited is
 * sent exactly as the order has it, because the form lacks parts of it, such as seconds.
 */
function windowsOf(name: StopName, { order, now, draft }: Compared): WindowInput[] | null {
  const zone = zoneOfStop(draft[name]);
  const own = order[name].requested_windows;
  const isMoved = zone !== zoneOfStop(now[name]);
  const used = new Set<number>();
  const windows: WindowInput[] = [];
  for (const window of draft[name].requestedWindows.filter(one => !isEmptyWindow(one))) {
    const place = isMoved
      ? -1
      : now[name].requestedWindows.findIndex((one, index) => !used.has(index) && isSameDraft(one, window));
    used.add(place);
    const typed = typedWindow(window, zone);
    const kept = own[place] ?? (typed && own.find(one => isSameWindow(one, typed)));
    const input = kept ? inputOf(kept, zone) : typed;
    if (!input) return null;
    windows.push(input);
  }
  return windows;
}

function windowChanges(name: StopName, compared: Compared): FieldChange[] {
  const was = compared.order[name].requested_windows;
  const becomes = windowsOf(name, compared);
  if (becomes === null) return [];
  const isSame =
    becomes.length === was.length &&
    becomes.every((window, index) => {
      const other = was[index];
      return other !== undefined && isSameWindow(window, other);
    });
  return isSame ? [] : [{ path: `${name}.requested_windows`, was, becomes }];
}

function availableFromChanges({ order, now, draft }: Compared): FieldChange[] {
  const [before, after] = [now.pickup.availableFrom, draft.pickup.availableFrom];
  const was = order.pickup.available_from;
  const isMoved = zoneOfStop(now.pickup) !== zoneOfStop(draft.pickup);
  const isTyped =
    before.date !== after.date || before.time !== after.time || (before.typed ?? '') !== (after.typed ?? '');
  if (!isTyped && !isMoved) return [];
  const path = 'pickup.available_from';
  if (after.date === '' && after.time === '' && (after.typed ?? '') === '') {
    return was === null ? [] : [{ path, was, becomes: null }];
  }
  const at = availableFromOf(draft);
  // An incomplete time is left out: it cannot be sent, and `checkChange` reports it.
  if (!at) return [];
  const becomes = toTimestamp(at);
  return was !== null && isSameInstant(was, becomes) ? [] : [{ path, was, becomes }];
}

const stopChanges = (name: StopName, compared: Compared): FieldChange[] => [
  ...addressChanges(name, compared),
  ...textChanges(
    [at(stops[name], 'type'), ...textsIn(at(stops[name], 'contact'), contactTexts), ...stopTextFields(name)],
    compared,
  ),
  ...(name === 'pickup' ? availableFromChanges(compared) : []),
  ...windowChanges(name, compared),
];

function tyreChanges({ path, read }: Field<VehicleDraft>, { order, now, draft }: Compared): FieldChange[] {
  const [before, after] = [read(now).winterTires, read(draft).winterTires];
  if (before.mounted === after.mounted && before.inVehicle === after.inVehicle) return [];
  return [
    {
      path: `${path}.winter_tires`,
      was: valueInOrder(order, `${path}.winter_tires`),
      becomes: { mounted: after.mounted, in_vehicle: after.inVehicle },
    },
  ];
}

/** Changes of a vehicle. Their paths contain its role: `items.primary.make`. */
function vehicleChanges(vehicle: Field<VehicleDraft>, role: string, compared: Compared): FieldChange[] {
  const changes = [
    ...textChanges([at(vehicle, 'vin')], compared, cleanVin),
    ...textChanges(textsIn(vehicle, vehicleTexts), compared),
    ...numberChanges(textsIn(vehicle, vehicleNumbers), compared),
    ...tyreChanges(vehicle, compared),
  ];
  return changes.map(change => ({ ...change, path: change.path.replace(vehicle.path, `items.${role}`) }));
}

const itemFields = ['vin', ...vehicleTexts, ...vehicleNumbers, 'winterTires'].map(serviceName);

// @interface update-order.items
/**
 * A vehicle with all its fields, because a list in a patch replaces all vehicles; without its CMR recipient, which
 * cannot be changed.
 */
function itemInput(item: Item, changes: readonly FieldChange[]): ItemInput {
  const known: Record<string, unknown> = item;
  const fields = itemFields.flatMap(field => {
    const change = changes.find(({ path }) => path === `items.${item.role}.${field}`);
    const value = change ? change.becomes : known[field];
    return value === null || value === '' ? [] : [[field, value] as const];
  });
  return { role: item.role === 'trade_in' ? 'trade_in' : 'primary', ...Object.fromEntries(fields) };
}

function setAt(target: OrderPatch, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const own = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  target[name] = own;
  setAt(own, rest, value);
}

// @interface update-order.merge
function patchOf(order: Order, draft: OrderDraft, changes: readonly FieldChange[]): OrderPatch {
  const patch: OrderPatch = {};
  for (const { path, becomes } of changes) {
    if (!path.startsWith('items.')) setAt(patch, path.split('.'), becomes);
  }
  for (const name of ['pickup', 'delivery'] as const) {
    // The country shown beside a new address is part of the change.
    const country = countryOfStop(draft[name]);
    const isNew = changes.some(({ path }) => path === `${name}.address.formatted_address`);
    if (isNew && (country ?? order[name].address.country_code) !== null) {
      setAt(patch, [name, 'address', 'country_code'], country);
    }
  }
  if (changes.some(({ path }) => path.startsWith('items.'))) {
    // All items with all fields, the primary first: the service may delete what the list leaves out.
    patch.items = order.items
      .toSorted((one, other) => Number(one.role === 'trade_in') - Number(other.role === 'trade_in'))
      .map(item => itemInput(item, changes));
  }
  return patch;
}

/** Compares the business of an order as one value, because its id and its country belong together. */
function orderedForChanges({ order, now, draft }: Compared): FieldChange[] {
  const [before, after] = [orderedForOf(now.orderedFor), orderedForOf(draft.orderedFor)];
  return before?.business_id === after?.business_id && before?.country_code === after?.country_code
    ? []
    : [{ path: 'ordered_for', was: order.ordered_for, becomes: after }];
}

/**
 * The differences between an order and its edited form, as a list of changes and as a patch.
 * @param now the form of the order before it was edited (`formOfOrder`)
 */
export function changeOf(order: Order, now: OrderDraft, draft: OrderDraft): OrderChange {
  const compared = { order, now, draft };
  const tradeInItem = order.items.find(({ role }) => role === 'trade_in');
  const primaryItem = order.items.find(item => item !== tradeInItem);
  const hasTradeIn = now.tradeIn !== null && draft.tradeIn !== null;
  const changes = [
    ...textChanges(textsIn(whole, ['customerReference', 'customerNote']), compared),
    ...orderedForChanges(compared),
    ...stopChanges('pickup', compared),
    ...stopChanges('delivery', compared),
    ...(primaryItem ? vehicleChanges(primaryVehicle, primaryItem.role, compared) : []),
    ...(tradeInItem && hasTradeIn ? vehicleChanges(tradeIn, tradeInItem.role, compared) : []),
    ...textChanges(textsIn(serviceOptions, serviceOptionKeys), compared),
  ];
  return { changes, patch: patchOf(order, draft, changes) };
}
