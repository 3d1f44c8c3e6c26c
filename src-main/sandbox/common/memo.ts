/**
 * Caches the results of a pure function for the last `maxEntries` arguments. Arguments with the same `keyOf` are equal.
 */
export function memo<A, V>(
  work: (argument: A) => V,
  keyOf: (argument: A) => string,
  maxEntries: number,
): (argument: A) => V {
  const known = new Map<string, { value: V }>();
  return argument => {
    const key = keyOf(argument);
    const found = known.get(key);
    if (found) return found.value;
    const value = work(argument);
    if (known.size >= maxEntries) known.delete(known.keys().next().value ?? '');
    known.set(key, { value });
    return value;
  };
}
