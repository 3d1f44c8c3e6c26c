import { addressInputSchema } from '../../../src-shared/domain/address.ts';
import { isObject } from '../../../src-shared/domain/is-object.ts';
import { orderedForInputSchema } from '../../../src-shared/domain/order.ts';
import { contactInputSchema } from '../../../src-shared/domain/stop.ts';

const address = Object.keys(addressInputSchema.shape);
const contact = Object.keys(contactInputSchema.shape);

/**
 * Units: paths of objects that are merged as a whole. Merged field by field, an object could get a value that neither
 * side entered, such as an address in the wrong country.
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

/** Returns the unit that contains a dotted path; the path itself if it is in no unit. */
export const decidedPath = (path: string): string => unitPaths.find(unit => isWithin(path, unit)) ?? path;

/**
 * Reduces the value of a unit to the fields that a request can set and that are not null; null if none remain. Values
 * of paths that are not units are returned unchanged.
 */
export function wholeOf(path: string, value: unknown): unknown {
  const fields = units.get(path);
  if (!fields || !isObject(value)) return value;
  const given = fields.flatMap(name =>
    (value[name] ?? null) === null ? [] : [[name, value[name]] as const],
  );
  return given.length === 0 ? null : Object.fromEntries(given);
}

/**
 * Returns the merge patch that turns `other`, the value of a unit, into `value`: fields that only `other` has are null.
 * If the path is not a unit, returns `value` itself.
 */
export function asPatch(path: string, value: unknown, other: unknown): unknown {
  if (!isUnit(path) || !isObject(value) || !isObject(other)) return value;
  return { ...Object.fromEntries(Object.keys(other).map(name => [name, null])), ...value };
}
