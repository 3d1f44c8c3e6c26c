import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import type {
  Endpoints,
  ListedEntry,
  ListedPage,
  OrderListQuery,
} from '../../src-main/core/api/endpoints.ts';
import { errorOfResponse } from '../../src-main/core/api/problem.ts';
import { queueOrder } from '../../src-main/core/outbox/chain.ts';
import { createEntryStore, type EntryStore } from '../../src-main/core/outbox/entry-store.ts';
import type { Database } from '../../src-main/core/ports/ports.ts';
import { createChangeStore } from '../../src-main/core/store/change-store.ts';
import { createDocumentStore } from '../../src-main/core/store/document-store.ts';
import { migrate } from '../../src-main/core/store/migrate.ts';
import { createOrderStore } from '../../src-main/core/store/order-store.ts';
import { createTemplateStore } from '../../src-main/core/store/template-store.ts';
import { summaryOf } from '../../src-main/sandbox/orders/order-summary.ts';
import { everyOrder } from '../../src-shared/contract/order-query.ts';
import type { OrderDraft } from '../../src-shared/domain/draft.ts';
import { buildOrderInput } from '../../src-shared/domain/draft-request.ts';
import type { KeptOrder, Order } from '../../src-shared/domain/order.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { acceptedOrder, goodDraft } from './builders/order.ts';
import { fakeClock } from './fakes.ts';
import { type ListSources, openListOn } from './order-list.ts';

/** The stores of what is somebody's work, and the shortest ways to have some of it. */
export function storesOf(database: Database) {
  const orders = createOrderStore(database);
  const entries = createEntryStore(database);
  const documents = createDocumentStore(database);
  return {
    orders,
    entries,
    documents,
    templates: createTemplateStore(database),
    changes: createChangeStore(database),
    makeDraft: (localId: string, draft = goodDraft()): void => orders.insertDraft(localId, draft, 1),
    attach(localId: string, id: string): void {
      const words = { name: 'a.pdf', mediaType: 'application/pdf', category: 'other', description: '' };
      const copy = { sizeBytes: 9, sha256: 'a'.repeat(64), thumbnail: 'a picture' };
      documents.insert({ id, localId, ...words, ...copy }, 1);
    },
    /** Queues the order of a draft, behind its documents. @returns the id of the order's own entry */
    place(localId: string): string {
      const owner = { entries, environmentId: 'local', accountId: 'local' };
      const { draft } = orders.get(localId);
      orders.place(localId, null, 2);
      queueOrder(owner, localId, draft ?? goodDraft(), documents.ofOrder(localId), 2);
      return entries.ofOrder(localId).at(-1)?.id ?? '';
    },
    seal(entryId: string): void {
      const request = {
        method: 'POST',
        target: '/v2/orders',
        headers: {},
        body: Uint8Array.from([123, 125]),
      };
      const sealed = { ...request, blobSha256: null, bodyEnd: new Uint8Array(0), sha256: 'a'.repeat(64) };
      entries.seal(entryId, sealed, 3);
    },
  };
}

/** A folder that goes with the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The empty database of an environment, on a file that goes with the test. */
export function newDatabase(folder = newFolder()): Database {
  const database = openDatabase(join(folder, 'dispatch.db'));
  migrate(database);
  onTestFinished(() => database.close());
  return database;
}

/** The order of a draft is on its way from now on. */
export function startSending(entries: EntryStore, entryId: string, draft: OrderDraft, nowMs: number): void {
  const body = Buffer.from(JSON.stringify(buildOrderInput(draft, [], 'other')));
  const request = { method: 'POST', target: '/v2/orders', headers: {}, body };
  const bare = { blobSha256: null, bodyEnd: new Uint8Array(0), sha256: 'a'.repeat(64) };
  entries.seal(entryId, { ...request, ...bare }, nowMs);
  entries.startSending(entryId, nowMs);
}

/** What the service makes of the order of a draft, as far as a list tells of it. */
export function askedFor(draft: OrderDraft): Partial<Order> {
  const input = buildOrderInput(draft, [], 'other');
  const { pickup, delivery, items } = acceptedOrder();
  const [item] = input.items;
  const at = <S extends Order['pickup'] | Order['delivery']>(stop: S, formatted_address: string): S => ({
    ...stop,
    address: { ...stop.address, formatted_address },
  });
  return {
    customer_reference: draft.customerReference,
    pickup: at(pickup, input.pickup.address.formatted_address),
    delivery: at(delivery, input.delivery.address.formatted_address),
    items: items.map(one => ({
      ...one,
      vin: item?.vin ?? null,
      registration_number: item?.registration_number ?? null,
    })),
  };
}

const firstAtMs = Date.parse('2026-11-20T10:00:00Z');
const minuteMs = 60_000;
/** Whoever asks more often than this goes round in a circle. */
const mostLists = 300;
const mostMs = 5_000;

/** What the service answers instead, as the client throws it. */
export function refusal(status: number, retryAfterMs: number | null = null): DispatchError {
  const { code, message, ...parts } = errorOfResponse(
    { status, headers: {}, body: Buffer.alloc(0) },
    null,
  ).error;
  return new DispatchError(code, message, { ...parts, retryAfterMs });
}

/** A service in memory, behind the client: it lists its orders, the newest first, and gives each of them whole. */
export function listingService({ pageSize = 3 } = {}) {
  /** The newest first. */
  const orders: KeptOrder[] = [];
  /** Pages that were asked for, and orders that were. */
  const lists: OrderListQuery[] = [];
  const reads: string[] = [];
  let made = 0;

  function madeOrder(more: Partial<Order>): KeptOrder {
    made += 1;
    const at = new Date(firstAtMs + made * minuteMs).toISOString();
    const number = String(made).padStart(4, '0');
    return acceptedOrder({
      id: `ord_${number}`,
      customer_reference: `R-${number}`,
      created_at: at,
      updated_at: at,
      ...more,
    });
  }

  const service = {
    orders,
    lists,
    reads,
    /** Called before an answer; what it throws is the answer, and what it waits for holds it up. */
    onList: (_query: OrderListQuery): void | Promise<void> => undefined,
    onRead: (_orderId: string): void | Promise<void> => undefined,
    /** An entry of the list. */
    entryOf: (order: Order): ListedEntry => ({ summary: summaryOf(order), raw: summaryOf(order) }),
    /** So many newer orders, a minute between them. @returns them, the newest first */
    add(count = 1, more: Partial<Order> = {}): KeptOrder[] {
      for (let left = count; left > 0; left -= 1) orders.unshift(madeOrder(more));
      return orders.slice(0, count);
    },
    change({ id }: Order, change: Partial<Order>): void {
      const index = orders.findIndex(order => order.id === id);
      const order = orders[index];
      if (!order) throw new Error(`There is no order ${id}`);
      const updated_at = new Date(Date.parse(order.updated_at) + minuteMs).toISOString();
      orders[index] = { ...order, updated_at, revision: `${order.revision}x`, ...change };
    },
    remove: ({ id }: Order): void =>
      void orders.splice(
        orders.findIndex(order => order.id === id),
        1,
      ),
    endpoints: {
      async listEntries(query): Promise<ListedPage> {
        lists.push(query);
        if (lists.length > mostLists) throw new Error(`The list was asked for ${mostLists} times`);
        await service.onList(query);
        const asked = orders.filter(
          order =>
            (query.status ?? order.status) === order.status &&
            (query.customerReference ?? order.customer_reference) === order.customer_reference,
        );
        const first = query.cursor ? asked.findIndex(({ id }) => id === query.cursor) : 0;
        if (first < 0) throw refusal(400);
        const next = asked[first + pageSize]?.id ?? null;
        const entries = asked.slice(first, first + pageSize).map(service.entryOf);
        return { entries, next_cursor: next, has_more: next !== null };
      },
      async getOrder(orderId): Promise<KeptOrder> {
        reads.push(orderId);
        await service.onRead(orderId);
        const order = orders.find(({ id }) => id === orderId);
        if (!order) throw refusal(404);
        return order;
      },
    } satisfies Pick<Endpoints, 'listEntries' | 'getOrder'>,
  };
  return service;
}

/** The order list that reads such a service, on a SQLite file that goes with the test, with a clock that stands still. */
export function listOf(
  service: Pick<ReturnType<typeof listingService>, 'endpoints'>,
  options: Partial<ListSources> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-list-'));
  const clock = fakeClock();
  const resting: (() => void)[] = [];
  const list = openListOn({
    folder,
    endpoints: service.endpoints,
    intervalMs: () => null,
    clock,
    ...options,
    onProgress(state) {
      options.onProgress?.(state);
      for (const rest of resting.splice(0)) rest();
    },
  });
  onTestFinished(async () => {
    await list.close();
    rmSync(folder, { recursive: true, force: true });
  });
  /** Ids of the service, as the list shows them. */
  const shown = (): (string | null)[] =>
    list.pages.page(everyOrder, null, 1_000).lines.map(({ row }) => row.orderId);
  /**
   * Lets the synchroniser go on, until it has read what there is to read, or cannot, and waits.
   * @throws Error where it does not come to rest
   */
  const untilRest = (goOn: () => void = list.synchroniser.wake): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('It does not come to rest')), mostMs);
      resting.push(() => {
        clearTimeout(timer);
        resolve();
      });
      goOn();
    });
  return { ...list, clock, shown, untilRest };
}
