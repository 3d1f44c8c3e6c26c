import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { primaryPath, tradeInPath } from '../../../../src-shared/domain/vehicle-rules.ts';

const stopPaths = (stop: 'pickup' | 'delivery'): string[] => [
  `${stop}.address.formatted_address`,
  `${stop}.address.country_code`,
  `${stop}.type`,
  ...(stop === 'pickup' ? ['pickup.release_code'] : []),
  `${stop}.contact.name`,
  `${stop}.contact.phone`,
  `${stop}.contact.email`,
  ...(stop === 'pickup' ? ['pickup.available_from'] : []),
];

const windowPaths = (stop: 'pickup' | 'delivery', draft: OrderDraft): string[] =>
  // An empty list shows one empty window to type into.
  Array.from(
    { length: Math.max(1, draft[stop].requestedWindows.length) },
    (_, index) => `${stop}.requested_windows.${index}`,
  );

/** Fields of a vehicle that are folded away under "More about the vehicle". */
export const moreVehicleFields = [
  'first_registered_year',
  'engine_power_kw',
  'kerb_weight_kg',
  'note',
] as const;

const vehicleFields = [
  'vin',
  'registration_number',
  'make',
  'model',
  'fuel_type',
  'transmission',
  'winter_tires',
  'plates',
  'cmr',
  'cmr_recipient',
  'cmr_recipient.recipient.name',
  'cmr_recipient.recipient.street_address',
  'cmr_recipient.recipient.postal_code',
  'cmr_recipient.recipient.city',
  'cmr_recipient.recipient.country_code',
  ...moreVehicleFields,
];

/** Every field on the screen by the service's dotted path, in the order of the form. */
export const fieldPaths = (draft: OrderDraft): string[] => [
  ...stopPaths('pickup'),
  ...windowPaths('pickup', draft),
  ...stopPaths('delivery'),
  ...windowPaths('delivery', draft),
  ...vehicleFields.map(field => `${primaryPath}.${field}`),
  ...(draft.tradeIn === null ? [] : ['role', ...vehicleFields].map(field => `${tradeInPath}.${field}`)),
  'customer_reference',
  'service_options.transport_preference',
  'service_options.inspection',
  'ordered_for.business_id',
  'ordered_for.country_code',
  'customer_note',
  'file_ids',
];

/** `items[0].vin` as `items`, `0`, `vin`. */
export const partsOfPath = (servicePath: string): string[] =>
  servicePath
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^\//, '')
    .split('.');

/**
 * The field on the screen that a path of the service belongs to: the field itself, the field that holds it
 * (`requested_windows.0.end_at`), or the first field of a group (`pickup.address`). Null: no field of ours.
 */
export function fieldOfServicePath(servicePath: string, draft: OrderDraft): string | null {
  const parts = partsOfPath(servicePath);
  const path = parts.join('.');
  const known = fieldPaths(draft);
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join('.');
    if (known.includes(candidate)) return candidate;
  }
  const isGroup = parts.length > 1 || ['items', 'service_options', 'ordered_for'].includes(path);
  return isGroup ? (known.find(field => field.startsWith(`${path}.`)) ?? null) : null;
}

/** The vehicle whose folded part holds the field of a path; null where nothing is folded over it. */
export const foldedVehicleOf = (path: string): string | null =>
  [primaryPath, tradeInPath].find(vehicle =>
    moreVehicleFields.some(field => isWithin(path, `${vehicle}.${field}`)),
  ) ?? null;

/** Whether `path` is `field` itself or lies within it. */
export const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`);

/** The field that shows a problem of ours: a window shows those of its start and end. */
export const fieldOfProblem = (path: string): string =>
  /^(?:pickup|delivery)\.requested_windows\.\d+/.exec(path)?.[0] ?? path;

/** Problems in the order in which their fields are reached. */
export function inFormOrder<T extends { path: string }>(problems: readonly T[], draft: OrderDraft): T[] {
  const order = new Map(fieldPaths(draft).map((path, index) => [path, index]));
  const placeOf = ({ path }: T) => order.get(fieldOfProblem(path)) ?? order.size;
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}
