/** All who ask while the work is under way wait for the same end of it: many questions at once cost one answer. */
export function sharedWork<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null;
  return () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}
