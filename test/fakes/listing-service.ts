import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type {
  Endpoints,
  ListedEntry,
  ListedPage,
  OrderListQuery,
} from '../../src-main/core/api/endpoints.ts';
import { errorOfAnswer } from '../../src-main/core/api/problem.ts';
import { summaryOf } from '../../src-main/sandbox/orders/order-summary.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import { everyOrder } from '../../src-shared/order-list.ts';
import { type ListSources, openListOn } from '../seed/open-list.ts';
import { acceptedOrder } from '../unit/shared/accepted-order.ts';
import { fakeClock } from './fake-clock.ts';

const firstAtMs = Date.parse('2026-11-20T10:00:00Z');
const minuteMs = 60_000;
/** Whoever asks more often than this goes round in a circle. */
const mostLists = 300;
const mostMs = 5_000;

/** What the service answers instead, as the client throws it. */
export function refusal(status: number, retryAfterMs: number | null = null): DispatchError {
  const { code, message, ...parts } = errorOfAnswer(
    { status, headers: {}, body: Buffer.alloc(0) },
    null,
  ).error;
  return new DispatchError(code, message, { ...parts, retryAfterMs });
}

/** A service in memory, behind the client: it lists its orders, the newest first, and gives each of them whole. */
export function listingService({ pageSize = 3 } = {}) {
  /** The newest first. */
  const orders: Order[] = [];
  /** Pages that were asked for, and orders that were. */
  const lists: OrderListQuery[] = [];
  const reads: string[] = [];
  let made = 0;

  function madeOrder(more: Partial<Order>): Order {
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
    add(count = 1, more: Partial<Order> = {}): Order[] {
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
      async getOrder(orderId): Promise<Order> {
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
