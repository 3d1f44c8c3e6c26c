/**
 * Returns a function that runs `work`. Calls while the work is running share its result instead of running it again.
 */
export function sharedWork<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
