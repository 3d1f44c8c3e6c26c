/** Collects the orders that were stored in the same transaction, so that the windows get one event for all of them. */
export function createChangeTeller(tell: (localIds: string[]) => void): (localId: string) => void {
  const changed = new Set<string>();
  return localId => {
    if (changed.size === 0) {
      process.nextTick(() => {
        const localIds = [...changed];
        changed.clear();
        tell(localIds);
      });
    }
    changed.add(localId);
  };
}
