import type { HistoryEvent } from '../../../src-shared/contract/orders.ts';
import { defaultCurrency } from '../../../src-shared/domain/currency.ts';
import type { KeptOrder, Order } from '../../../src-shared/domain/order.ts';
import { isSameMoment } from '../../../src-shared/domain/wall-clock.ts';
import type { HistoryStore } from './history-store.ts';
import type { OrderRecord } from './order-record.ts';
import type { OrderStore } from './order-store.ts';

/** When a request was sent, as the number of responses that had been stored by then. */
export type RequestedAt = number;

/** The result of storing an order that was read. */
export interface Recorded {
  localId: string;
  isChanged: boolean;
  /**
   * True if the order was not stored: another response for it was stored after this request was sent, and the order in
   * this response is not newer.
   */
  isOvertaken: boolean;
}

/** The order that a write created or changed; the revision is null if the response does not contain it. */
export interface WrittenIdentity {
  id: string;
  revision: string | null;
}

export type OrderRecorder = ReturnType<typeof createOrderRecorder>;

/**
 * Stores the service's orders, and their changes as history. Call it inside a transaction.
 * @param moveWork moves entries, documents and changes between two records of the same order
 * @param onNew called for an order that was placed elsewhere
 */
export function createOrderRecorder(
  orders: OrderStore,
  history: HistoryStore,
  moveWork: (toLocalId: string, fromLocalId: string) => void,
  onNew: (order: Order, nowMs: number) => void,
  lines: { noteOwn(localId: string, revision: string): void; wantNow(localId: string): void },
) {
  /**
   * `storedCount`: number of responses stored so far. `lastStored`: for each order, that number when its last response
   * was stored.
   */
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
  function noteRead(orderId: string, nowMs: number): void {
    orders.noteRead(orderId, nowMs);
    noteStored(orderId);
  }
  /** Whether another response for the order was stored after this request was sent. */
  const isOvertaken = (orderId: string, askedAt: RequestedAt): boolean =>
    (lastStored.get(orderId) ?? 0) > askedAt;

  function note(localId: string, events: readonly HistoryEvent[]): void {
    for (const event of events) history.add(localId, event);
  }

  /** Merges the order with a record that the list created for it before the response to our own write arrived. */
  function joinTwin({ localId }: OrderRecord, orderId: string): void {
    const known = orders.findByOrderId(orderId);
    if (!known || known.localId === localId) return;
    history.move(localId, known.localId);
    moveWork(localId, known.localId);
    orders.remove(known.localId);
  }

  return {
    /** Notes that the service has returned the order unchanged: equal to the stored one. */
    noteRead,
    /**
     * Returns the moment for a request. Call it before requesting an order, and pass its result on with the response.
     */
    askedAt: (): RequestedAt => storedCount,

    /**
     * Stores an order that was read. Does not store it if a response to another request was stored since this request
     * was sent, and this order is not newer, since that would restore an outdated state. `updated_at` alone does not
     * decide, because the clocks of the service may be wrong.
     */
    fromService(order: KeptOrder, nowMs: number, askedAt: RequestedAt): Recorded {
      const sameId = isOvertaken(order.id, askedAt) ? null : orders.localIdOfSame(order);
      if (sameId !== null) {
        // Only the time is noted: unchanged orders are read all the time, and storing each again would never let the
        // disk rest.
        noteRead(order.id, nowMs);
        return { localId: sameId, isChanged: false, isOvertaken: false };
      }
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
     * Stores the order that the service returned in its response to our own write. Merges it with a record that the
     * list may have created before this response arrived. Keeps a newer order that was stored since the request was
     * sent.
     */
    fromAnswer(
      record: OrderRecord,
      order: KeptOrder,
      requestId: string | null,
      nowMs: number,
      askedAt: RequestedAt,
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
     * Like `fromAnswer`, for a response of which little more than the order id could be read. The write still counts as
     * done, and the full order is read as soon as possible.
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

/** Returns events for the history about the parts of a response that could not be read. */
const unreadableParts = (
  { unreadable }: KeptOrder,
  requestId: string | null,
  atMs: number,
): HistoryEvent[] =>
  unreadable.length === 0 ? [] : [{ atMs, kind: 'unreadable', value: unreadable.join('\n'), requestId }];

/** Returns a price as the history stores it (`historyEventSchema`). */
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
