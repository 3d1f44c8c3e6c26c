import type { HistoryEvent } from '../../../src-shared/contract/orders.ts';
import { defaultCurrency } from '../../../src-shared/domain/money.ts';
import type { KeptOrder, Order } from '../../../src-shared/domain/order.ts';
import { isSameMoment } from '../../../src-shared/domain/wall-clock.ts';
import type { HistoryStore } from './history-store.ts';
import type { OrderLineStore } from './order-line-store.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderStore } from './order-store.ts';

/** A point among the answers that were stored. */
export type AskedAt = number;

/** What became of an order that was read. */
export interface Recorded {
  localId: string;
  isChanged: boolean;
  /** It was left out: what is kept of the order was asked for later. */
  isOvertaken: boolean;
}

/** Which order a write has made or changed; the revision is null where the answer does not say it. */
export interface WrittenIdentity {
  id: string;
  revision: string | null;
}

export type OrderRecorder = ReturnType<typeof createOrderRecorder>;

/**
 * Stores what the service says of an order, and what of it is new. Call inside a transaction.
 * @param onNew hears of orders that others have placed
 */
export function createOrderRecorder(
  orders: OrderStore,
  history: HistoryStore,
  moveWork: (toLocalId: string, fromLocalId: string) => void,
  onNew: (order: Order, nowMs: number) => void,
  lines: Pick<OrderLineStore, 'noteOwn' | 'wantNow'>,
) {
  /** How many answers of the service were stored, and which of them was the last of each order. */
  let storedCount = 0;
  const lastStored = new Map<string, number>();

  function store(record: OrderRecord, order: KeptOrder, nowMs: number): void {
    orders.saveOrder(record, order, nowMs);
    noteStored(order.id);
  }
  function noteStored(orderId: string): void {
    storedCount += 1;
    lastStored.set(orderId, storedCount);
  }
  /** Another answer of the order was stored since this one was asked for. */
  const isOvertaken = (orderId: string, askedAt: AskedAt): boolean =>
    (lastStored.get(orderId) ?? 0) > askedAt;

  function note(localId: string, events: readonly HistoryEvent[]): void {
    for (const event of events) history.add(localId, event);
  }

  /** A list had brought the same order before. */
  function joinTwin({ localId }: OrderRecord, orderId: string): void {
    const known = orders.findByOrderId(orderId);
    if (!known || known.localId === localId) return;
    history.move(localId, known.localId);
    moveWork(localId, known.localId);
    orders.remove(known.localId);
  }

  return {
    /** Call it before the service is asked for an order, and give it with the answer. */
    askedAt: (): AskedAt => storedCount,

    /**
     * An order that was read. What was asked for before another answer was stored, and is no newer, is left out: it would
     * bring back what was before that. The clocks of the service alone do not decide, since they may be wrong.
     */
    fromService(order: KeptOrder, nowMs: number, askedAt: AskedAt): Recorded {
      const record = orders.findByOrderId(order.id);
      if (!record) {
        orders.insertOrder(order, nowMs);
        noteStored(order.id);
        onNew(order, nowMs);
        return { localId: order.id, isChanged: true, isOvertaken: false };
      }
      const { localId } = record;
      if (record.order && isOvertaken(order.id, askedAt) && !isNewer(order, record.order))
        return { localId, isChanged: false, isOvertaken: true };
      const changes = record.order ? changesBetween(record.order, order, nowMs) : [];
      const isSame = JSON.stringify(record.order) === JSON.stringify(order);
      store(record, order, nowMs);
      note(localId, changes);
      return { localId, isChanged: !isSame, isOvertaken: false };
    },

    /**
     * The answer to a write of ours. Where a list had brought the same order before, both become one record. Only what was
     * stored meanwhile and is newer stays.
     */
    fromAnswer(
      record: OrderRecord,
      order: KeptOrder,
      requestId: string | null,
      nowMs: number,
      askedAt: AskedAt,
    ): void {
      joinTwin(record, order.id);
      const changes: HistoryEvent[] = record.order
        ? changesBetween(record.order, order, nowMs)
        : [
            {
              atMs: nowMs,
              kind: 'accepted',
              value: priceText(order.price),
              requestId,
            },
          ];
      if (record.order && isOvertaken(order.id, askedAt) && isNewer(record.order, order))
        lines.wantNow(record.localId);
      else {
        store(record, order, nowMs);
        lines.noteOwn(record.localId, order.revision);
      }
      note(record.localId, [...changes, ...unreadableParts(order, requestId, nowMs)]);
    },

    /**
     * The same where hardly more than which order it is could be read: what the service did is done. The rest is read
     * as soon as the service is asked for the order.
     */
    fromUnreadableAnswer(
      record: OrderRecord,
      { id, revision }: WrittenIdentity,
      requestId: string | null,
      nowMs: number,
    ): void {
      const unreadable = { atMs: nowMs, kind: 'unreadable', value: null, requestId } as const;
      joinTwin(record, id);
      orders.acceptUnreadable(record.localId, id, nowMs);
      noteStored(id);
      if (record.phase !== 'accepted')
        note(record.localId, [{ atMs: nowMs, kind: 'accepted', value: null, requestId }]);
      note(record.localId, [unreadable]);
      if (revision !== null) lines.noteOwn(record.localId, revision);
      lines.wantNow(record.localId);
    },
  };
}

/** What of an answer to a write of ours could not be read. */
const unreadableParts = (
  { unreadable }: KeptOrder,
  requestId: string | null,
  atMs: number,
): HistoryEvent[] =>
  unreadable.length === 0 ? [] : [{ atMs, kind: 'unreadable', value: unreadable.join('\n'), requestId }];

/** As the history keeps it (`historyEventSchema`). */
const priceText = (price: Order['price']): string | null => {
  if (price === null) return null;
  return price.currency === defaultCurrency
    ? `${price.total_cents}`
    : `${price.total_cents} ${price.currency.replaceAll('/', ' ')}`;
};

const isNewer = (one: Order, than: Order): boolean =>
  Date.parse(one.updated_at) > Date.parse(than.updated_at);

// @interface update-order.price
function changesBetween(before: Order, after: Order, atMs: number): HistoryEvent[] {
  const event = (kind: HistoryEvent['kind'], value: string | null): HistoryEvent => ({
    atMs,
    kind,
    value,
    requestId: null,
  });
  const moved = (kind: HistoryEvent['kind'], was: string | null, is: string | null, isSame = was === is) =>
    isSame ? [] : [event(kind, `${was ?? ''}/${is ?? ''}`)];
  const etaMoved = (kind: HistoryEvent['kind'], was: string | null, is: string | null) =>
    moved(kind, was, is, isSameMoment(was, is));
  return [
    ...(before.pickup_readiness === after.pickup_readiness
      ? []
      : [event('readiness', after.pickup_readiness)]),
    ...(before.status === after.status ? [] : [event('status', after.status)]),
    ...etaMoved('pickup_eta', before.pickup.eta, after.pickup.eta),
    ...etaMoved('delivery_eta', before.delivery.eta, after.delivery.eta),
    ...moved('price', priceText(before.price), priceText(after.price)),
  ];
}
