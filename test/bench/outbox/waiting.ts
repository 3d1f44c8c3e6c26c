import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../src-main/adapters/sqlite.ts';
import { createEntryStore } from '../../../src-main/core/outbox/entry-store.ts';
import { entryView, outboxSummary } from '../../../src-main/core/outbox/entry-view.ts';
import type { Database } from '../../../src-main/core/ports/ports.ts';
import { createDocumentStore } from '../../../src-main/core/store/document-store.ts';
import { migrate } from '../../../src-main/core/store/migrate.ts';
import { createOrderStore } from '../../../src-main/core/store/order-store.ts';
import type { BenchRow } from '../bench-row.ts';
import { fill, nowMs } from './fill.ts';

const rounds = 200;
const notPaused = { isPaused: () => false, set: () => undefined };

/** What the outbox asks of its database at each wake, change and look, with little and with very much waiting. */
export async function benchWaiting(): Promise<BenchRow[]> {
  const few = measure(10, () => undefined);
  const queued = measure(100_000, () => undefined);
  const waiting = measure(100_000, database =>
    database.exec(
      `UPDATE outbox_entry SET state = 'waiting', sealed_sha256 = 'x', next_attempt_at_ms = ${nowMs} + 1000 + sequence`,
    ),
  );
  // Every hundredth order was refused, with a change behind it.
  const refused = measure(100_000, database =>
    database.exec(
      `UPDATE outbox_entry SET state = 'parked' WHERE sequence % 100 = 0;
       UPDATE outbox_entry SET local_id = 'o' || (sequence - 1), chain_position = chain_position + 1
         WHERE sequence % 100 = 1 AND sequence > 1`,
    ),
  );
  return Object.keys(few).map(what => ({
    what,
    '10 waiting, ms': few[what] ?? null,
    '100,000 queued, ms': queued[what] ?? null,
    '100,000 waiting, ms': waiting[what] ?? null,
    '100,000 with 1,000 refused, ms': refused[what] ?? null,
  }));
}

function measure(orders: number, change: (database: Database) => void): Record<string, number> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const path = join(folder, 'dispatch.db');
  const filled = openDatabase(path);
  migrate(filled);
  fill(filled, orders, { environmentId: 'local', accountId: 'local' });
  change(filled);
  filled.close();
  const database = openDatabase(path);
  const started = performance.now();
  const entries = createEntryStore(database);
  const openMs = performance.now() - started;
  const stores = { entries, orders: createOrderStore(database), documents: createDocumentStore(database) };
  const page = () => entries.page('open', '', null, 100).map(entry => entryView(entry, stores));
  let turn = 0;
  const numbers = {
    'open the store, once at the start': openMs,
    'wake: due heads and the next time': median(() => {
      entries.dueHeads(nowMs, { count: 3, uploads: 3, running: [] });
      entries.nextAttemptAtMs(nowMs);
    }),
    'summary of the states': median(() => outboxSummary(entries, notPaused, nowMs)),
    'list the first 100': median(page, 20),
    'record an outcome durably': median(() => {
      turn += 1;
      database.transaction(() => entries.finish(`e${turn * 3 + 2}`, null, null, nowMs));
    }),
  };
  database.close();
  rmSync(folder, { recursive: true });
  return Object.fromEntries(Object.entries(numbers).map(([what, ms]) => [what, Number(ms.toFixed(3))]));
}

function median(work: () => void, times = rounds): number {
  const list = Array.from({ length: times }, () => {
    const started = performance.now();
    work();
    return performance.now() - started;
  });
  return list.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0;
}
