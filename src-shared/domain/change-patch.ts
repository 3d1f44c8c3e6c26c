import type { FieldChange } from './change-form.ts';
import { countryOfStop } from './country.ts';
import type { OrderDraft, VehicleDraft, WindowDraft } from './draft.ts';
import { orderedForOf } from './draft-request.ts';
import { availableFromOf, isEmptyWindow, lastDayOf, spanOfWindow, zoneOfStop } from './draft-times.ts';
import { toTimestamp } from './local-time.ts';
import { numberOf } from './number-text.ts';
import type { Order, OrderPatch } from './order.ts';
import type { RequestedWindow, WindowInput } from './stop.ts';
import type { Item, ItemInput } from './vehicle.ts';
import { cleanVin } from './vin.ts';

type StopName = 'pickup' | 'delivery';

/** What a form on an order changes of it. */
export interface OrderChange {
  changes: FieldChange[];
  /** Merge patch (RFC 7396) of exactly these changes; a list is replaced, null takes a value away. */
  patch: OrderPatch;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const textChange = (path: string, was: string | null, before: string, after: string): FieldChange[] =>
  before.trim() === after.trim() ? [] : [{ path, was: was === '' ? null : was, becomes: orNull(after) }];

function addressChanges(name: StopName, order: Order, now: OrderDraft, draft: OrderDraft): FieldChange[] {
  const { address } = order[name];
  const [before, after] = [countryOfStop(now[name]), countryOfStop(draft[name])];
  return [
    ...textChange(
      `${name}.address.formatted_address`,
      address.formatted_address,
      now[name].address,
      draft[name].address,
    ),
    ...(before === after
      ? []
      : [{ path: `${name}.address.country_code`, was: address.country_code, becomes: after }]),
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
 * The windows of a stop as the form has them. One that stands as it stood at the order is the order's own to the
 * letter, also where a day and two times do not say all of it. Null: one is not whole.
 */
function windowsOf(name: StopName, order: Order, now: OrderDraft, draft: OrderDraft): WindowInput[] | null {
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

function windowChanges(name: StopName, order: Order, now: OrderDraft, draft: OrderDraft): FieldChange[] {
  const was = order[name].requested_windows;
  const becomes = windowsOf(name, order, now, draft);
  if (becomes === null) return [];
  const isSame =
    becomes.length === was.length &&
    becomes.every((window, index) => {
      const other = was[index];
      return other !== undefined && isSameWindow(window, other);
    });
  return isSame ? [] : [{ path: `${name}.requested_windows`, was, becomes }];
}

function availableFromChanges(order: Order, now: OrderDraft, draft: OrderDraft): FieldChange[] {
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
  // What is half typed cannot be sent; the rules say so.
  if (!at) return [];
  const becomes = toTimestamp(at);
  return was !== null && isSameInstant(was, becomes) ? [] : [{ path, was, becomes }];
}

function stopChanges(name: StopName, order: Order, now: OrderDraft, draft: OrderDraft): FieldChange[] {
  const { type, contact } = order[name];
  const [before, after] = [now[name], draft[name]];
  return [
    ...addressChanges(name, order, now, draft),
    ...textChange(`${name}.type`, type, before.type, after.type),
    ...(['name', 'phone', 'email'] as const).flatMap(field =>
      textChange(
        `${name}.contact.${field}`,
        contact?.[field] ?? null,
        before.contact[field],
        after.contact[field],
      ),
    ),
    ...(name === 'pickup'
      ? [
          ...textChange(
            'pickup.release_code',
            order.pickup.release_code,
            now.pickup.releaseCode,
            draft.pickup.releaseCode,
          ),
          ...availableFromChanges(order, now, draft),
        ]
      : []),
    ...windowChanges(name, order, now, draft),
  ];
}

const texts = [
  ['registration_number', 'registrationNumber'],
  ['make', 'make'],
  ['model', 'model'],
  ['note', 'note'],
  ['fuel_type', 'fuelType'],
  ['transmission', 'transmission'],
  ['plates', 'plates'],
  ['cmr', 'cmr'],
] as const;

const numbers = [
  ['engine_power_kw', 'enginePowerKw'],
  ['first_registered_year', 'firstRegisteredYear'],
  ['kerb_weight_kg', 'kerbWeightKg'],
] as const;

function numberChange(path: string, was: number | null, before: string, after: string): FieldChange[] {
  if (before.trim() === after.trim()) return [];
  const becomes = after.trim() === '' ? null : numberOf(after);
  // What is no number cannot be sent; the rules say so.
  return Number.isNaN(becomes) ? [] : [{ path, was, becomes }];
}

function vehicleChanges(item: Item, before: VehicleDraft, after: VehicleDraft): FieldChange[] {
  const path = `items.${item.role}`;
  const [tyres, wanted] = [before.winterTires, after.winterTires];
  const isSameTyres = tyres.mounted === wanted.mounted && tyres.inVehicle === wanted.inVehicle;
  return [
    ...textChange(`${path}.vin`, item.vin, cleanVin(before.vin), cleanVin(after.vin)),
    ...texts.flatMap(([field, key]) => textChange(`${path}.${field}`, item[field], before[key], after[key])),
    ...numbers.flatMap(([field, key]) =>
      numberChange(`${path}.${field}`, item[field], before[key], after[key]),
    ),
    ...(isSameTyres
      ? []
      : [
          {
            path: `${path}.winter_tires`,
            was: item.winter_tires,
            becomes: { mounted: wanted.mounted, in_vehicle: wanted.inVehicle },
          },
        ]),
  ];
}

const itemFields = [
  'vin',
  ...texts.map(([field]) => field),
  ...numbers.map(([field]) => field),
  'winter_tires',
] as const;

// @interface update-order.items
/** All of a vehicle that can be asked for, since a list replaces; CMR recipients are left out, as they cannot change. */
function itemInput(item: Item, changes: readonly FieldChange[]): ItemInput {
  const fields = itemFields.flatMap(field => {
    const change = changes.find(({ path }) => path === `items.${item.role}.${field}`);
    const value = change ? change.becomes : item[field];
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
    // The country that stands beside a new address on screen is meant with it.
    const country = countryOfStop(draft[name]);
    const isNew = changes.some(({ path }) => path === `${name}.address.formatted_address`);
    if (isNew && (country ?? order[name].address.country_code) !== null) {
      setAt(patch, [name, 'address', 'country_code'], country);
    }
  }
  if (changes.some(({ path }) => path.startsWith('items.'))) {
    // Each whole and the primary first: what a list leaves out may be taken for taken away.
    patch.items = order.items
      .toSorted((one, other) => Number(one.role === 'trade_in') - Number(other.role === 'trade_in'))
      .map(item => itemInput(item, changes));
  }
  return patch;
}

/** Whom it is ordered for is one value: a business of another country is another business. */
function orderedForChanges(order: Order, now: OrderDraft, draft: OrderDraft): FieldChange[] {
  const [before, after] = [orderedForOf(now.orderedFor), orderedForOf(draft.orderedFor)];
  return before?.business_id === after?.business_id && before?.country_code === after?.country_code
    ? []
    : [{ path: 'ordered_for', was: order.ordered_for, becomes: after }];
}

/**
 * What was typed, held against the order: only what differs, and nothing else of it.
 * @param now the order as the form shows it untouched (`formOfOrder`)
 */
export function changeOf(order: Order, now: OrderDraft, draft: OrderDraft): OrderChange {
  const tradeIn = order.items.find(({ role }) => role === 'trade_in');
  const primary = order.items.find(item => item !== tradeIn);
  const options = order.service_options;
  const [services, wanted] = [now.serviceOptions, draft.serviceOptions];
  const changes = [
    ...textChange(
      'customer_reference',
      order.customer_reference,
      now.customerReference,
      draft.customerReference,
    ),
    ...textChange('customer_note', order.customer_note, now.customerNote, draft.customerNote),
    ...orderedForChanges(order, now, draft),
    ...stopChanges('pickup', order, now, draft),
    ...stopChanges('delivery', order, now, draft),
    ...(primary ? vehicleChanges(primary, now.vehicle, draft.vehicle) : []),
    ...(tradeIn && now.tradeIn && draft.tradeIn ? vehicleChanges(tradeIn, now.tradeIn, draft.tradeIn) : []),
    ...textChange(
      'service_options.transport_preference',
      options?.transport_preference ?? null,
      services.transportPreference,
      wanted.transportPreference,
    ),
    ...textChange(
      'service_options.inspection',
      options?.inspection ?? null,
      services.inspection,
      wanted.inspection,
    ),
  ];
  return { changes, patch: patchOf(order, draft, changes) };
}
