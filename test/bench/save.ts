import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import { queueOrder } from '../../src-main/core/outbox/chain.ts';
import { createEntryStore } from '../../src-main/core/outbox/entry-store.ts';
import { openJournal } from '../../src-main/core/store/journal.ts';
import { journaled } from '../../src-main/core/store/journaled.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { emptyDraft } from '../../src-shared/domain/draft.ts';
import type { BenchRow } from './run.ts';

const rounds = 3_000;

/** Placing an order (row and entry, one transaction) and sealing it, beside a bare insert of 2 KB into WAL with synchronous=FULL. */
export async function benchSave(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const bare = openDatabase(join(folder, 'bare.db'));
  bare.exec('CREATE TABLE entry (id TEXT PRIMARY KEY, body TEXT)');
  const insert = bare.prepare('INSERT INTO entry VALUES (?, ?)');
  const body = 'x'.repeat(2_048);

  const plain = openDatabase(join(folder, 'dispatch.db'));
  migrate(plain);
  const journal = openJournal(join(folder, 'journal'), () => undefined);
  journal.begin([]);
  const database = journaled(plain, journal, { write: () => undefined });
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const owner = { entries, environmentId: 'local', accountId: 'local' };
  const draft = { ...emptyDraft(), customerNote: 'x'.repeat(400) };

  const bareMs: number[] = [];
  const ourMs: number[] = [];
  const sealMs: number[] = [];
  const sealed = {
    method: 'POST',
    target: '/v2/orders',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(body),
    blobSha256: null,
    bodyEnd: new Uint8Array(0),
    sha256: 'x'.repeat(64),
  };
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
  for (const entry of entries.open()) {
    timed(sealMs, () => database.transaction(() => entries.seal(entry.id, sealed, rounds)));
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
  return [
    row('bare SQLite insert (floor)', bareMs, null),
    row('place an order durably', ourMs, bareMs),
    row('seal a request in journal and database', sealMs, bareMs),
  ];
}
