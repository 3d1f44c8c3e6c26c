import { orderSortSchema } from '../../../src-shared/contract/order-list.ts';
import { everyOrder, type OrderQuery } from '../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../src-shared/contract/outbox.ts';
import { copyOf } from '../../../src-shared/domain/draft-copy.ts';
import { folded } from '../../../src-shared/domain/fold-letters.ts';
import type { Environment } from '../../support/torture/app.ts';
import type { Dice } from '../../support/torture/dice.ts';
import { factsOfOrder, factsOfText, isSame, plain } from '../../support/torture/facts.ts';
import { needsAttention } from '../../support/torture/oracle.ts';
import type { Service } from '../../support/torture/service.ts';
import type { History } from './history.ts';
import {
  cellDifferences,
  type ExportOf,
  isOver,
  rowDifferences,
  type Truth,
  truthOfKnown,
  truthOfText,
} from './truth.ts';

type Find = (text: string) => void;
type Call = Environment['call'];

/** So often in a row it must differ while attempts go on: they change states between two calls. */
const maxLooks = 5;

/** Everything that the screen shows of the orders, held against what is so. @returns what differs */
export async function checkScreen(history: History, dice: Dice, exportOf: ExportOf): Promise<string[]> {
  let found = await look(history, dice, exportOf);
  for (let looks = 1; found.length > 0 && looks < maxLooks && (await history.isTrying()); looks += 1)
    found = await look(history, dice, exportOf);
  return found;
}

async function look(history: History, dice: Dice, exportOf: ExportOf): Promise<string[]> {
  const found: string[] = [];
  const find: Find = text => void found.push(text);
  const call = history.call();
  const { rows } = await call('orders.list', { limit: 1_000 });
  const truths = checkRows(history, rows, find);
  if (found.length > 0) return found;
  checkNews(history, rows, find);
  await checkExport(call, rows, truths, exportOf, find);
  await checkCounts(call, rows, find);
  await checkOutbox(call, rows, find);
  await checkDrafts(history, find);
  await checkQuestions(call, rows, truths, dice, find);
  await checkSorts(call, rows, dice, find);
  await checkCopy(history, rows, truths, dice, find);
  return found;
}

/** The world is well again and all is read: every order is there as the service itself has it, with no hole. */
export async function checkAtEnd(
  history: History,
  service: Service,
  dice: Dice,
  exportOf: ExportOf,
): Promise<string[]> {
  const call = history.call();
  history.setOffline(false);
  history.noTrouble();
  await call('outbox.setPaused', { isPaused: false });
  await call('outbox.retry', { entryId: null });
  await history.quiet();
  await call('orders.synchronise', {});
  await call('orders.readAll', {});
  await history.quiet();
  await call('orders.readFirst', { ...everyOrder, waiter: 'test' });
  await history.quiet();
  const found = await checkScreen(history, dice, exportOf);
  const { rows } = await call('orders.list', { limit: 1_000 });
  const shown = new Map(rows.flatMap(row => (row.orderId === null ? [] : [[row.orderId, row]])));
  const orders = await service.orders(history.client);
  for (const { order } of orders) {
    const row = shown.get(order.id);
    if (!row) found.push(`${order.customer_reference} of the service is not in the list`);
    const known = { summary: null, whole: order, isAnswered: true };
    if (row) found.push(...rowDifferences(row, truthOfKnown(row.localId, order.id, known)));
  }
  if (shown.size !== orders.length) found.push(`${shown.size} orders, and the service has ${orders.length}`);
  return found;
}

/** One row for each order, and in it what is known. @returns what each row must say */
function checkRows(history: History, rows: readonly OrderRow[], find: Find): Map<string, Truth> {
  const { heard } = history;
  const truths = new Map<string, Truth>();
  const unmet = new Map(rows.map(row => [row.localId, row]));
  if (unmet.size !== rows.length) find(`${rows.length} rows of ${unmet.size} orders`);

  /** @param possible what may be known of it; null: nothing, so that there is no row */
  function meet(localId: string, possible: readonly (Truth | null)[]): number {
    const row = unmet.get(localId);
    unmet.delete(localId);
    const differences = possible.map(truth => (row && truth ? rowDifferences(row, truth) : []));
    const index = possible.findIndex((truth, at) =>
      row && truth ? differences[at]?.length === 0 : !row === !truth,
    );
    const truth = possible[index];
    if (truth) truths.set(localId, truth);
    if (index < 0) {
      const why = row ? differences.flat().join('; ') || 'it is not known' : 'it has no row';
      find(`${localId}: ${why}`);
    }
    return index;
  }

  for (const own of history.own()) {
    const orderId = history.orderIdOf(own);
    const candidates = orderId === null ? [null] : heard.of(orderId);
    const placing = heard.placing(own.text.customerReference);
    const possible = candidates.map(known =>
      orderId !== null && known?.isAnswered
        ? truthOfKnown(own.localId, orderId, known)
        : truthOfText(own.localId, own.text, orderId !== null || placing === 'lost'),
    );
    // Not every answer tells whether it is done.
    if (orderId === null && placing === 'answered') possible.push(truthOfText(own.localId, own.text, true));
    const index = meet(own.localId, possible);
    if (orderId !== null && index >= 0) heard.settle(orderId, candidates[index] ?? null);
  }
  const ownIds = new Set(history.own().map(own => history.orderIdOf(own)));
  for (const orderId of heard.ids()) {
    if (ownIds.has(orderId)) continue;
    const candidates = heard.of(orderId);
    const possible = candidates.map(known => known && truthOfKnown(orderId, orderId, known));
    const index = meet(orderId, possible);
    if (index >= 0) heard.settle(orderId, candidates[index] ?? null);
  }
  for (const { localId, customerReference } of unmet.values())
    find(`${localId} (${customerReference}) is in the list, and is no order`);
  return truths;
}

/** An exported file says of each cell what the list says, and what of it is not read. */
async function checkExport(
  call: Call,
  listed: readonly OrderRow[],
  truths: ReadonlyMap<string, Truth>,
  exportOf: ExportOf,
  find: Find,
): Promise<void> {
  const { rows } = await call('orders.rows', { localIds: idsOf(listed) });
  if (rows.length !== listed.length) find(`an export has ${rows.length} rows of ${listed.length}`);
  for (const row of rows) {
    const truth = truths.get(row.localId);
    const differences = truth ? cellDifferences(row, truth, exportOf) : ['nothing is known of it'];
    for (const text of differences) find(`${row.localId}: ${text}`);
  }
}

/** What nobody else has done is no news, and what others have done is. */
function checkNews(history: History, rows: readonly OrderRow[], find: Find): void {
  for (const row of rows) {
    const { isUnseen, orderId } = row;
    if (isUnseen && !history.theirs.has(orderId ?? '')) find(`${row.localId} is shown as new, and is ours`);
    const isTold = history.isNewsHeard(orderId ?? '');
    if (isTold && !isUnseen) find(`${row.localId} was changed by others, and is not shown as new`);
  }
}

const stateOf = ({ phase, status }: OrderRow): string =>
  phase === 'accepted' ? (status ?? 'unknown') : phase;

const isForDispatcher = ({ phase, steps }: OrderRow): boolean =>
  phase === 'attention' || steps === 'attention';

async function checkCounts(call: Call, rows: readonly OrderRow[], find: Find): Promise<void> {
  const shown = await call('orders.tally', {});
  const atService = rows.filter(({ orderId, isGone }) => orderId !== null && !isGone);
  const { orderCount, wholeCount, unreadCount } = await call('orders.synchronisation', {});
  const states = Object.fromEntries(shown.states.map(({ state, total }) => [state, total]));
  const unread = await call('orders.unread', everyOrder);
  const counted = {
    total: (await call('orders.count', {})).total,
    states,
    attention: shown.attention,
    unseen: shown.unseen,
    orderCount,
    wholeCount,
    unreadCount,
    unread: unread.unread + unread.unreadable,
  };
  const summaries = atService.filter(({ knowledge }) => knowledge !== 'whole').length;
  const so = {
    total: rows.length,
    states: Object.fromEntries([...Map.groupBy(rows, stateOf)].map(([state, all]) => [state, all.length])),
    attention: rows.filter(isForDispatcher).length,
    unseen: rows.filter(({ isUnseen }) => isUnseen).length,
    orderCount: atService.length,
    wholeCount: atService.length - summaries,
    unreadCount: summaries,
    unread: summaries,
  };
  if (!isSame(counted, so)) find(`counts ${plain(counted)}, and there are ${plain(so)}`);
}

/** The badge of the outbox, and of each row. */
async function checkOutbox(call: Call, rows: readonly OrderRow[], find: Find): Promise<void> {
  const entries = await call('outbox.list', { filter: 'open' });
  const { attention, waiting, sending, held } = await call('outbox.summary', {});
  // Nobody can do anything about what stands behind one that needs the dispatcher.
  const isBehind = (entry: OutboxEntry) =>
    entry.isBlocked &&
    !needsAttention(entry) &&
    entries.some(one => one.localId === entry.localId && needsAttention(one));
  const behind = entries.filter(isBehind);
  const stuck = entries.filter(needsAttention);
  const moving = entries.length - behind.length - stuck.length;
  if (attention !== stuck.length || held !== behind.length || waiting + sending !== moving)
    find(
      `the outbox counts ${attention} + ${held} + ${waiting} + ${sending} of ${stuck.length} + ${behind.length} + ${moving}`,
    );
  for (const row of rows) {
    const own = entries.filter(({ localId }) => localId === row.localId);
    if (isForDispatcher(row) !== own.some(needsAttention))
      find(`${row.localId} is ${row.phase} with ${row.steps}, of ${own.map(({ state }) => state)}`);
    if (row.phase === 'accepted' && (row.steps === 'none') !== (own.length === 0))
      find(`${row.localId} has ${row.steps} steps, of ${own.length}`);
  }
}

async function checkDrafts(history: History, find: Find): Promise<void> {
  const shown = (await history.call()('drafts.list', {})).map(({ localId }) => localId).toSorted();
  const so = history.drafts.map(({ localId }) => localId).toSorted();
  if (!isSame(shown, so)) find(`drafts ${shown}, and there are ${so}`);
}

const idsOf = (rows: readonly { localId: string }[]): string[] =>
  rows.map(({ localId }) => localId).toSorted();

/** Search and filters find what they are about, as far as it is read. */
async function checkQuestions(
  call: Call,
  rows: readonly OrderRow[],
  truths: ReadonlyMap<string, Truth>,
  dice: Dice,
  find: Find,
): Promise<void> {
  const ask = async (asked: Partial<OrderQuery>, so: readonly OrderRow[]) => {
    const { localIds } = await call('orders.ids', { ...everyOrder, ...asked });
    if (!isSame(localIds.toSorted(), idsOf(so)))
      find(`${plain(asked)} finds ${localIds.toSorted()}, and not ${idsOf(so)}`);
  };
  const make = dice.pick(['Audi', 'Škoda', 'BYD']);
  await ask(
    { search: make },
    rows.filter(({ localId, orderId }) =>
      [orderId, ...(truths.get(localId)?.makes ?? [])].some(one => folded(one ?? '').includes(folded(make))),
    ),
  );
  await ask(
    { show: 'unseen' },
    rows.filter(({ isUnseen }) => isUnseen),
  );
  await ask({ show: 'attention' }, rows.filter(isForDispatcher));
  const [first, ...others] = rows;
  if (!first) return;
  const row = dice.pick([first, ...others]);
  await ask(
    { states: [stateOf(row)] },
    rows.filter(one => stateOf(one) === stateOf(row)),
  );
  for (const field of ['customerReference', 'vin', 'deliveryAddress'] as const) {
    const word = folded(String(row[field] ?? '')).split(/[\s,]+/)[0] ?? '';
    if (word.length < 4) continue;
    const { localIds } = await call('orders.ids', { ...everyOrder, search: word });
    if (!localIds.includes(row.localId)) find(`"${word}" does not find ${row.localId}, which shows it`);
  }
}

/** However it is sorted, all are there, by their values, with what is not known at the end. */
async function checkSorts(call: Call, rows: readonly OrderRow[], dice: Dice, find: Find): Promise<void> {
  const sort = orderSortSchema.options[dice.below(orderSortSchema.options.length)] ?? 'created';
  const isDescending = dice.chance(0.5);
  const { rows: sorted } = await call('orders.list', { sort, isDescending, limit: 1_000 });
  const where = `sorted by ${sort} ${isDescending ? 'down' : 'up'}`;
  if (!isSame(idsOf(sorted), idsOf(rows))) find(`${where}: ${idsOf(sorted)}, and not ${idsOf(rows)}`);
  const valueIn = sortedBy[sort];
  if (!valueIn) return;
  const values = sorted.map(valueIn);
  const known = values.filter(value => value !== null);
  if (values.slice(0, known.length).includes(null)) find(`${where}: what is not known is not last`);
  const rightly = known.toSorted((one, other) => (isDescending ? other - one : one - other));
  if (!isSame(known, rightly)) find(`${where}: ${known}`);
}

const msOf = (at: string | null): number | null => (at === null ? null : Date.parse(at));

const sortedBy: Partial<Record<string, (row: OrderRow) => number | null>> = {
  changed: row => row.changedAtMs,
  ready: row => msOf(row.readyAt),
  eta: row => msOf(row.deliveredAt ?? (isOver(row) ? null : row.etaAt)),
  actual: row => msOf(row.deliveredAt ?? row.pickedUpAt),
  price: row => row.priceTotalCents,
};

/** A copy has what the order is, with our changes that are on their way, but for what it says that it leaves out. */
async function checkCopy(
  history: History,
  rows: readonly OrderRow[],
  truths: ReadonlyMap<string, Truth>,
  dice: Dice,
  find: Find,
): Promise<void> {
  const [first, ...others] = rows.filter(
    row => truths.get(row.localId)?.isWhole && row.steps !== 'attention',
  );
  if (!first || !dice.chance(0.3)) return;
  const row = dice.pick([first, ...others]);
  const call = history.call();
  const copy = await call('drafts.duplicate', { localId: row.localId });
  await call('drafts.remove', { localId: copy.localId });
  const known = row.orderId === null ? null : history.heard.of(row.orderId)[0];
  const own = history.own().find(({ localId }) => localId === row.localId);
  const facts = known?.whole
    ? { ...factsOfOrder(known.whole, { cmrRecipients: {}, tracking: '' }), ...history.onItsWay(row.localId) }
    : own && factsOfText(copyOf(own.text, Date.now()).draft);
  if (!facts) return;
  const copied = factsOfText(copy.draft);
  for (const [path, so] of Object.entries(facts)) {
    if (isLeftOut(path) || path in copied === false) continue;
    if (!isSame(copied[path], so))
      find(`a copy of ${row.localId} has ${path} ${plain(copied[path])}, not ${plain(so)}`);
  }
}

/** What belongs to one order alone, what nobody types, and recipients, which no answer tells. */
const isLeftOut = (path: string): boolean =>
  /^(customer_reference|status|pickup_readiness|tracking|ordered_for|pickup\.release_code)$|available_from|requested_windows|\.vin$|registration_number|cmr_recipient/.test(
    path,
  );
