/**
 * Collects the orders that were stored in the same transaction, so that the windows get one event for all of them.
 * @param onTrouble called with what `tell` throws, which nobody else could catch
 */
export function createChangeTeller(tell: (localIds: string[]) => void, onTrouble: (error: unknown) => void) {
  const orders = new Set<string>();
  let isOver = false;

  function tellNow(): void {
    if (orders.size === 0) return;
    const localIds = [...orders];
    orders.clear();
    try {
      tell(localIds);
    } catch (error) {
      onTrouble(error);
    }
  }

  return {
    changed(localId: string): void {
      if (isOver) return;
      if (orders.size === 0) process.nextTick(tellNow);
      orders.add(localId);
    },
    /** Tells what was collected, without waiting for the end of the transaction's turn. */
    tellNow,
    /** Tells nothing more. Call it before the database closes, because `tell` may read it. */
    stop(): void {
      isOver = true;
      orders.clear();
    },
  };
}
