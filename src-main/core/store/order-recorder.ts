import type { Order } from '../../../src-shared/domain/order.ts';
import type { HistoryEvent } from '../../../src-shared/records.ts';
import type { HistoryStore } from './history-store.ts';
import type { OrderRecord, OrderStore } from './order-store.ts';

export type OrderRecorder = ReturnType<typeof createOrderRecorder>;

/**
 * Stores what the service says of an order, and what of it is new. Call inside a transaction.
 * @param onNew hears of orders that others have placed
 * @param onOwn hears of the revisions that answers to our own writes bring
 */
export function createOrderRecorder(
  orders: OrderStore,
  history: HistoryStore,
  moveWork: (toLocalId: string, fromLocalId: string) => void,
  onNew: (order: Order, nowMs: number) => void = () => undefined,
  onOwn: (localId: string, revision: string) => void = () => undefined,
) {
  function note(localId: string, events: readonly HistoryEvent[]): void {
    for (const event of events) history.add(localId, event);
  }

  return {
    /** @returns the local id, or null where nothing changed. */
    fromService(order: Order, nowMs: number): string | null {
      const record = orders.findByOrderId(order.id);
      if (!record) {
        orders.insertOrder(order, nowMs);
        onNew(order, nowMs);
        return order.id;
      }
      if (record.order && isOlder(order, record.order)) return null;
      const changes = record.order ? changesBetween(record.order, order, nowMs) : [];
      const isSame = JSON.stringify(record.order) === JSON.stringify(order);
      orders.saveOrder(record, order, nowMs);
      note(record.localId, changes);
      return isSame ? null : record.localId;
    },

    /** The answer to a write of ours. Where a list had brought the same order before, both become one record. */
    fromAnswer(record: OrderRecord, order: Order, requestId: string | null, nowMs: number): void {
      const known = orders.findByOrderId(order.id);
      if (known && known.localId !== record.localId) {
        history.move(record.localId, known.localId);
        moveWork(record.localId, known.localId);
        orders.remove(known.localId);
      }
      const changes: HistoryEvent[] = record.order
        ? changesBetween(record.order, order, nowMs)
        : [
            {
              atMs: nowMs,
              kind: 'accepted',
              value: order.price ? String(order.price.total_cents) : null,
              requestId,
            },
          ];
      if (!record.order || !isOlder(order, record.order)) {
        orders.saveOrder(record, order, nowMs);
        onOwn(record.localId, order.revision);
      }
      note(record.localId, changes);
    },
  };
}

const isOlder = (one: Order, than: Order): boolean =>
  Date.parse(one.updated_at) < Date.parse(than.updated_at);

function changesBetween(before: Order, after: Order, atMs: number): HistoryEvent[] {
  const event = (kind: HistoryEvent['kind'], value: string | null): HistoryEvent => ({
    atMs,
    kind,
    value,
    requestId: null,
  });
  const moved = (kind: HistoryEvent['kind'], was: unknown, is: unknown) =>
    was === is ? [] : [event(kind, `${was ?? ''}/${is ?? ''}`)];
  return [
    ...(before.pickup_readiness === after.pickup_readiness
      ? []
      : [event('readiness', after.pickup_readiness)]),
    ...(before.status === after.status ? [] : [event('status', after.status)]),
    ...moved('pickup_eta', before.pickup.eta, after.pickup.eta),
    ...moved('delivery_eta', before.delivery.eta, after.delivery.eta),
    ...moved('price', before.price?.total_cents, after.price?.total_cents),
  ];
}
