import { addressInputSchema } from '../../../src-shared/domain/address.ts';
import { orderedForInputSchema } from '../../../src-shared/domain/order.ts';
import { contactInputSchema } from '../../../src-shared/domain/stop.ts';
import { isObject } from './same-value.ts';

const address = Object.keys(addressInputSchema.shape);
const contact = Object.keys(contactInputSchema.shape);

/**
 * Values, by path, whose fields only make sense together. A mixture of both sides would be a value that neither side
 * entered: an address in another country, a contact with another person's phone number.
 */
const units: ReadonlyMap<string, readonly string[]> = new Map([
  ['pickup.address', address],
  ['pickup.contact', contact],
  ['delivery.address', address],
  ['delivery.contact', contact],
  ['ordered_for', Object.keys(orderedForInputSchema.shape)],
]);

export const unitPaths: readonly string[] = [...units.keys()];

export const isUnit = (path: string): boolean => units.has(path);

const isWithin = (path: string, unit: string): boolean => path === unit || path.startsWith(`${unit}.`);

/** The unit that contains a dotted path; the path itself if no unit does. */
export const decidedPath = (path: string): string => unitPaths.find(unit => isWithin(path, unit)) ?? path;

/**
 * Reduces a unit to the fields that can be requested and have a value (null if none has); returns other values
 * unchanged.
 */
export function wholeOf(path: string, value: unknown): unknown {
  const fields = units.get(path);
  if (!fields || !isObject(value)) return value;
  const given = fields.flatMap(name =>
    (value[name] ?? null) === null ? [] : [[name, value[name]] as const],
  );
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** A merge patch that sets `value` and clears all other fields of the unit in `other`. */
export function asPatch(path: string, value: unknown, other: unknown): unknown {
  if (!isUnit(path) || !isObject(value) || !isObject(other)) return value;
  return { ...Object.fromEntries(Object.keys(other).map(name => [name, null])), ...value };
}
