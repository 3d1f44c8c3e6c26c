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

/** Writes the history into an empty sandbox, all of it or nothing. @returns how many orders it wrote */
export function fillEmpty(database: SandboxDatabase, stores: SeedStores, parts: SeedParts): number {
  if (!stores.orders.isEmpty()) return 0;
  database.transaction(() => {
    for (const seeded of seedOrders(parts)) addSeeded(stores, seeded);
  });
  // A large history would leave a log of its size beside the database.
  database.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  return parts.count;
}
