/** The first measurements are too few to tell anything, such as while connections are opened. */
const minCount = 10;
/** Least weight of a measurement in the average, so that the pace follows a network that becomes slower or faster. */
const minWeight = 0.02;

/** How long an order takes to be read, averaged over the whole reading: single answers take very different times. */
export function createPace() {
  let count = 0;
  let orderMs = 0;
  return {
    /** Takes note that `orders` orders were read in `tookMs` milliseconds. */
    note(orders: number, tookMs: number): void {
      count += 1;
      const weight = Math.max(minWeight, 1 / count);
      orderMs += weight * (tookMs / orders - orderMs);
    },
    /** Milliseconds for an order; null before enough were read. */
    orderMs: (): number | null => (count < minCount ? null : orderMs),
  };
}
