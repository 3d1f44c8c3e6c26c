/** Work that pauses after each short step, so that other work can be done in between. */
export type Steps<Result> = Generator<void, Result>;

/** Number of items that are sorted in one step. */
const runLength = 128;

type Compare<Item> = (a: Item, b: Item) => number;

/** Sorts as `Array.toSorted` does, and keeps the order of equal items. Sorts short runs first, then merges them. */
export function* sortedInSteps<Item>(items: readonly Item[], compare: Compare<Item>): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let from = 0; from < items.length; from += runLength) {
    runs.push(items.slice(from, from + runLength).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2)
      merged.push(yield* mergedInSteps(runs[index] ?? [], runs[index + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergedInSteps<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: Compare<Item>,
): Steps<Item[]> {
  const merged: Item[] = [];
  const [first, second] = [one.values(), other.values()];
  let [a, b] = [first.next(), second.next()];
  while (!a.done || !b.done) {
    if (!a.done && (b.done || compare(a.value, b.value) <= 0)) {
      merged.push(a.value);
      a = first.next();
    } else if (!b.done) {
      merged.push(b.value);
      b = second.next();
    }
    yield;
  }
  return merged;
}
