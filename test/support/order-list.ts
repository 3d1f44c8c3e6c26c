import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { systemClock } from '../../src-main/adapters/clock.ts';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import type { Endpoints } from '../../src-main/core/api/endpoints.ts';
import { createEntryStore } from '../../src-main/core/outbox/entry-store.ts';
import type { Clock, Log } from '../../src-main/core/ports/ports.ts';
import { createHistoryStore } from '../../src-main/core/store/history-store.ts';
import { createMetaStore } from '../../src-main/core/store/meta-store.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { createOrderLineStore } from '../../src-main/core/store/order-lines/order-line-store.ts';
import { createOrderListQuery } from '../../src-main/core/store/order-lines/order-list-query.ts';
import { createOrderRecorder } from '../../src-main/core/store/order-recorder.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { createSyncStateStore } from '../../src-main/core/synchronise/sync-state.ts';
import { createSynchroniser } from '../../src-main/core/synchronise/synchroniser.ts';
import type { Synchronisation } from '../../src-shared/contract/order-list.ts';
import { everyOrder } from '../../src-shared/contract/order-query.ts';
import { defaultInterfaceProfile, type InterfaceProfile } from '../../src-shared/interface-profile.ts';
import type { Steps } from '../../src-shared/steps.ts';
import { clientOf } from './client.ts';
import { longestWaitMs } from './longest-wait.ts';

export interface ListOptions {
  baseUrl: string;
  folder: string;
  pageSize?: number;
  clock?: Clock;
}

/** The order list of one program on a real SQLite file, reading a real service; opened again and again at will. */
export function openList({ baseUrl, folder, pageSize = 100, clock = systemClock }: ListOptions) {
  const { endpoints } = clientOf({ baseUrl, credential: 'full', profile: { pageSize } });
  const list = openListOn({ folder, endpoints, intervalMs: () => 5, clock });
  onTestFinished(list.close);
  const facts = () =>
    list.pages.page(everyOrder, null, 1_000_000).lines.map(({ row, isGone }) => ({
      createdAtMs: row.createdAtMs,
      id: row.orderId,
      status: row.status,
      readiness: row.readiness,
      reference: row.customerReference,
      isGone,
    }));
  return { ...list, facts };
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

/** Looks again and again, until shortly before the usual time limit of a test. @throws Error that says what it waited for */
export async function eventually(look: () => boolean, what: string, withinMs = longestWaitMs): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!look()) {
    if (performance.now() > deadline) throw new Error(`It did not happen: ${what}`);
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}

/** A service in memory, or the real endpoints. */
export type ListEndpoints = Pick<Endpoints, 'listEntries' | 'getOrder'> &
  Partial<Pick<Endpoints, 'listEntriesIfNew' | 'getOrderIfNew'>>;

/** The endpoints that tell a known answer from a new one, around those of a service in memory. */
export function withIfNew(endpoints: ListEndpoints) {
  const ifNew = <T>(answer: T, known: string | null) => {
    const digest = JSON.stringify(answer);
    return { digest, answer: digest === known ? null : answer };
  };
  return {
    // Looked up at each call: a test may replace them.
    listEntries: (...input: Parameters<Endpoints['listEntries']>) => endpoints.listEntries(...input),
    listEntriesIfNew: async (...[query, known, signal]: Parameters<Endpoints['listEntriesIfNew']>) =>
      endpoints.listEntriesIfNew?.(query, known, signal) ??
      ifNew(await endpoints.listEntries(query, signal), known),
    getOrderIfNew: async (...[orderId, known, signal]: Parameters<Endpoints['getOrderIfNew']>) =>
      endpoints.getOrderIfNew?.(orderId, known, signal) ??
      ifNew(await endpoints.getOrder(orderId, signal), known),
  };
}

export interface ListSources {
  folder: string;
  endpoints: ListEndpoints;
  intervalMs: () => number | null;
  clock?: Clock;
  log?: Log;
  accountId?: () => string;
  maxOrders?: number;
  maxMetCharacters?: number;
  onProgress?: (state: Synchronisation) => void;
  profile?: InterfaceProfile;
}

type Pages = ReturnType<typeof createOrderListQuery>;

/** The answers without the pauses between their steps. */
const pagesAtOnce = (pages: Pages) => ({
  page: (...input: Parameters<Pages['page']>) => atOnce(pages.page(...input)),
  outline: (...input: Parameters<Pages['outline']>) => atOnce(pages.outline(...input)),
  ids: (...input: Parameters<Pages['ids']>) => atOnce(pages.ids(...input)),
  count: (...input: Parameters<Pages['count']>) => atOnce(pages.count(...input)),
  countUnread: (...input: Parameters<Pages['countUnread']>) => atOnce(pages.countUnread(...input)),
  tally: (...input: Parameters<Pages['tally']>) => atOnce(pages.tally(...input)),
  rows: pages.rows,
});

/** Makes all steps without a pause. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The order list alone, on a real SQLite file: what a session makes of it, without the rest. */
export function openListOn({
  folder,
  endpoints,
  intervalMs,
  clock = systemClock,
  log = { write: () => undefined },
  accountId = () => 'account',
  maxOrders,
  maxMetCharacters,
  onProgress = () => undefined,
  profile = defaultInterfaceProfile,
}: ListSources) {
  const database = openDatabase(join(folder, 'dispatch.db'));
  migrate(database);
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const lines = createOrderLineStore(database, orders, profile, error => {
    throw error;
  });
  const inSteps = createOrderListQuery(database, entries.attentionIds, clock);
  const recorder = createOrderRecorder(
    orders,
    createHistoryStore(database),
    () => undefined,
    () => undefined,
    lines,
  );
  const changed: string[] = [];
  const synchroniser = createSynchroniser(
    {
      database,
      lines,
      recorder,
      endpoints: withIfNew(endpoints),
      clock,
      log,
      accountId,
      ...(maxOrders === undefined ? {} : { maxOrders }),
      ...(maxMetCharacters === undefined ? {} : { maxMetCharacters }),
      movingStatuses: ['accepted', 'in_transit'],
      finishedStatuses: profile.finishedStatuses,
      intervalMs,
      onChanged: localIds => changed.push(...localIds),
      onProgress,
    },
    createSyncStateStore(createMetaStore(database)),
  );
  let isOpen = true;
  return {
    database,
    profile,
    lines,
    pages: pagesAtOnce(inSteps),
    /** The parts of the program's context from which methods answer questions. */
    sources: { lines, pages: inSteps, entries, profile },
    orders,
    entries,
    recorder,
    synchroniser,
    changed,
    /** @throws Error where the index of the search and the lines do not say the same */
    checkSearchIndex: (): void =>
      database.exec(`INSERT INTO order_line_text (order_line_text, rank) VALUES ('integrity-check', 1)`),
    async close(): Promise<void> {
      if (!isOpen) return;
      isOpen = false;
      await synchroniser.stop();
      database.close();
    },
  };
}
