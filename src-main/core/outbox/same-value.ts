import { isObject } from '../../../src-shared/domain/is-object.ts';

/** Wider than RFC 3339: a time that a service writes in another form must not make an order look like another one. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Whether two values are equal. Null equals undefined, and timestamps of the same instant are equal. */
function isSameScalar(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return timestamp.test(one) && timestamp.test(other) && Date.parse(one) === Date.parse(other);
}

/**
 * Whether the service's value contains everything that was requested. An object may have more fields, because the
 * service adds some (ids, states, coordinates). A list must have the same number of items, in the same order.
 */
export function covers(answered: unknown, asked: unknown): boolean {
  if (Array.isArray(asked)) {
    if (!Array.isArray(answered)) return asked.length === 0 && (answered ?? null) === null;
    return asked.length === answered.length && asked.every((one, index) => covers(answered[index], one));
  }
  if (!isObject(asked)) return isSameScalar(answered, asked);
  const fields = isObject(answered) ? answered : {};
  return Object.entries(asked).every(([name, value]) => covers(fields[name], value));
}

/** Returns the value at a dotted path; null if there is none. */
export function valueAt(whole: unknown, path: string): unknown {
  let value: unknown = whole;
  for (const step of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value)) value = value[step];
    else return null;
  }
  return value ?? null;
}

/** Returns a text for comparison: lower case, with punctuation and repeated spaces as one space. */
export const plainText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toLowerCase()
        .replace(/[\s,.-]+/g, ' ')
        .trim()
    : '';
