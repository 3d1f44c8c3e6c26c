import type { Database } from '../ports/ports.ts';
import type { OrderRecord } from './order-record.ts';

/** Maximum number of times in memory. When there are so many, all are written to the database. */
const maxTimes = 100_000;

/**
 * Notes when each stored order was last read and found unchanged. The times are kept in memory, since a write for each
 * of these readings would never let the disk rest. A crash loses them; an order then counts as read when it was last
 * stored.
 */
export function createReadTimes(database: Database) {
  const save = database.prepare('UPDATE transport_order SET fetched_at_ms = ? WHERE order_id = ?');
  const times = new Map<string, number>();

  function keep(): void {
    database.transaction(() => {
      for (const [orderId, atMs] of times) save.run(atMs, orderId);
    });
    times.clear();
  }

  return {
    note(orderId: string, atMs: number): void {
      times.set(orderId, atMs);
      if (times.size >= maxTimes) keep();
    },
    forget: (orderId: string): void => void times.delete(orderId),
    withTime(record: OrderRecord): OrderRecord {
      const atMs = record.orderId === null ? undefined : times.get(record.orderId);
      return atMs === undefined ? record : { ...record, fetchedAtMs: atMs };
    },
    keep,
  };
}
