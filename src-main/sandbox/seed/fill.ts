import type { SandboxDatabase } from '../store/database.ts';
import type { OrderStore } from '../store/order-store.ts';
import { type SeedParts, seedOrders } from './seed-orders.ts';

/** Writes the history into an empty sandbox, all of it or nothing. @returns how many orders it wrote */
export function fillEmpty(database: SandboxDatabase, orders: OrderStore, parts: SeedParts): number {
  if (!orders.isEmpty()) return 0;
  database.transaction(() => {
    for (const record of seedOrders(parts)) orders.add(record);
  });
  // A large history would leave a log of its size beside the database.
  database.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return parts.count;
}
