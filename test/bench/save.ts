import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import { queueOrder } from '../../src-main/core/outbox/chain.ts';
import { createEntryStore } from '../../src-main/core/outbox/entry-store.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { emptyDraft } from '../../src-shared/domain/draft.ts';
import type { BenchRow } from './run.ts';

const rounds = 3_000;

/** Placing an order (row and entry, one transaction) beside a bare insert of 2 KB into WAL with synchronous=FULL. */
export async function benchSave(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const bare = openDatabase(join(folder, 'bare.db'));
  bare.exec('CREATE TABLE entry (id TEXT PRIMARY KEY, body TEXT)');
  const insert = bare.prepare('INSERT INTO entry VALUES (?, ?)');
  const body = 'x'.repeat(2_048);

  const database = openDatabase(join(folder, 'dispatch.db'));
  migrate(database);
  const orders = createOrderStore(database);
  const owner = { entries: createEntryStore(database), environmentId: 'local', accountId: 'local' };
  const draft = { ...emptyDraft(), customerNote: 'x'.repeat(400) };

  const bareMs: number[] = [];
  const ourMs: number[] = [];
  const timed = (into: number[], act: () => void) => {
    const started = performance.now();
    act();
    into.push(performance.now() - started);
  };
  for (let round = 0; round < rounds; round += 1) {
    timed(bareMs, () => bare.transaction(() => insert.run(randomUUID(), body)));
    const localId = randomUUID();
    orders.insertDraft(localId, draft, round);
    timed(ourMs, () =>
      database.transaction(() => {
        orders.place(localId, null, round);
        queueOrder(owner, localId, draft, [], round);
      }),
    );
  }
  bare.close();
  database.close();
  rmSync(folder, { recursive: true });
  const at = (list: number[], share: number) =>
    list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  const row = (what: string, list: number[], floor: number[] | null): BenchRow => ({
    what,
    p50Ms: Number(at(list, 0.5).toFixed(3)),
    p99Ms: Number(at(list, 0.99).toFixed(3)),
    timesFloorAtP99: floor && Number((at(list, 0.99) / at(floor, 0.99)).toFixed(2)),
  });
  return [row('bare SQLite insert (floor)', bareMs, null), row('place an order durably', ourMs, bareMs)];
}
