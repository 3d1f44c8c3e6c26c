import type { SandboxDatabase } from '../store/database.ts';
import type { FileStore } from '../store/file-store.ts';
import type { SandboxOrderStore } from '../store/order-store.ts';
import type { SeededOrder } from './order-history.ts';
import { type SeedParts, seedOrders } from './seed-orders.ts';

export interface SeedStores {
  orders: SandboxOrderStore;
  files: FileStore;
}

export function addSeeded({ orders, files }: SeedStores, seeded: SeededOrder): void {
  orders.add(seeded);
  for (const file of seeded.files) files.add(file);
}

/**
 * Fills an empty sandbox with generated orders, in one transaction.
 * @returns the number of orders; 0 if the sandbox was not empty
 */
export function fillEmpty(database: SandboxDatabase, stores: SeedStores, parts: SeedParts): number {
  if (!stores.orders.isEmpty()) return 0;
  database.transaction(() => {
    for (const seeded of seedOrders(parts)) addSeeded(stores, seeded);
  });
  // Empties the write-ahead log, which would otherwise stay as large as the new orders.
  database.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return parts.count;
}
