import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../../src-main/adapters/sqlite.ts';
import { createEntryStore } from '../../../src-main/core/outbox/entry-store.ts';
import type { Database } from '../../../src-main/core/ports/ports.ts';
import { createHistoryStore } from '../../../src-main/core/store/history-store.ts';
import { createMetaStore } from '../../../src-main/core/store/meta-store.ts';
import { migrate } from '../../../src-main/core/store/migrate.ts';
import { createOrderLinePages } from '../../../src-main/core/store/order-line-pages.ts';
import { createOrderLineStore } from '../../../src-main/core/store/order-line-store.ts';
import { createOrderRecorder } from '../../../src-main/core/store/order-recorder.ts';
import { createOrderStore } from '../../../src-main/core/store/order-store.ts';
import { createSyncStateStore } from '../../../src-main/core/synchronise/sync-state.ts';
import { createSynchroniser } from '../../../src-main/core/synchronise/synchroniser.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { everyOrder } from '../../../src-shared/order-list.ts';
import { clientOf } from '../../contract/client/client-fixture.ts';

const statuses = defaultInterfaceProfile.orderStatuses;

export interface ListOptions {
  baseUrl: string;
  folder: string;
  pageSize?: number;
  accountId?: string;
}

/** The order list of one program on a real SQLite file, reading a real service; opened again and again at will. */
export function openList({ baseUrl, folder, pageSize = 100, accountId = 'account' }: ListOptions) {
  const database = openDatabase(join(folder, 'dispatch.db'));
  migrate(database);
  const { endpoints } = clientOf({ baseUrl, credential: 'full', profile: { pageSize } });
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const lines = createOrderLineStore(database, orders, statuses, error => {
    throw error;
  });
  const pages = createOrderLinePages(database, entries.attentionIds);
  const changed: string[] = [];
  const synchroniser = createSynchroniser(
    {
      database,
      lines,
      recorder: createOrderRecorder(orders, createHistoryStore(database), () => undefined),
      endpoints,
      clock: { nowMs: Date.now, monotonicMs: () => performance.now() },
      log: { write: () => undefined },
      accountId: () => accountId,
      movingStatuses: ['accepted', 'in_transit'],
      intervalMs: () => 5,
      onChanged: localIds => changed.push(...localIds),
      onProgress: () => undefined,
    },
    createSyncStateStore(createMetaStore(database)),
  );
  const close = closer(database, synchroniser.stop);
  onTestFinished(close);
  const facts = () =>
    pages.page(everyOrder, null, 1_000_000).lines.map(({ row, isGone }) => ({
      createdAtMs: row.createdAtMs,
      id: row.orderId,
      status: row.status,
      readiness: row.readiness,
      reference: row.customerReference,
      isGone,
    }));
  return { database, lines, pages, orders, synchroniser, changed, facts, close };
}

function closer(database: Database, stop: () => Promise<void>): () => Promise<void> {
  let isOpen = true;
  return async () => {
    if (!isOpen) return;
    isOpen = false;
    await stop();
    database.close();
  };
}

/** A service in between, which changes what the one behind it answers. */
export async function serviceBetween(
  baseUrl: string,
  change: (path: string, json: unknown) => { status?: number; json: unknown },
): Promise<string> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '/';
      const headers = Object.entries(request.headers).filter(([name]) =>
        /^(authorization|content-type|accept)$/.test(name),
      );
      fetch(`${baseUrl}${path}`, {
        method: request.method ?? 'GET',
        headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
        ...(request.method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
      })
        .then(async answer => {
          const changed = change(path, await answer.json());
          response.writeHead(changed.status ?? answer.status, {
            'content-type': answer.headers.get('content-type') ?? 'application/json',
          });
          response.end(JSON.stringify(changed.json));
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Looks again and again; the test's own time limit ends it. */
export async function eventually(look: () => boolean): Promise<void> {
  while (!look()) await new Promise(resolve => setTimeout(resolve, 10));
}
