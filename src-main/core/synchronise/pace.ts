/**
 * Number of measurements before the average is used. The first ones differ too much, for example while connections are
 * opened.
 */
const minCount = 10;
/**
 * Minimum weight of a new measurement in the average, so that the average follows a network that becomes slower or
 * faster.
 */
const minWeight = 0.02;

/**
 * Averages how long it takes to read an order. The times of single requests differ widely, so one of them would tell
 * little.
 */
export function createPace() {
  let count = 0;
  let orderMs = 0;
  return {
    /** Adds a measurement: `orders` orders were read in `tookMs` milliseconds. */
    note(orders: number, tookMs: number): void {
      count += 1;
      const weight = Math.max(minWeight, 1 / count);
      orderMs += weight * (tookMs / orders - orderMs);
    },
    /** Returns the average milliseconds per order; null before there are enough measurements. */
    orderMs: (): number | null => (count < minCount ? null : orderMs),
  };
}
