import { everyOrder } from '../../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { refusingOrigin, type Trouble } from '../../support/torture/app.ts';
import type { Dice } from '../../support/torture/dice.ts';
import { patchOf } from '../../support/torture/facts.ts';
import { isRefusal, orderChanges, orderText } from '../../support/torture/work.ts';
import type { History } from './history.ts';

/** @returns whether anything could be done */
type Deed = (history: History, dice: Dice) => Promise<boolean>;

const orders = /^\/v2\/orders$/;
const anyOrder = /^\/v2\/orders/;

/** What the service does now and then instead of an answer that one can use. */
const readTroubles: [Trouble, ...Trouble[]] = [
  { fault: { kind: 'status', status: 503 } },
  { fault: { kind: 'status', status: 429, retry_after: 1 } },
  { fault: { kind: 'truncate' } },
  { fault: { kind: 'reset_before' } },
  { origin: refusingOrigin },
];

/** A failure that the screen says is an answer like any other. */
async function unlessFailed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DispatchError)) throw error;
  }
  return true;
}

async function unlessRefused(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

function picked<T>(all: readonly T[], dice: Dice): T | null {
  return all[dice.below(Math.max(1, all.length))] ?? null;
}

async function pickedRow(
  history: History,
  dice: Dice,
  isFit: (row: OrderRow) => boolean,
): Promise<OrderRow | null> {
  const { rows } = await history.call()('orders.list', { limit: 1_000 });
  return picked(rows.filter(isFit), dice);
}

const draft: Deed = async (history, dice) => {
  const name = history.nextName();
  history.drafts.push(await history.hands().draft(orderText(name, `note of ${name}`, dice)));
  return true;
};

const place: Deed = async (history, dice) => {
  const chosen = picked(history.drafts, dice);
  if (!chosen) return draft(history, dice);
  await history.hands().place(chosen);
  history.drafts.splice(history.drafts.indexOf(chosen), 1);
  history.placed(chosen);
  return true;
};

const placeInto =
  (trouble: Trouble, isLast = false): Deed =>
  async (history, dice) => {
    if (history.drafts.length === 0) await draft(history, dice);
    history.trouble('POST', orders, trouble, { isLast });
    return place(history, dice);
  };

/** What the service has done already it does not refuse: it repeats its answer. */
const placeRefused: Deed = async (history, dice) =>
  !history.heard.isAnyLost() && placeInto({ fault: { kind: 'status', status: 422 } })(history, dice);

/** A refused order becomes a draft again. */
const takeBack: Deed = async (history, dice) => {
  const call = history.call();
  const entries = await call('outbox.list', { filter: 'attention' });
  const entry = picked(
    entries.filter(({ kind }) => kind === 'order-create'),
    dice,
  );
  if (!entry || !(await unlessRefused(call('outbox.edit', { entryId: entry.id })))) return false;
  const { localId } = entry;
  const { draft: text, version } = await call('drafts.get', { localId });
  history.takenBack(localId);
  history.drafts.push({ localId, version, text });
  return true;
};

const othersPlace: Deed = async (history, dice) => {
  const name = history.nextName();
  const { id } = await history.others.place(orderText(`theirs-${name}`, `note of ${name}`, dice));
  await history.noteTheirs(id, null);
  return true;
};

const othersChange: Deed = async (history, dice) => {
  const id = picked(history.heard.ids(), dice);
  if (id === null) return false;
  const name = history.nextName();
  await history.noteTheirs(id, undefined);
  await history.others.change(id, order => patchOf(orderChanges(`theirs ${name}`, order, dice)));
  return true;
};

const othersCancel: Deed = async (history, dice) => {
  const row = await pickedRow(
    history,
    dice,
    ({ orderId, status, steps }) => orderId !== null && status === 'accepted' && steps === 'none',
  );
  if (!row?.orderId || !(await history.others.cancel(row.orderId))) return false;
  await history.noteTheirs(row.orderId, 'cancelled');
  return true;
};

const isWhole = ({ phase, knowledge, status }: OrderRow): boolean =>
  phase === 'accepted' && knowledge === 'whole' && status === 'accepted';

const change: Deed = async (history, dice) => {
  const row = await pickedRow(history, dice, isWhole);
  if (!row) return false;
  const { localId } = row;
  const { order } = await history.call()('orders.get', { localId });
  const changes = orderChanges(history.nextName(), order, dice);
  history.noteOurs(row.orderId ?? '');
  if (!(await unlessRefused(history.hands().update(localId, changes)))) return false;
  history.noteChange(localId, changes);
  return true;
};

const step =
  (act: (history: History, localId: string) => Promise<void>): Deed =>
  async (history, dice) => {
    const row = await pickedRow(history, dice, isWhole);
    if (!row) return false;
    history.noteOurs(row.orderId ?? '');
    return unlessRefused(act(history, row.localId));
  };

const look: Deed = history => unlessFailed(history.call()('orders.synchronise', {}));

const lookInTrouble: Deed = async (history, dice) => {
  history.trouble('GET', anyOrder, dice.pick(readTroubles), { after: dice.below(4) });
  return look(history, dice);
};

const refresh: Deed = async (history, dice) => {
  const row = await pickedRow(history, dice, ({ orderId }) => orderId !== null);
  if (!row) return false;
  return unlessFailed(history.call()('orders.refresh', { localId: row.localId }));
};

const want: Deed = async (history, dice) => {
  const row = await pickedRow(history, dice, ({ knowledge }) => knowledge === 'summary');
  if (!row) return false;
  return unlessFailed(history.call()('orders.want', { localIds: [row.localId] }));
};

const markSeen: Deed = async history => {
  await history.call()('orders.markSeen', { localIds: null });
  history.forgetNewsHeard();
  return true;
};

const setPaused =
  (isPaused: boolean): Deed =>
  async history => {
    await history.call()('outbox.setPaused', { isPaused });
    return true;
  };

const setOffline =
  (isOffline: boolean): Deed =>
  history => {
    history.setOffline(isOffline);
    return unlessFailed(history.call()('outbox.retry', { entryId: null }));
  };

const done = async (work: Promise<unknown>): Promise<boolean> => {
  await work;
  return true;
};

/** What happens in a history, by name, and how often one of it is chosen beside the others. */
export const deeds: Record<string, { weight: number; deed: Deed }> = {
  draft: { weight: 2, deed: draft },
  place: { weight: 5, deed: place },
  'place, and the answer is lost': { weight: 3, deed: placeInto({ fault: { kind: 'reset_after' } }) },
  'place, and the answer and the line are lost': {
    weight: 2,
    deed: placeInto({ fault: { kind: 'reset_after' } }, true),
  },
  'place, and it is refused': { weight: 2, deed: placeRefused },
  'take back': { weight: 1, deed: takeBack },
  'others place': { weight: 5, deed: othersPlace },
  'others change': { weight: 4, deed: othersChange },
  'others cancel': { weight: 2, deed: othersCancel },
  change: { weight: 4, deed: change },
  cancel: { weight: 1, deed: step((history, localId) => history.hands().cancel(localId)) },
  scenario: {
    weight: 1,
    deed: step((history, localId) => history.hands().advance(localId, 'pickup_readiness_confirmed')),
  },
  look: { weight: 5, deed: look },
  'look in trouble': { weight: 3, deed: lookInTrouble },
  refresh: { weight: 1, deed: refresh },
  want: { weight: 2, deed: want },
  'read first': {
    weight: 1,
    deed: history => done(history.call()('orders.readFirst', { ...everyOrder, waiter: 'test' })),
  },
  'read all': { weight: 1, deed: history => done(history.call()('orders.readAll', {})) },
  'mark seen': { weight: 2, deed: markSeen },
  pause: { weight: 1, deed: setPaused(true) },
  resume: { weight: 2, deed: setPaused(false) },
  offline: { weight: 1, deed: setOffline(true) },
  online: { weight: 2, deed: setOffline(false) },
  crash: { weight: 2, deed: history => done(history.crash()) },
  restart: { weight: 1, deed: history => done(history.restart()) },
};

const cards = Object.entries(deeds).flatMap(([name, { weight }]) => Array<string>(weight).fill(name));

/** @returns its name; null where the one that was chosen is not possible now */
export async function doOne(history: History, dice: Dice): Promise<string | null> {
  const name = cards[dice.below(cards.length)] ?? '';
  const isDone = (await deeds[name]?.deed(history, dice)) ?? false;
  return isDone ? name : null;
}
