import fc from 'fast-check';
import { expect, it } from 'vitest';
import { append, queueOrder } from '../../../../../src-main/core/outbox/chain.ts';
import { createDocumentStore } from '../../../../../src-main/core/store/document-store.ts';
import { filterColumnsOf } from '../../../../../src-main/core/store/order-lines/filter-sql.ts';
import { orderRowOf } from '../../../../../src-main/core/store/order-row.ts';
import { hasUnsentDocuments } from '../../../../../src-main/core/store/unsent-documents.ts';
import { everyOrder } from '../../../../../src-shared/contract/order-query.ts';
import { todayHere } from '../../../../../src-shared/domain/local-time.ts';
import { lateFromMs } from '../../../../../src-shared/domain/next-stop.ts';
import { type FilterTerm, readOrderFilter } from '../../../../../src-shared/order-filter/read-filter.ts';
import { acceptedOrder, goodDraft } from '../../../../support/builders/order.ts';
import { listingService, listOf } from '../../../../support/stores.ts';

type List = ReturnType<typeof listOf>;
type Row = List['pages'] extends { rows: (ids: string[]) => { row: infer R }[] } ? R : never;

let list: List;
let rows: Row[] = [];

const hoursFrom = (nowMs: number, hours: number): string => new Date(nowMs + hours * 3_600_000).toISOString();
const at = <T>(values: readonly T[], index: number): T | undefined => values[index % values.length];

const queued = {
  localId: 'one',
  orderId: null,
  draft: goodDraft(),
  order: null,
  createdAtMs: 1,
  updatedAtMs: 1,
};

/** Sixty orders whose times, places, prices and statuses go through all that there is. */
async function fill(): Promise<void> {
  const service = listingService({ pageSize: 100 });
  const nowMs = Date.parse('2026-11-21T08:00:00Z');
  const { pickup, delivery, items, price } = acceptedOrder();
  for (let index = 0; index < 60; index += 1) {
    const start = (index % 13) * 6 - 30;
    const window = { start_at: hoursFrom(nowMs, start), end_at: hoursFrom(nowMs, start + 3), timezone: null };
    // Months after the first window, so that the first day of the stop does not lead to it.
    const muchLater = { ...window, start_at: '2027-03-01T06:00:00Z', end_at: '2027-03-01T09:00:00Z' };
    service.add(1, {
      customer_reference: index % 5 === 0 ? null : `${at(['PO', 'TRE'], index)}-${index}`,
      status: at(['accepted', 'in_transit', 'delivered', 'cancelled'], index) ?? 'accepted',
      pickup: {
        ...pickup,
        address: { ...pickup.address, city: at(['Tampere', 'Oulu', 'Jyväskylä'], index) ?? null },
        requested_windows: index % 4 === 0 ? [] : index % 10 === 1 ? [window, muchLater] : [window],
        eta: index % 7 === 0 ? hoursFrom(nowMs, start + 4) : null,
        actual_at: index % 3 === 0 ? hoursFrom(nowMs, start - 9) : null,
      },
      delivery: {
        ...delivery,
        eta: index % 6 === 0 ? hoursFrom(nowMs, start + 20) : null,
        actual_at: index % 9 === 0 ? hoursFrom(nowMs, start) : null,
        commitment_deadline_at: index % 5 === 0 ? hoursFrom(nowMs, start + 8) : null,
      },
      items: items.map(item => ({ ...item, registration_number: index % 2 === 0 ? `ABC-${index}` : null })),
      ordered_for: index % 5 === 2 ? { business_id: '7654321-1', country_code: 'FI' } : null,
      price: index % 8 === 0 || !price ? null : { ...price, total_cents: index * 2_500 },
    });
  }
  list = listOf(service);
  await list.synchroniser.now();
  list.synchroniser.want(list.pages.ids(everyOrder, null, null));
  for (let round = 0; round < 4; round += 1) await list.synchroniser.now();
  rows = list.pages.page(everyOrder, null, 1_000).lines.map(({ row }) => row);
  expect(rows.filter(({ knowledge }) => knowledge === 'whole')).toHaveLength(60);
}

const isOver = ({ status }: Row): boolean => status === 'delivered' || status === 'cancelled';
const plain = (text: string | null): string => (text ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** What a term means, without SQL. */
function isTrue(term: FilterTerm, row: Row): boolean {
  switch (term.kind) {
    case 'late': {
      const from = row.next === null || isOver(row) ? null : lateFromMs(row.next);
      return from !== null && from <= list.clock.nowMs();
    }
    case 'followed':
    case 'unsent-documents':
      return false;
    case 'business':
      return row.orderedFor !== null;
    case 'day':
      return (term.stop === 'pickup' ? row.pickupDays : row.deliveryDays).includes(term.day);
    case 'text': {
      const text = { ref: 'customerReference', from: 'pickupCity', to: 'deliveryCity' } as const;
      const isPlain = term.field === 'vin' || term.field === 'plate';
      const of = term.field === 'vin' ? row.vin : term.field === 'plate' ? row.registrationNumber : null;
      const key =
        term.field === 'ref' || term.field === 'from' || term.field === 'to' ? text[term.field] : null;
      const value = isPlain
        ? plain(of)
        : plainWords(key === null ? (term.field === 'for' ? row.orderedFor : row.orderedBy) : row[key]);
      return term.isStart ? value.startsWith(term.text) : value.includes(term.text);
    }
    case 'status':
      return row.status === term.status;
    case 'price': {
      const { priceTotalCents: cents } = row;
      if (cents === null) return false;
      const compare = {
        '<': cents < term.cents,
        '<=': cents <= term.cents,
        '>': cents > term.cents,
        '>=': cents >= term.cents,
      };
      return compare[term.comparison];
    }
    case 'missing':
      switch (term.field) {
        case 'window':
          return (
            !isOver(row) &&
            row.deliveredAt === null &&
            (!/eta|agreed|requested/.test(row.next?.kind ?? '') ||
              (row.next?.stop === 'delivery' && row.pickedUpAt === null))
          );
        case 'price':
          return row.priceTotalCents === null;
        case 'ref':
          return row.customerReference === null;
        case 'vin':
          return row.vin === null;
        case 'plate':
          return row.registrationNumber === null;
      }
  }
}
const plainWords = (text: string | null): string =>
  (text ?? '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const termTexts = [
  'late',
  'pickup:today',
  'pickup:tomorrow',
  'pickup:2027-03-01',
  'delivery:today',
  'delivery:2026-11-22',
  'from:tampere',
  'from:jyva*',
  'to:"ou"',
  'ref:PO-*',
  'ref:"tre 1"',
  'plate:abc1',
  'plate:"ABC-2"',
  'vin:yv1z*',
  'vin:nowhere',
  'for:business',
  'for:fi',
  'status:in_transit',
  'status:cancelled',
  'price>500',
  'price<=1000',
  'price>=0',
  'no:window',
  'no:price',
  'no:ref',
  'no:plate',
  'no:vin',
];

it('a list that is filtered has the orders that the terms are true of, and counts them, in any sort order', async () => {
  await fill();
  const text = fc.constantFrom(...termTexts);
  const signed = fc.tuple(fc.boolean(), text).map(([isNot, one]) => (isNot ? `-${one}` : one));
  const sort = fc.constantFrom('created', 'next', 'plate', 'vin', 'price', 'to', 'ordered_for', 'ordered_by');
  fc.assert(
    fc.property(
      fc.array(signed, { minLength: 1, maxLength: 3 }),
      sort,
      fc.boolean(),
      (texts, by, isDescending) => {
        const search = texts.join(' ');
        const { terms, problems, words } = readOrderFilter(search, todayHere(list.clock.nowMs()));
        expect([problems, words]).toEqual([[], '']);
        const expected = rows.filter(row => terms.every(term => isTrue(term, row) !== term.isNegated));
        const question = { ...everyOrder, search, sort: by as 'created', isDescending };
        const found = list.pages.page(question, null, 1_000).lines.map(({ row }) => row.localId);
        expect(found.toSorted()).toEqual(expected.map(({ localId }) => localId).toSorted());
        expect(list.pages.count(question)).toBe(expected.length);
        expect(list.pages.tally({ search: '', filters: [search], questions: [] }).totals).toEqual([
          expected.length,
        ]);
      },
    ),
    { numRuns: 200 },
  );
  // What never finds anything would be true of nothing whatever it said.
  const isFound = (search: string) => list.pages.count({ ...everyOrder, search }) > 0;
  expect(termTexts.filter(one => !isFound(one))).toEqual(['to:"ou"', 'vin:nowhere', 'no:vin']);
});

it('a gone order is not late, and does not lack a window, until it is found again', async () => {
  await fill();
  for (const search of ['late', 'no:window']) {
    const before = list.pages.ids({ ...everyOrder, search }, null, null);
    const [gone = ''] = list.pages.rows(before.slice(0, 1)).map(({ row }) => row.orderId ?? '');
    list.database.transaction(() => list.lines.setGone(gone));
    expect(list.pages.ids({ ...everyOrder, search }, null, null)).toEqual(before.slice(1));
    list.database.transaction(() => list.lines.setKnown(gone));
    list.lines.catchUp();
    expect(list.pages.ids({ ...everyOrder, search }, null, null)).toEqual(before);
  }
});

it('a document is unsent where one of this computer is not with an order that the service has', async () => {
  await fill();
  const { database, entries, orders } = list;
  const documents = createDocumentStore(database);
  const lacking = () => list.pages.ids({ ...everyOrder, search: 'unsent:documents' }, null, null);
  const isMarked = (localId: string) => list.pages.rows([localId]).map(row => row.hasUnsentDocuments);
  const add = (localId: string, id: string) => {
    const words = { name: 'a.pdf', mediaType: 'application/pdf', category: 'other', description: '' };
    documents.insert({ id, localId, ...words, sizeBytes: 9, sha256: id.padEnd(64), thumbnail: null }, 1);
  };
  const owner = { entries, environmentId: 'local', accountId: 'local' };
  const [one = '', two = ''] = list.pages.ids(everyOrder, null, null);
  expect(lacking()).toEqual([]);
  add(one, 'kept');
  expect([lacking(), isMarked(one), isMarked(two)]).toEqual([[one], [true], [false]]);
  // At the service, it is still not with the order until it was added to it.
  documents.setUploaded('kept');
  expect(lacking()).toEqual([]);
  const entryId = append(owner, one, 'end', { kind: 'file-attach', name: 'a.pdf' }, 'kept', 3);
  expect(lacking()).toEqual([one]);
  entries.withdraw(entryId, null, 4);
  expect(lacking()).toEqual([]);
  // A gone order lacks nothing that one could add.
  add(two, 'late');
  expect(lacking()).toEqual([two]);
  const [{ row: { orderId = null } = {} } = {}] = list.pages.rows([two]);
  database.transaction(() => list.lines.setGone(orderId ?? ''));
  expect(lacking()).toEqual([]);
  // An order that waits has its documents waiting with it.
  orders.insertDraft('new', goodDraft(), 1);
  add('new', 'on its way');
  orders.place('new', null, 2);
  queueOrder(owner, 'new', goodDraft(), documents.ofOrder('new'), 2);
  list.lines.catchUp();
  expect([list.pages.rows(['new']).length, lacking()]).toEqual([1, []]);
  orders.setPhase('new', 'attention', null, 5);
  list.lines.catchUp();
  expect(lacking()).toEqual(['new']);
});

it('papers are looked for by the few documents that are not at the service, not order by order', () => {
  const { database } = listOf(listingService({ pageSize: 1 }));
  const plan = database.prepare(
    `EXPLAIN QUERY PLAN SELECT local_id FROM order_line AS line WHERE ${hasUnsentDocuments}`,
  );
  expect(JSON.stringify(plan.all())).toContain('document USING COVERING INDEX document_not_uploaded');
});

it('an order lacks a price or a window only once more than its line was read', async () => {
  const service = listingService({ pageSize: 100 });
  const { pickup, delivery } = acceptedOrder();
  const without = { requested_windows: [], agreed_window: null, eta: null, actual_at: null };
  service.add(90, { price: null, pickup: { ...pickup, ...without }, delivery: { ...delivery, ...without } });
  const { synchroniser, pages } = listOf(service);
  await synchroniser.now();
  const { lines } = pages.page(everyOrder, null, 1_000);
  const whole = lines.flatMap(({ row }) => (row.knowledge === 'whole' ? [row.localId] : []));
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.length).toBeLessThan(lines.length);
  for (const search of ['no:price', 'no:window'])
    expect(pages.ids({ ...everyOrder, search }, null, null).toSorted()).toEqual(whole.toSorted());
});

it('a window of the delivery is none of an order whose pickup has no time', () => {
  const times = { at: '2026-11-25T06:00:00Z', endAt: null, later: [], zone: 'Europe/Helsinki' };
  const next = { ...times, stop: 'delivery' as const, kind: 'requested' as const, promisedAt: null };
  const row = orderRowOf({ ...queued, phase: 'queued' });
  const lacks = (pickedUpAt: string | null) =>
    filterColumnsOf(
      { ...row, next, pickedUpAt, knowledge: 'whole' },
      { finishedStatuses: ['delivered'], orderStatuses: [] },
    ).is_without_window;
  expect([lacks(null), lacks('2026-11-24T06:00:00Z')]).toEqual([1, 0]);
});

it('counts are of what a search finds, beside those of other questions', async () => {
  await fill();
  const questions = [
    { ...everyOrder, search: 'late' },
    { ...everyOrder, states: ['delivered'] },
  ];
  const tally = list.pages.tally({ search: 'tre', filters: ['late', 'no:window'], questions });
  const count = (question: object) => list.pages.count({ ...everyOrder, ...question });
  const states = tally.states.map(({ state, total }) => [state, total]);
  expect(states.length).toBeGreaterThan(1);
  expect(states).toEqual(states.map(([state]) => [state, count({ search: 'tre', states: [state] })]));
  expect(tally.totals).toEqual([count({ search: 'tre late' }), count({ search: 'tre no:window' })]);
  expect(tally.totals[0]).toBeGreaterThan(0);
  expect(tally.questionTotals).toEqual([count({ search: 'late' }), count({ states: ['delivered'] })]);
  expect(list.pages.tally({ search: 'tre nowhere', filters: ['late'], questions: [] })).toMatchObject({
    totals: [0],
    states: [],
    attention: 0,
    unseen: 0,
    followed: 0,
  });
});

it('words and terms narrow the list together', async () => {
  await fill();
  const found = (search: string) => list.pages.count({ ...everyOrder, search });
  expect(found('tre')).toBeGreaterThan(found('tre from:oulu'));
  expect(found('tre from:oulu')).toBeGreaterThan(0);
  expect(found('"late"')).toBe(0);
});

it('is sorted by what happens next, with orders that have nothing ahead last', async () => {
  await fill();
  const { lines } = list.pages.page({ ...everyOrder, sort: 'next', isDescending: false }, null, 1_000);
  const times = lines.map(({ row }) =>
    row.next === null || isOver(row) ? Number.POSITIVE_INFINITY : Date.parse(row.next.at),
  );
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(times.filter(Number.isFinite).length).toBeGreaterThan(20);
});

it('a refused order is not late: it needs the user', () => {
  const lateFrom = (phase: 'queued' | 'attention') => {
    const { next } = orderRowOf({ ...queued, phase });
    return next && lateFromMs(next);
  };
  expect(lateFrom('queued')).toBe(Date.parse('2026-11-23T12:00:00+02:00'));
  expect(lateFrom('attention')).toBeNull();
});

it('counting makes no index of the sort order, which it does not need', async () => {
  await fill();
  list.pages.tally({ search: '', filters: [], questions: [{ ...everyOrder, sort: 'price' }] });
  const indexes = list.database.prepare("SELECT name FROM sqlite_schema WHERE name LIKE 'order_line_by_%'");
  expect(indexes.all()).toEqual([]);
});
