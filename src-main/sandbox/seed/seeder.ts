import { randomInt } from 'node:crypto';
import type { SandboxDatabase } from '../store/database.ts';
import { addSeeded, type SeedStores } from './fill.ts';
import type { SeededOrder } from './order-history.ts';
import { type SeedParts, seedOrders } from './seed-orders.ts';

export interface SeedProgress {
  count: number;
  written: number;
}

export interface SeederTools {
  database: SandboxDatabase;
  stores: SeedStores;
  /** Customer and credential to which the generated orders belong. */
  owner: Pick<SeedParts, 'customer' | 'orderedBy' | 'profile'>;
  now(): number;
}

/**
 * Maximum time for writing one piece of the orders, in milliseconds. It is short, so that other requests hardly have to
 * wait.
 */
const pieceMs = 40;
const maxPiece = 500;
const seedNumbers = 2 ** 31;

/**
 * Adds generated orders in pieces. The client decides when each piece is written, since each one is a request of its
 * own.
 */
export function createSeeder({ database, stores, owner, now }: SeederTools) {
  let run: { progress: SeedProgress; records: Generator<SeededOrder> } | null = null;

  function writePiece(records: Generator<SeededOrder>): number {
    const endMs = performance.now() + pieceMs;
    let written = 0;
    database.transaction(() => {
      while (written < maxPiece && (written === 0 || performance.now() < endMs)) {
        const { value, done } = records.next();
        if (done) return;
        addSeeded(stores, value);
        written += 1;
      }
    });
    return written;
  }

  return {
    begin(count: number): SeedProgress {
      // Each run has a new seed number, because the ids that earlier runs generated are already in use.
      const parts = { ...owner, count, nowMs: now(), seedNumber: randomInt(seedNumbers) };
      run = { progress: { count, written: 0 }, records: seedOrders(parts) };
      return run.progress;
    },
    /** Writes the next piece of the orders. Returns null if no run is in progress. */
    next(): SeedProgress | null {
      if (!run) return null;
      const { count, written } = run.progress;
      const progress = { count, written: written + writePiece(run.records) };
      run = progress.written >= count ? null : { ...run, progress };
      // Empties the write-ahead log, which would otherwise stay as large as the new orders.
      if (!run && !database.sqlite.isTransaction) database.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return progress;
    },
    end(): void {
      run = null;
    },
  };
}
