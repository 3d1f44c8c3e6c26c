/**
 * Caches values by key. When a limit is exceeded, drops the values that were set longest ago. Never drops the newest
 * value, which is in use.
 * @param sizeOf size of a value, in the unit of `maxSize`
 */
export function createRecent<Value>(sizeOf: (value: Value) => number, maxSize: number, maxCount = Infinity) {
  const kept = new Map<string, Value>();
  return {
    get: (key: string): Value | undefined => kept.get(key),
    set(key: string, value: Value): void {
      kept.delete(key);
      kept.set(key, value);
      let size = [...kept.values()].reduce((sum, one) => sum + sizeOf(one), 0);
      for (const [oldest, one] of kept) {
        if (oldest === key || (kept.size <= maxCount && size <= maxSize)) return;
        kept.delete(oldest);
        size -= sizeOf(one);
      }
    },
  };
}
