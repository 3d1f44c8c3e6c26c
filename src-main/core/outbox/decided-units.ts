import { addressInputSchema } from '../../../src-shared/domain/address.ts';
import { orderedForInputSchema } from '../../../src-shared/domain/order.ts';
import { contactInputSchema } from '../../../src-shared/domain/stop.ts';
import { isObject } from './same-value.ts';

const address = Object.keys(addressInputSchema.shape);
const contact = Object.keys(contactInputSchema.shape);

/**
 * Values whose fields mean something only together, with these fields. Half of one side and half of the other would be
 * a third value that nobody asked for: an address in another country, one person with the phone of another.
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

/** The unit that a dotted path belongs to, or else the path. */
export const decidedPath = (path: string): string => unitPaths.find(unit => isWithin(path, unit)) ?? path;

/** Of a unit only what can be asked for and has a value, null where nothing has; any other value as it is. */
export function wholeOf(path: string, value: unknown): unknown {
  const fields = units.get(path);
  if (!fields || !isObject(value)) return value;
  const given = fields.flatMap(name =>
    (value[name] ?? null) === null ? [] : [[name, value[name]] as const],
  );
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** As a merge patch that leaves nothing of another value of the unit behind. */
export function asPatch(path: string, value: unknown, other: unknown): unknown {
  if (!isUnit(path) || !isObject(value) || !isObject(other)) return value;
  return { ...Object.fromEntries(Object.keys(other).map(name => [name, null])), ...value };
}
