import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '../../../src-main/adapters/sqlite.ts';
import { queueOrder } from '../../../src-main/core/outbox/chain.ts';
import { createEntryStore } from '../../../src-main/core/outbox/entry-store.ts';
import { openJournal } from '../../../src-main/core/store/journal.ts';
import { journaled } from '../../../src-main/core/store/journaled.ts';
import { migrate } from '../../../src-main/core/store/migrate.ts';
import { createOrderStore } from '../../../src-main/core/store/order-store.ts';
import { emptyDraft } from '../../../src-shared/domain/draft.ts';
import type { BenchRow } from '../bench-row.ts';
import { installPeers } from '../peers.ts';

const rounds = 3_000;

/** One durable enqueue. */
type Enqueue = (round: number) => void;

/**
 * Placing an order (row and entry, one transaction) and sealing it (journal and database) beside a bare insert of 2 KB into WAL with synchronous=FULL, and
 * plainjob forced to FULL with 2 KB too: by turns, in this process.
 */
export async function benchEnqueue(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-bench-'));
  const opened = [openBare(folder), ...openDispatch(folder), await openPlainjob(folder)];
  const timesMs = opened.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    opened.forEach(({ prepare, enqueue }, index) => {
      prepare?.(round);
      const started = performance.now();
      enqueue(round);
      timesMs[index]?.push(performance.now() - started);
    });
  }
  for (const { close } of opened) close();
  rmSync(folder, { recursive: true });
  const at = (list: number[] = [], share: number) =>
    list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0;
  return opened.map(({ what }, index) => ({
    what,
    p50Ms: Number(at(timesMs[index], 0.5).toFixed(3)),
    p99Ms: Number(at(timesMs[index], 0.99).toFixed(3)),
    timesFloorAtP99: Number((at(timesMs[index], 0.99) / at(timesMs[0], 0.99)).toFixed(2)),
  }));
}

interface Queue {
  what: string;
  prepare?: Enqueue;
  enqueue: Enqueue;
  close(): void;
}

const body = 'x'.repeat(2_048);

function openBare(folder: string): Queue {
  const database = openDatabase(join(folder, 'bare.db'));
  database.exec('CREATE TABLE entry (id TEXT PRIMARY KEY, body TEXT)');
  const insert = database.prepare('INSERT INTO entry VALUES (?, ?)');
  return {
    what: 'enqueue: bare SQLite insert (floor)',
    enqueue: () => database.transaction(() => insert.run(randomUUID(), body)),
    close: () => database.close(),
  };
}

function openDispatch(folder: string): Queue[] {
  const plain = openDatabase(join(folder, 'dispatch.db'));
  migrate(plain);
  const journal = openJournal(join(folder, 'journal'), () => undefined);
  journal.begin([]);
  const database = journaled(plain, journal, { write: () => undefined });
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const owner = { entries, environmentId: 'local', accountId: 'local' };
  const draft = { ...emptyDraft(), customerNote: 'x'.repeat(400) };
  const sealed = {
    method: 'POST',
    target: '/v2/orders',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(body),
    blobSha256: null,
    bodyEnd: new Uint8Array(0),
    sha256: 'x'.repeat(64),
  };
  let localId = '';
  return [
    {
      what: 'enqueue: Dispatch, an order placed',
      prepare(round) {
        localId = randomUUID();
        orders.insertDraft(localId, draft, round);
      },
      enqueue: round =>
        database.transaction(() => {
          orders.place(localId, null, round);
          queueOrder(owner, localId, draft, [], round);
        }),
      close: () => undefined,
    },
    {
      what: 'seal: Dispatch, a request in journal and database',
      enqueue: round =>
        database.transaction(() => {
          for (const { id } of entries.ofOrder(localId)) entries.seal(id, sealed, round);
        }),
      close: () => database.close(),
    },
  ];
}

async function openPlainjob(folder: string): Promise<Queue> {
  const peer: unknown = await import(pathToFileURL(join(installPeers(), 'plainjob-queue.mjs')).href);
  if (!isPlainjob(peer)) throw new Error('The peer has another shape.');
  const queue = peer.openQueue(join(folder, 'plainjob.db'));
  return {
    what: 'enqueue: plainjob, forced to FULL',
    enqueue: () => void queue.add({ id: randomUUID(), body }),
    close: () => queue.close(),
  };
}

interface Plainjob {
  openQueue(path: string): { add(data: unknown): void; close(): void };
}

const isPlainjob = (value: unknown): value is Plainjob =>
  typeof value === 'object' && value !== null && 'openQueue' in value;
