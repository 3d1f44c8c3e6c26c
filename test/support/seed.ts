import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { summaryOf } from '../../src-main/sandbox/orders/order-summary.ts';
import { seedOrders } from '../../src-main/sandbox/seed/seed-orders.ts';
import { startSandbox } from '../../src-main/sandbox/server.ts';
import type { Order, OrderSummary } from '../../src-shared/domain/order.ts';
import { defaultInterfaceProfile, localSandboxProfile } from '../../src-shared/interface-profile.ts';

/** Fills the folder of a local sandbox with so many made-up orders, of the account that the app itself is. */
export async function seedSandbox(dataDir: string, seed: number): Promise<void> {
  const sandbox = await startSandbox({
    dataDir,
    port: 0,
    profile: localSandboxProfile,
    controlToken: 'seeding',
    credentials: [
      {
        name: 'full',
        clientId: 'seeding',
        clientSecret: 'seeding',
        scopes: ['orders:read'],
        customer: 'local',
      },
    ],
    seed,
  });
  await sandbox.close();
}

/** So many orders are made as the sandbox makes them; all others are these with other names, vehicles and times. */
const patterns = 400;
const firstAtMs = Date.UTC(2024, 0, 1);
/** Orders of one millisecond stand beside each other, as an import of an office makes them. */
const perMs = 3;
const betweenMs = 90_000;
const vinLetters = 'ABCDEFGHJKLMNPRSTUVWXYZ';

export type MadeService = Awaited<ReturnType<typeof startMadeService>>;

export interface ListRequest {
  cursor: string | null;
  status: string | null;
}

interface MadeOptions {
  count: number;
  /** So many of the newest are still moving. */
  movingCount: number;
}

/**
 * A service that has very many orders, over real HTTP: their list, page by page and by status, and each of them whole.
 * Cheap on purpose, so that the time of a test is the program's own.
 */
export async function startMadeService({ count, movingCount }: MadeOptions) {
  const models = [
    ...seedOrders({
      count: patterns,
      customer: 'local',
      orderedBy: 'full',
      profile: defaultInterfaceProfile,
      nowMs: firstAtMs,
    }),
  ].map(({ order }) => order);
  /** The oldest first. */
  const orders: Order[] = [];
  const indexes = new Map<string, number>();
  const requests: ListRequest[] = [];
  const reads: string[] = [];
  let answerList: (request: ListRequest) => Promise<number | null> = () => Promise.resolve(null);
  let changeEntry: (summary: OrderSummary) => unknown = summary => summary;
  const gone = new Set<string>();

  /** @param status without it that of the model */
  function add(status?: string): Order {
    const number = orders.length;
    const model = models[number % models.length] ?? missing();
    const order = orderOf(model, number, status ?? model.status);
    indexes.set(order.id, number);
    orders.push(order);
    return order;
  }

  for (let number = 0; number < count; number += 1) {
    const isMoving = number >= count - movingCount;
    add(
      isMoving
        ? number % 2 === 0
          ? 'accepted'
          : 'in_transit'
        : number % 9 === 0
          ? 'cancelled'
          : 'delivered',
    );
  }

  function page(query: URLSearchParams): unknown {
    const limit = Number(query.get('limit') ?? 20);
    const status = query.get('status');
    const reference = query.get('customer_reference');
    const data: unknown[] = [];
    let index = Number(query.get('cursor') ?? orders.length);
    while (index > 0 && data.length <= limit) {
      const order = orders[index - 1] ?? missing();
      const isAsked =
        !gone.has(order.id) &&
        (status === null || order.status === status) &&
        (reference === null || order.customer_reference === reference);
      if (isAsked && data.length === limit) break;
      if (isAsked) data.push(changeEntry(summaryOf(order)));
      index -= 1;
    }
    return { data, has_more: index > 0, next_cursor: index > 0 ? String(index) : null };
  }

  async function answer(url: URL): Promise<{ status: number; body: unknown }> {
    if (url.pathname === '/v2/orders') {
      const request = { cursor: url.searchParams.get('cursor'), status: url.searchParams.get('status') };
      const refusal = await answerList(request);
      if (refusal !== null) return problem(refusal, url.pathname);
      requests.push(request);
      return { status: 200, body: page(url.searchParams) };
    }
    const orderId = url.pathname.split('/').at(-1) ?? '';
    reads.push(orderId);
    const order = gone.has(orderId) ? undefined : orders[indexes.get(orderId) ?? -1];
    return order ? { status: 200, body: order } : problem(404, url.pathname);
  }

  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://service'))
      .then(({ status, body }) => {
        const type = status === 200 ? 'application/json' : 'application/problem+json';
        response.writeHead(status, { 'content-type': type });
        response.end(JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    orders,
    /** Pages that were answered, and orders that were read whole. */
    requests,
    reads,
    add,
    /** What another program does to an order. */
    change(order: Order, change: Partial<Order>): void {
      const index = indexes.get(order.id) ?? missing();
      const updated_at = new Date(Date.parse(order.updated_at) + 60_000).toISOString();
      orders[index] = { ...order, updated_at, revision: `${order.revision}x`, ...change };
    },
    remove: (order: Order): void => void gone.add(order.id),
    /** As another program reads the list of all. */
    listed: (): Order[] => orders.filter(({ id }) => !gone.has(id)).toReversed(),
    /** Called before a page is answered: a status refuses it. */
    onList: (hook: typeof answerList): void => void (answerList = hook),
    onEntry: (hook: typeof changeEntry): void => void (changeEntry = hook),
    close: (): Promise<void> =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function missing(): never {
  throw new Error('There is no such order.');
}

const problem = (status: number, instance: string) => ({
  status,
  body: {
    type: 'about:blank',
    title: 'Refused',
    status,
    code: status === 404 ? 'resource_not_found' : 'validation_error',
    instance,
    request_id: 'req_made',
  },
});

function orderOf(model: Order, number: number, status: string): Order {
  const createdAtMs = firstAtMs + Math.floor(number / perMs) * betweenMs;
  const digits = String(number).padStart(6, '0');
  const letter = (place: number): string => vinLetters[(number * place) % vinLetters.length] ?? 'A';
  const vin = `W${letter(3)}${letter(5)}ZZZ${letter(7)}ZZ${letter(11)}X${digits}`;
  return {
    ...model,
    id: `ord_made${digits}`,
    revision: `rev_made${digits}`,
    status: status as Order['status'],
    customer_reference: number % 5 === 0 ? null : `${letter(2)}-${(number * 7) % 40_000}`,
    created_at: new Date(createdAtMs).toISOString(),
    updated_at: new Date(createdAtMs + 3_600_000 + ((number * 31) % 977) * 60_000).toISOString(),
    items: model.items.map((item, index) => ({
      ...item,
      vin: index === 0 && number % 4 !== 0 ? vin : null,
      registration_number:
        index === 0 && number % 4 === 0 ? `${letter(2)}${letter(3)}X-${digits.slice(3)}` : null,
    })),
  };
}
