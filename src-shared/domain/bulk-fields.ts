/** What a column about a stop can contain. The name of its field is this name after `pickup.` or `delivery.`. */
const stopParts = [
  'address',
  'postcode',
  'city',
  'country',
  'type',
  'contact_name',
  'phone',
  'email',
  'date',
  'time',
] as const;
export type StopPart = (typeof stopParts)[number];

export const stopFields = ['pickup', 'delivery'] as const;
export type StopName = (typeof stopFields)[number];

export const plainFields = [
  'vin',
  'registration_number',
  'make',
  'model',
  'vehicle',
  'fuel_type',
  'transmission',
  'engine_power_kw',
  'first_registered_year',
  'kerb_weight_kg',
  'winter_tires',
  'plates',
  'cmr',
  'vehicle_note',
  'customer_reference',
  'customer_note',
  'transport_preference',
  'inspection',
  'business_id',
  'business_country',
] as const;
export type PlainField = (typeof plainFields)[number];

export const bulkFields = [
  ...stopParts.map(part => `pickup.${part}` as const),
  'pickup.available_from',
  'pickup.release_code',
  ...stopParts.map(part => `delivery.${part}` as const),
  ...plainFields,
] as const;
export type BulkField = (typeof bulkFields)[number];

/** The columns of a new table that the user fills by typing. */
export const defaultFields: readonly BulkField[] = [
  'customer_reference',
  'pickup.address',
  'pickup.available_from',
  'delivery.address',
  'vin',
  'registration_number',
  'make',
  'model',
];

/**
 * The fields in which the user can correct a problem that the service reports at `path` (`items.0.vin`), the most
 * likely first.
 */
export function fieldsOfPath(path: string): readonly BulkField[] {
  const [head, ...rest] = path.split('.');
  if (head === 'pickup' || head === 'delivery') return stopFieldsOfPath(head, rest.join('.'));
  if (head === 'items') return vehicleFieldsOfPath(rest.slice(1).join('.'));
  if (head === 'ordered_for') return businessFieldsOfPath(rest.join('.'));
  const last = path.split('.').at(-1);
  return bulkFields.filter(field => field === last);
}

function stopFieldsOfPath(stop: StopName, rest: string): readonly BulkField[] {
  if (rest.startsWith('address.country_code')) return [`${stop}.country`, `${stop}.address`];
  if (rest.startsWith('address')) return [`${stop}.address`, `${stop}.city`, `${stop}.postcode`];
  if (rest.startsWith('requested_windows')) return [`${stop}.time`, `${stop}.date`];
  if (rest === 'available_from') return ['pickup.available_from', 'pickup.date', 'pickup.time'];
  if (rest === 'release_code') return ['pickup.release_code'];
  if (rest === 'contact.name') return [`${stop}.contact_name`];
  if (rest === 'contact.phone') return [`${stop}.phone`];
  if (rest === 'contact.email') return [`${stop}.email`];
  return rest === 'type' ? [`${stop}.type`] : [];
}

const businessFieldsOfPath = (rest: string): readonly BulkField[] =>
  rest === 'country_code' ? ['business_country'] : ['business_id', 'business_country'];

function vehicleFieldsOfPath(rest: string): readonly BulkField[] {
  if (rest === 'vin') return ['vin', 'registration_number'];
  if (rest === 'note') return ['vehicle_note'];
  const known: readonly BulkField[] = plainFields;
  return known.filter(field => field === rest || rest.startsWith(`${field}.`));
}
