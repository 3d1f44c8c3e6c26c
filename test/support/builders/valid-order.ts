import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { OrderInput } from '../../../src-shared/domain/order.ts';
import type { WindowInput } from '../../../src-shared/domain/stop.ts';
import type { ItemInput } from '../../../src-shared/domain/vehicle.ts';
import { defaultInterfaceProfile as profile } from '../../../src-shared/interface-profile.ts';

/** A field that is left out, null, or given. */
export const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof({ withCrossShrink: true }, fc.constant(undefined), fc.constant(null), {
    arbitrary: value,
    weight: 3,
  });

/** What people and programs write: emoji, right to left, quotes, line breaks, control and combining characters. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'Aino Virtanen',
    '',
    ' ',
    '🚗🔑 👩‍🔧',
    'שלום, "עולם"',
    'مرحبا\u202E',
    'one\ntwo\r\n\tthree',
    `"'\\\`; DROP TABLE orders --`,
    'e\u0301\u200B\uFEFF',
    'nul\u0000nul',
    '\u2028<b>&amp;</b>%00',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
export const nonBlankText = text.filter(value => value.trim() !== '');
const someText = text.filter(value => value !== '');

const vin = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'),
  minLength: 17,
  maxLength: 17,
});

/** The primary vehicle needs a VIN or a registration number, and across a border the VIN (rule 4). */
const identityOf = (
  role: ItemInput['role'],
  needsVin: boolean,
): fc.Arbitrary<Pick<ItemInput, 'vin' | 'registration_number'>> => {
  const byVin = fc.record({ vin, registration_number: maybe(someText) });
  const byNumber = fc.record({ vin: maybe(vin), registration_number: nonBlankText });
  const byNothing = fc.record({ vin: maybe(vin), registration_number: maybe(someText) });
  if (needsVin) return byVin;
  return role === 'primary' ? fc.oneof(byVin, byNumber) : byNothing;
};

const recipient = fc.record({
  name: someText,
  street_address: someText,
  postal_code: someText,
  city: someText,
  country_code: fc.constantFrom('FI', 'SE', 'FR'),
});
const cmrRecipient = fc.oneof(
  fc.record({ kind: fc.constant('automatic'), recipient: maybe(recipient) }),
  fc.record({ kind: fc.constant(profile.cmrRecipientOtherKind), recipient }),
);

const facts = fc.record({
  make: maybe(someText),
  model: maybe(someText),
  note: maybe(someText),
  fuel_type: maybe(fc.constantFrom(...profile.fuelTypes)),
  transmission: maybe(fc.constantFrom(...profile.transmissions)),
  engine_power_kw: maybe(fc.integer({ min: 1, max: 2_000 })),
  first_registered_year: maybe(fc.integer({ min: 1_886, max: 2_200 })),
  kerb_weight_kg: maybe(fc.integer({ min: 1, max: 60_000 })),
  cmr: maybe(fc.constantFrom(...profile.cmrModes)),
  plates: maybe(fc.constantFrom(...profile.platesOptions)),
  winter_tires: maybe(fc.record({ mounted: fc.boolean(), in_vehicle: fc.boolean() })),
  cmr_recipient: maybe(cmrRecipient),
});

/** A vehicle of a role, with any of its facts. */
export const anyItem = (role: ItemInput['role'], needsVin: boolean): fc.Arbitrary<ItemInput> =>
  fc
    .tuple(identityOf(role, needsVin), facts)
    .map(([identity, described]) => ({ role, ...identity, ...described }));

/** A request that keeps every rule; its files are uploaded by whoever sends it. */
export interface ValidOrder {
  body: OrderInput;
  /** How many files belong into `file_ids`; as it is where it is null or left out. */
  fileCount: number | null | undefined;
}

type Route = 'domestic' | 'tradeIn' | 'crossBorder';
type Contact = NonNullable<OrderInput['pickup']['contact']>;

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Cities no two of which are so far apart that their route needs a custom quote. */
const cities: Readonly<Record<string, readonly string[]>> = {
  FI: ['00100 Helsinki', '33100 Tampere', '20100 Åbo', '40100 Jyväskylä'],
  DK: ['1550 København', '8000 Aarhus', '9000 Aalborg'],
  DE: ['20095 Hamburg', '10115 Berlin', 'D-50667 Köln'],
  PL: ['00-001 Warszawa', '90-001 Łódź', '80-001 Gdańsk'],
  SE: ['111 20 Stockholm', '411 06 Göteborg', '211 20 Malmö'],
};
const countryNames: Readonly<Record<string, string>> = {
  FI: 'Finland',
  DK: 'Danmark',
  DE: 'Deutschland',
  PL: 'Poland',
  SE: 'Sverige',
};
/** Transports within Sweden need a custom quote, which cannot be ordered. */
const domesticCountries = ['FI', 'DK', 'DE', 'PL'];
const zones = ['Europe/Helsinki', 'Europe/Stockholm', 'Europe/Warsaw', 'UTC', 'America/St_Johns'];

const addressIn = (country: string): fc.Arbitrary<OrderInput['pickup']['address']> =>
  fc
    .record({
      city: fc.constantFrom(...(cities[country] ?? [])),
      line: fc.constantFrom(
        '',
        'Teollisuuskatu 12, ',
        'Hafenstraße 3 B, ',
        'ul. Portowa 7/9, ',
        'Hämeentie 1, ',
      ),
      end: fc.constantFrom('', `, ${country}`, `, ${countryNames[country]}`),
      countryCode: maybe(fc.constant(country)),
    })
    .map(({ city, line, end, countryCode }) => ({
      formatted_address: `${line}${city}${end}`,
      country_code: countryCode,
    }));

/** How a timestamp is written: null is `Z`. */
interface Style {
  offsetMinutes: number | null;
  moreZeros: number;
}
const style: fc.Arbitrary<Style> = fc.record({
  offsetMinutes: fc.constantFrom(null, 0, 120, 180, -300, 345, -570, 840, -720),
  moreZeros: fc.nat(3),
});

/** RFC 3339; milliseconds only where there are some, or zeros are wanted. */
function written(atMs: number, { offsetMinutes, moreZeros }: Style): string {
  const shifted = new Date(atMs + (offsetMinutes ?? 0) * minuteMs).toISOString();
  const needsFraction = atMs % 1_000 !== 0 || moreZeros > 0;
  const local = needsFraction ? `${shifted.slice(0, -1)}${'0'.repeat(moreZeros)}` : shifted.slice(0, 19);
  if (offsetMinutes === null) return `${local}Z`;
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** Nothing, whole minutes or odd milliseconds. */
const gapMs = fc.oneof(
  { withCrossShrink: true },
  fc.constant(0),
  fc.integer({ min: 1, max: 14 * 24 * 60 }).map(minutes => minutes * minuteMs),
  fc.integer({ min: 1, max: 3 * dayMs }),
);

const spans = fc.array(
  fc.record({
    // A window after no gap touches the one before it.
    gapMs,
    lengthMs: gapMs.map(ms => Math.max(1, ms)),
    startStyle: style,
    endStyle: style,
    timezone: fc.constantFrom(...zones),
  }),
  { maxLength: 4 },
);
const timesParts = fc.record({
  /** How long ago the first thing may be, where nothing forbids it. */
  agoMs: gapMs,
  firstGapMs: gapMs,
  availableBeforeMs: gapMs,
  availableStyle: style,
  mode: fc.constantFrom('available', 'windows', 'both'),
  spans,
  isReversed: fc.boolean(),
  isNull: fc.boolean(),
});
type Times = typeof timesParts extends fc.Arbitrary<infer T> ? T : never;

/** Windows one after the other from a time on; each ends after `nowMs`. */
function windowsFrom(startMs: number, nowMs: number, { spans: list, isReversed }: Times): WindowInput[] {
  let cursorMs = startMs;
  const windows = list.map(span => {
    const fromMs = cursorMs + span.gapMs;
    cursorMs = Math.max(fromMs + span.lengthMs, nowMs + 1);
    return {
      start_at: written(fromMs, span.startStyle),
      end_at: written(cursorMs, span.endStyle),
      timezone: span.timezone,
    };
  });
  return isReversed ? windows.toReversed() : windows;
}

/** The three ways to say that there are none. */
const noWindows = ({ isNull, isReversed }: Times) => (isNull ? null : isReversed ? [] : undefined);

/** `available_from`, windows, or both: one of them at least, and no window before `available_from` (rules 2, 3). */
function pickupTimes(earliestMs: number, nowMs: number, times: Times) {
  const startMs = earliestMs + times.firstGapMs;
  const windows = times.mode === 'available' ? [] : windowsFrom(startMs, nowMs, times);
  const unset = times.isNull ? null : undefined;
  if (times.mode === 'windows' && windows.length > 0)
    return { available_from: unset, requested_windows: windows };
  const availableMs = windows.length > 0 ? startMs - times.availableBeforeMs : startMs;
  return {
    available_from: written(availableMs, times.availableStyle),
    requested_windows: windows.length > 0 ? windows : noWindows(times),
  };
}

const contact: fc.Arbitrary<Contact> = fc.record({
  name: maybe(text),
  phone: maybe(text),
  email: maybe(text),
});
/** With what rule 5 wants. */
const person: fc.Arbitrary<Contact> = fc.record({
  name: nonBlankText,
  phone: nonBlankText,
  email: maybe(text),
});

const countriesOf: Readonly<Record<Route, fc.Arbitrary<readonly [string, string]>>> = {
  domestic: fc.constantFrom(...domesticCountries).map(country => [country, country] as const),
  tradeIn: fc.constant(['FI', 'FI'] as const),
  crossBorder: fc
    .uniqueArray(fc.constantFrom(...Object.keys(cities)), { minLength: 2, maxLength: 2 })
    .map(([from = 'FI', to = 'DE']) => [from, to] as const),
};

const stopParts = (country: string, types: readonly string[]) =>
  fc.record({
    address: addressIn(country),
    type: fc.constantFrom(...types),
    contact: maybe(contact),
    person,
    times: timesParts,
  });

const nextHelsinkiDayMs = (nowMs: number): number =>
  Temporal.Instant.fromEpochMilliseconds(nowMs)
    .toZonedDateTimeISO('Europe/Helsinki')
    .add({ days: 1 })
    .startOfDay().epochMilliseconds;

const partsOf = (route: Route, from: string, to: string) =>
  fc.record({
    pickup: stopParts(
      from,
      profile.pickupTypes.filter(type => route !== 'tradeIn' || type !== profile.privatePickupType),
    ),
    delivery: stopParts(to, profile.deliveryTypes),
    releaseCode: maybe(text),
    primary: anyItem('primary', route === 'crossBorder'),
    tradeIn: anyItem('trade_in', false),
    isTradeInFirst: fc.boolean(),
    reference: maybe(
      fc.oneof(
        text.filter(value => value !== '' && value.length <= 255),
        fc.constant('x'.repeat(255)),
      ),
    ),
    orderedFor: maybe(
      fc.constantFrom(
        { business_id: '1234567-1', country_code: 'FI' },
        { business_id: '12345674', country_code: 'DK' },
      ),
    ),
    options: maybe(
      fc.record({
        transport_preference: maybe(fc.constantFrom(...profile.transportPreferences)),
        inspection: maybe(fc.constantFrom(...profile.inspections)),
      }),
    ),
    note: maybe(text.filter(value => value !== '')),
    fileCount: maybe(fc.nat(2)),
  });
type Parts = ReturnType<typeof partsOf> extends fc.Arbitrary<infer T> ? T : never;

function build(route: Route, nowMs: number, parts: Parts): ValidOrder {
  const { pickup, delivery, primary, tradeIn } = parts;
  const isPrivate = pickup.type === profile.privatePickupType;
  const isEndCustomer = delivery.type === profile.endCustomerDeliveryType;
  const earliestMs = isPrivate || isEndCustomer ? nextHelsinkiDayMs(nowMs) : nowMs - pickup.times.agoMs;
  const deliveryWindows = windowsFrom(nowMs - delivery.times.agoMs, nowMs, delivery.times);
  const both = parts.isTradeInFirst ? [tradeIn, primary] : [primary, tradeIn];
  const body: OrderInput = {
    customer_reference: parts.reference,
    ordered_for: parts.orderedFor,
    pickup: {
      address: pickup.address,
      type: pickup.type,
      contact: isPrivate ? pickup.person : pickup.contact,
      release_code: parts.releaseCode,
      ...pickupTimes(earliestMs, nowMs, pickup.times),
    },
    delivery: {
      address: delivery.address,
      type: delivery.type,
      contact: isEndCustomer ? delivery.person : delivery.contact,
      requested_windows: deliveryWindows.length > 0 ? deliveryWindows : noWindows(delivery.times),
    },
    items: route === 'tradeIn' ? both : [primary],
    service_options: parts.options,
    customer_note: parts.note,
  };
  return { body: withoutUndefined(structuredClone(body)), fileCount: parts.fileCount };
}

/** What is left out is really left out, so that a counterexample shows what is sent. */
function withoutUndefined<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (inner === undefined) Reflect.deleteProperty(value, key);
      else withoutUndefined(inner);
    }
  }
  return value;
}

/** All of what `POST /v2/orders` takes at a time, with every rule kept. */
export const validOrder = (nowMs: number): fc.Arbitrary<ValidOrder> =>
  fc
    .constantFrom<Route>('domestic', 'tradeIn', 'crossBorder')
    .chain(route => countriesOf[route].map(([from, to]) => ({ route, from, to })))
    .chain(({ route, from, to }) => partsOf(route, from, to).map(parts => build(route, nowMs, parts)));
