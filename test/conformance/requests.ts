import type { Context } from './context.ts';
import { inHours, windowIn } from './times.ts';

export type Json = Record<string, unknown>;

export const vin = 'WVWZZZ1JZXW000001';

export const addresses = {
  helsinki: { formatted_address: 'Mannerheimintie 1, 00100 Helsinki, Finland' },
  tampere: { formatted_address: 'Hämeenkatu 1, 33100 Tampere, Finland' },
  turku: { formatted_address: 'Aurakatu 1, 20100 Turku, Finland' },
  hamburg: { formatted_address: 'Mönckebergstraße 1, 20095 Hamburg, Germany' },
  stockholm: { formatted_address: 'Sveavägen 1, 111 57 Stockholm, Sweden' },
  malmo: { formatted_address: 'Stortorget 1, 211 22 Malmö, Sweden' },
  nowhere: { formatted_address: 'Xqzvwkjh 1, Qqxzvwkjh' },
};

export const primary = { role: 'primary', vin };
export const primaryByPlate = { role: 'primary', registration_number: 'ABC-123' };
export const tradeIn = { role: 'trade_in', registration_number: 'XYZ-987' };
export const contact = { name: 'Aino Virtanen', phone: '+358 40 123 4567' };
export const serviceOptions = { transport_preference: 'flexible', inspection: 'standard' };
export const orderedFor = { business_id: '1234567-8', country_code: 'FI' };

/** Test identities that a sandbox supports; which ones is not shown. */
export const testBusinesses = [
  { business_id: '1234567-1', country_code: 'FI' },
  { business_id: '12345674', country_code: 'DK' },
  { business_id: 'DE123456788', country_code: 'DE' },
  { business_id: '1234563218', country_code: 'PL' },
];

/** A valid price check, Helsinki to Tampere. */
export const priceCheckBody = (changes: Json = {}): Json => ({
  pickup: { address: addresses.helsinki, type: 'dealership' },
  delivery: { address: addresses.tampere, type: 'dealership' },
  items: [primary],
  service_options: serviceOptions,
  ...changes,
});

export interface OrderChanges {
  pickup?: Json;
  delivery?: Json;
  items?: unknown;
  rest?: Json;
}

/** A small valid order, Helsinki to Tampere, available in two days. */
export const orderBody = (context: Context, { pickup, delivery, items, rest }: OrderChanges = {}): Json => ({
  pickup: {
    address: addresses.helsinki,
    type: 'dealership',
    available_from: inHours(context, 48),
    ...pickup,
  },
  delivery: { address: addresses.tampere, type: 'dealership', ...delivery },
  items: items ?? [primary],
  service_options: serviceOptions,
  ...rest,
});

export const recipient = {
  name: 'Auto Oy',
  street_address: 'Hämeenkatu 1',
  postal_code: '33100',
  city: 'Tampere',
  country_code: 'FI',
};

/** A valid order with every field of the interface's input but `ordered_for` and `file_ids`. */
export const wholeOrderBody = (context: Context): Json =>
  orderBody(context, {
    pickup: {
      contact: { ...contact, email: 'aino@example.com' },
      release_code: 'R-1',
      requested_windows: [windowIn(context, 72, 76)],
    },
    delivery: {
      contact: { ...contact, email: 'aino@example.com' },
      requested_windows: [windowIn(context, 96, 100)],
    },
    items: [
      {
        ...primary,
        registration_number: 'ABC-123',
        winter_tires: { mounted: true, in_vehicle: false },
        cmr_recipient: { kind: 'other', recipient },
      },
      tradeIn,
    ],
    rest: { customer_reference: 'PO 1', customer_note: 'Two keys' },
  });

export const fileContent = 'hello bytes';

export const fileBody = (changes: Json = {}): Json => ({
  name: 'registration.pdf',
  media_type: 'application/pdf',
  size_bytes: Buffer.byteLength(fileContent),
  category: 'customer_document',
  description: 'Registration certificate',
  ...changes,
});

/** A copy of the body with the value at a dotted path such as `items.0.vin`; undefined takes the field out. */
export function withField(body: Json, path: string, value: unknown): Json {
  const copy = structuredClone(body);
  const names = path.split('.');
  let holder: unknown = copy;
  for (const name of names.slice(0, -1)) holder = isHolder(holder) ? holder[name] : undefined;
  const last = names.at(-1) ?? '';
  if (!isHolder(holder)) throw new Error(`The body has no ${path}.`);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

const isHolder = (value: unknown): value is Json => typeof value === 'object' && value !== null;
