export type Dice = ReturnType<typeof createDice>;

/**
 * Returns functions for random choices, which are the same for the same seed. The generator is sfc32 of Chris
 * Doty-Humphrey's PractRand.
 */
export function createDice(seed: number) {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let round = 0; round < 12; round += 1) next();
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    /** A number that is at least 0 and less than 1. */
    next,
    /** An integer from the first argument to the second, both included. */
    int,
    between: (from: number, to: number): number => from + next() * (to - from),
    chance: (probability: number): boolean => next() < probability,
    pick<T>(list: readonly T[]): T {
      const found = list[int(0, list.length - 1)];
      if (found === undefined) throw new Error('Nothing to pick from.');
      return found;
    },
    text: (alphabet: string, length: number): string =>
      Array.from({ length }, () => alphabet[int(0, alphabet.length - 1)]).join(''),
  };
}
