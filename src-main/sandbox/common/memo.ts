/** The function with its results kept by argument, the newest `maxEntries` of them; for pure functions only. */
export function memo<V>(work: (text: string) => V, maxEntries: number): (text: string) => V {
  const known = new Map<string, { value: V }>();
  return text => {
    const found = known.get(text);
    if (found) return found.value;
    const value = work(text);
    if (known.size >= maxEntries) known.delete(known.keys().next().value ?? '');
    known.set(text, { value });
    return value;
  };
}
