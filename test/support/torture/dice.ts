/** Random choices that a seed repeats (mulberry32). */
export type Dice = ReturnType<typeof createDice>;

export function createDice(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    between: (low: number, high: number): number => low + below(high - low + 1),
    chance: (probability: number): boolean => next() < probability,
    pick<T>(choices: readonly [T, ...T[]]): T {
      return choices[below(choices.length)] ?? choices[0];
    },
    bytes: (size: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: size }, () => below(256)),
  };
}

/** A seed of its own for a part of a run, so that one part does not shift the choices of the next. */
export const seedOf = (seed: number, part: number): number => (seed * 1_000_003 + part * 7_919) >>> 0;

/** One of them for each number: each comes once in a round, in an order of that round's own. */
export function dealt<T>(all: readonly T[], number: number, seed: number): T {
  const dice = createDice(seedOf(seed, Math.floor(number / all.length)));
  const round = all.map(one => ({ one, at: dice.next() })).toSorted((first, second) => first.at - second.at);
  const card = round[number % all.length];
  if (!card) throw new Error('There is nothing to deal.');
  return card.one;
}

const goldenShare = 0.618_033_988_75;

/** A number of a range that lies well apart from those of the parts before: a few of them are never all low. */
export function spread(seed: number, part: number, low: number, high: number): number {
  const share = (createDice(seed).next() + part * goldenShare) % 1;
  return low + Math.floor(share * (high - low + 1));
}
