import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listOrders } from '../../src-main/core/methods/order-list.ts';
import { type OrderKey, orderSortSchema } from '../../src-shared/contract/order-list.ts';
import { everyOrder, type OrderQuery, type OrderSort } from '../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../src-shared/contract/orders.ts';
import { folded, searchPieces } from '../../src-shared/domain/fold-letters.ts';
import type { Order } from '../../src-shared/domain/order.ts';
import { typedPlace } from '../../src-shared/domain/place-name.ts';
import { clientOf } from '../support/client.ts';
import { atOnce, eventually, openListOn } from '../support/order-list.ts';
import { type MadeService, startMadeService } from '../support/seed.ts';

/** More than the 32,766 values that SQLite binds to one statement; `npm run bench` has 100,000. */
const count = 34_000;
/** The entry of this order cannot be read. */
const unreadable = 17_000;
const hourMs = 3_600_000;

let service: MadeService;
let list: ReturnType<typeof openListOn>;
/** Every row of the list, read once page by page. */
let rows: OrderRow[];
let ofId: ReadonlyMap<string, OrderRow>;

/** What happened while the list was read for the first time. */
const seen = {
  vanishedId: '',
  refusedAt: 0,
  closedAt: 0,
  readAfterOpening: 0,
  asked: [] as {
    question: OrderQuery;
    before: ReadonlySet<string>;
    walked: string[];
    isStillReading: boolean;
  }[],
  unseenWhenComplete: -1,
};

const folder = mkdtempSync(join(tmpdir(), 'dispatch-test-'));
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  await list.close();
  for (const end of ends) await end();
  rmSync(folder, { recursive: true, force: true });
});

const orderAt = (index: number): Order => service.orders[index] ?? expect.unreachable();

/** Enough to look once at everything that moves. */
const mostLooks = 15;

const isAsServed = (): boolean =>
  list.lines.findByOrderId(seen.vanishedId)?.isGone === true &&
  [1_500, 1_501].every(depth => {
    const { id, status, pickup_readiness } = orderAt(count - depth);
    const row = list.lines.findByOrderId(id)?.row;
    return row?.status === status && row.readiness === pickup_readiness;
  });

/** Every row of a question through the use case of the windows, page after page; `between` may wait. */
async function walk(
  part: Partial<OrderQuery>,
  limit: number,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<OrderRow[]> {
  const found: OrderRow[] = [];
  let after: OrderKey | null = null;
  do {
    const page: { rows: OrderRow[]; next: OrderKey | null } = rowsOf({
      ...everyOrder,
      ...part,
      after,
      from: null,
      limit,
      asker: null,
    });
    found.push(...page.rows);
    after = page.next;
    await between();
  } while (after !== null);
  return found;
}

const rowsOf = (input: Parameters<typeof listOrders>[1]) => atOnce(listOrders(list.sources, input));
const idsOf = (some: readonly OrderRow[]): string[] => some.map(({ localId }) => localId);
const allIds = (part: Partial<OrderQuery>): string[] =>
  list.pages.ids({ ...everyOrder, ...part }, null, null);

/** A question that is asked while the list is being read, page by page as somebody scrolls through it. */
async function askWhileReading(part: Partial<OrderQuery>): Promise<void> {
  const question = { ...everyOrder, ...part };
  const before = new Set(allIds(question));
  const found = await walk(question, 250, () => new Promise(resolve => setImmediate(resolve)));
  const isStillReading = !list.synchroniser.state().isComplete;
  seen.asked.push({ question, before, walked: idsOf(found), isStillReading });
}

beforeAll(async () => {
  service = await startMadeService({ count, movingCount: 2_000 });
  // Hours ahead of the service at first, and hours behind it after the restart.
  let aheadMs = 5 * hourMs;
  const clock = { nowMs: () => Date.now() + aheadMs, monotonicMs: () => performance.now() };
  const { endpoints } = clientOf({ baseUrl: service.baseUrl, onEnd: end => ends.push(end) });
  ends.push(service.close);
  const open = () => openListOn({ folder, endpoints, intervalMs: () => null, clock });
  let answer: () => Promise<number | null> = () => Promise.resolve(null);
  service.onList(() => answer());
  const asUsual = answer;
  service.onEntry(entry => (entry.id === orderAt(unreadable).id ? { ...entry, status: 42 } : entry));
  const until = (look: () => boolean, what: string) => eventually(look, what, 150_000);
  const untilRead = (atLeast: number) =>
    until(() => list.synchroniser.state().readCount >= atLeast, `${atLeast} orders are read`);

  list = open();
  list.synchroniser.start();
  await untilRead(4_000);
  const vanished = orderAt(count - 20);
  service.remove(vanished);
  seen.vanishedId = vanished.id;
  answer = () => {
    answer = asUsual;
    seen.refusedAt = service.requests.length;
    return Promise.resolve(400);
  };
  await until(() => list.synchroniser.state().readCount < 4_000, 'it begins again');

  await untilRead(8_000);
  for (let left = 260; left > 0; left -= 1) service.add('accepted');
  await list.synchroniser.now();
  await askWhileReading({ states: ['delivered'], search: 'finland' });
  await askWhileReading({ sort: 'reference', isDescending: false });
  await untilRead(22_000);
  // Whatever is asked for now is cut off by the end of the program.
  const release: (() => void)[] = [];
  answer = () => new Promise(resolve => release.push(() => resolve(418)));
  await until(() => release.length > 0, 'a page is asked for');
  await list.close();
  answer = asUsual;
  for (const end of release) end();
  seen.closedAt = service.requests.length;
  aheadMs = -7 * hourMs;
  list = open();
  seen.readAfterOpening = list.synchroniser.state().readCount;
  list.synchroniser.start();
  await untilRead(32_000);
  answer = () => Promise.resolve(418);
  await until(() => list.synchroniser.state().error !== null, 'the refusal is shown');
  answer = asUsual;
  list.synchroniser.wake();
  await until(() => list.synchroniser.state().isComplete, 'the whole list is read');
  seen.unseenWhenComplete = list.pages.count({ ...everyOrder, show: 'unseen' });

  for (let left = 30; left > 0; left -= 1) service.add('accepted');
  // Deep in the list, and neither of them was ever read whole.
  const { pickup_readiness } = orderAt(count - 1_500);
  service.change(orderAt(count - 1_500), {
    pickup_readiness: pickup_readiness === 'confirmed' ? 'preparing' : 'confirmed',
  });
  service.change(orderAt(count - 1_501), { status: 'delivered' });
  for (let looks = 0; looks < mostLooks && !isAsServed(); looks += 1) await list.synchroniser.now();
  rows = await walk({}, 1_000);
  ofId = new Map(rows.map(row => [row.localId, row]));
});

const isOver = ({ status }: OrderRow): boolean => status === 'delivered' || status === 'cancelled';

/** The cell of a column as the list shows it, to be compared; null where it is not known. */
const cells: Record<OrderSort, (row: OrderRow) => string | number | null> = {
  created: row => row.createdAtMs,
  changed: row => row.changedAtMs,
  status: row => ['accepted', 'in_transit', 'delivered', 'cancelled', null].indexOf(row.status),
  readiness: row => row.readiness || null,
  reference: row => folded(row.customerReference ?? '') || null,
  vehicle: row =>
    folded([row.make, row.model, row.registrationNumber ?? row.vin].filter(Boolean).join(' ')) || null,
  from: row => folded(row.pickupCity ?? typedPlace(row.pickupAddress)) || null,
  to: row => folded(row.deliveryCity ?? typedPlace(row.deliveryAddress)) || null,
  ready: row => momentOf(row.readyAt),
  eta: row => momentOf(row.deliveredAt ?? (isOver(row) ? null : row.etaAt)),
  actual: row => momentOf(row.deliveredAt ?? row.pickedUpAt),
  price: row => row.priceTotalCents,
  distance: row => row.distanceMeters,
  next: row => (isOver(row) ? null : momentOf(row.next?.at ?? null)),
  vin: row => row.vin?.toLowerCase() || null,
  plate: row => row.registrationNumber?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || null,
  ordered_for: row => folded(row.orderedFor ?? '') || null,
  ordered_by: row => folded(row.orderedBy ?? '') || null,
};
/** What of a row is searched, folded. */
const textOf = (row: OrderRow): string => {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const { localId, customerReference, vin, registrationNumber, pickupAddress, deliveryAddress, raw } = row;
  const text = [localId, customerReference, vin, registrationNumber, pickupAddress, deliveryAddress, raw]
    .map(part => folded(part ?? ''))
    .join('\n');
  texts.set(row, text);
  return text;
};
const texts = new Map<OrderRow, string>();
const momentOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

/** Sorted in memory: what is not known stands last, the newest first. `rows` are the newest first. */
function sorted(sort: OrderSort, isDescending: boolean): string[] {
  const cell = cells[sort];
  const known = rows
    .map((row, index) => ({ id: row.localId, value: cell(row), index }))
    .filter((one): one is { id: string; value: string | number; index: number } => one.value !== null);
  const way = isDescending ? 1 : -1;
  known.sort((one, other) => {
    if (one.value === other.value) return way * (one.index - other.index);
    return one.value < other.value ? way : -way;
  });
  return [...known.map(({ id }) => id), ...idsOf(rows.filter(row => cell(row) === null))];
}

describe('34,000 orders, read through a refused cursor, a restart, a pause of the service and a wrong clock', () => {
  it('are in the list once each, as the service lists them, the newest first', () => {
    const served = service.listed();
    const there = rows.filter(({ localId }) => localId !== seen.vanishedId);
    expect(there).toHaveLength(count - 1 + 260 + 30);
    expect(ofId.size).toBe(rows.length);
    expect(there.map(row => row.createdAtMs)).toEqual(served.map(order => Date.parse(order.created_at)));
    const wrong = served.filter(order => {
      const row = ofId.get(order.id);
      const vehicle = order.items.find(({ role }) => role === 'primary');
      if (row?.knowledge === 'unreadable') return order.id !== orderAt(unreadable).id;
      return (
        row?.status !== order.status ||
        row.readiness !== order.pickup_readiness ||
        row.customerReference !== order.customer_reference ||
        row.vin !== vehicle?.vin ||
        row.registrationNumber !== vehicle?.registration_number ||
        row.pickupAddress !== order.pickup.address.formatted_address ||
        row.deliveryAddress !== order.delivery.address.formatted_address ||
        row.changedAtMs !== Date.parse(order.updated_at)
      );
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
    list.checkSearchIndex();
    expect(rows.filter(({ isGone }) => isGone).map(({ localId }) => localId)).toEqual([seen.vanishedId]);
  });

  it('went on from its cursor after the restart, and read no page twice', () => {
    expect(seen.readAfterOpening).toBeGreaterThanOrEqual(22_000);
    const pages = service.requests.slice(seen.refusedAt).filter(({ status }) => status === null);
    const cursors = pages.flatMap(({ cursor }) => cursor ?? []);
    // A look at the head stops where it meets what is known, and drops the page that was asked for before it.
    const twice = cursors.filter((cursor, index) => cursors.indexOf(cursor) !== index);
    expect(twice.length).toBeLessThanOrEqual(1);
    expect(service.requests[seen.closedAt]?.cursor).not.toBeNull();
  });

  it('answered questions while tens of thousands were still to come, without gaps or duplicates', () => {
    expect(seen.asked).toHaveLength(2);
    for (const { before, walked, isStillReading } of seen.asked) {
      expect(isStillReading).toBe(true);
      expect(before.size).toBeGreaterThan(1_200);
      const found = new Set(walked);
      expect(found.size).toBe(walked.length);
      expect([...before].filter(id => !found.has(id))).toEqual([]);
    }
  });

  it('are news where they came or changed after that, and no others are', () => {
    expect(seen.unseenWhenComplete).toBe(0);
    const changed = [1_500, 1_501].map(depth => orderAt(count - depth).id);
    const unseen = idsOf(rows.filter(({ isUnseen }) => isUnseen));
    expect(unseen.toSorted()).toEqual([...idsOf(rows.slice(0, 30)), ...changed].toSorted());
    expect(allIds({ show: 'unseen' })).toEqual(unseen);
  });

  it('are found by status, vehicle, plate, reference, address and id, each and together, and counted', () => {
    const deep = orderAt(31_415);
    const vin = deep.items.find(item => item.role === 'primary')?.vin ?? '';
    const marked = rows.find(row => /[äöå]/.test(row.pickupAddress))?.pickupAddress.split(/[\s,]+/) ?? [];
    const place = marked.find(word => /[äöå]/.test(word)) ?? expect.unreachable();
    const read = new Set(service.reads);
    const parts: Partial<OrderQuery>[] = [
      { states: ['in_transit'] },
      { states: ['cancelled', 'accepted'] },
      { search: vin.slice(4).toLowerCase() },
      { search: `${vin.slice(0, 8)} ${vin.slice(8)}` },
      { search: 'x-004' },
      { search: orderAt(33_777).customer_reference ?? '' },
      { search: deep.id.slice(4) },
      { search: place.toUpperCase() },
      { search: `${folded(place)} 1`, states: ['cancelled'], sort: 'reference', isDescending: false },
      { search: 'nothing of this' },
    ];
    for (const part of parts) {
      const pieces = searchPieces(part.search ?? '');
      const isFound = (row: OrderRow): boolean =>
        (part.states ?? [row.status]).includes(row.status ?? '') &&
        pieces.every(spellings => spellings.some(spelling => textOf(row).includes(spelling)));
      const expected = idsOf(rows.filter(isFound));
      const found = allIds(part);
      // Whole orders are found by more than their row shows.
      expect(found.filter(id => !read.has(id)).toSorted()).toEqual(
        expected.filter(id => !read.has(id)).toSorted(),
      );
      expect(expected.filter(id => !found.includes(id))).toEqual([]);
      if (pieces[0]?.[0] !== 'nothing') expect(found).not.toEqual([]);
      expect(list.pages.count({ ...everyOrder, ...part })).toBe(found.length);
    }
  });

  it.each(orderSortSchema.options)('are whole and in order when sorted by %s', sort => {
    for (const isDescending of sort === 'reference' || sort === 'actual' ? [true, false] : [sort < 'p']) {
      const question = { ...everyOrder, sort, isDescending };
      const expected = sort === 'created' && isDescending ? idsOf(rows) : sorted(sort, isDescending);
      const found = allIds(question);
      expect(found.length).toBe(expected.length);
      expect(found.findIndex((id, index) => id !== expected[index])).toBe(-1);
      const { total, keys, keptIndex } = list.pages.outline(question, expected[30_123] ?? '');
      expect([total, keys.length, keptIndex]).toEqual([rows.length, Math.ceil(rows.length / 100), 30_123]);
      for (let page = 0; page < keys.length; page += 37) {
        const from = keys[page] ?? null;
        const part = rowsOf({ ...question, after: null, from, limit: 150, asker: null });
        expect(idsOf(part.rows)).toEqual(expected.slice(page * 100, page * 100 + 150));
        // By the key behind its last row, the next page joins without a gap.
        const next = rowsOf({ ...question, after: part.next, from: null, limit: 20, asker: null });
        if (part.next) expect(idsOf(next.rows)).toEqual(expected.slice(page * 100 + 150, page * 100 + 170));
      }
    }
  });
});
