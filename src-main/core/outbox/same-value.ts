const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Two writings of one instant are the same; nothing, null and left out are the same. */
function isSameScalar(one: unknown, other: unknown): boolean {
  if ((one ?? null) === (other ?? null)) return true;
  if (typeof one !== 'string' || typeof other !== 'string') return false;
  return timestamp.test(one) && timestamp.test(other) && Date.parse(one) === Date.parse(other);
}

/**
 * Whether what the service answers has everything that was asked for. The service adds fields (ids, states,
 * coordinates), so an object may have more; a list has as many entries, in order.
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

/** The value at a dotted path; null where there is none. */
export function valueAt(whole: unknown, path: string): unknown {
  let value: unknown = whole;
  for (const step of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value)) value = value[step];
    else return null;
  }
  return value ?? null;
}

/** Text as one compares it by eye: without case, commas and double spaces. */
export const plainText = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toLowerCase()
        .replace(/[\s,.-]+/g, ' ')
        .trim()
    : '';
