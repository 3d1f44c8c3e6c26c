import { DispatchError } from '../../../src-shared/errors.ts';
import type { Wanted } from '../store/order-lines/reading-priority.ts';
import { createKnownAnswers } from './known-answers.ts';
import { createMovingOrders } from './moving-orders.ts';
import { createRefusedOrders, isOfOneOrder } from './refused-orders.ts';
import { nothingStored, type Stored, together } from './stored.ts';
import type { SyncSources } from './sync-sources.ts';

/** Number of orders that are requested at the same time. */
export const parallelReads = 4;

/** The result of reading orders, which may have ended early because of a failure. */
export interface OrdersRead {
  stored: Stored;
  /** False if no order had to be read, so that there was no request. */
  isAsked: boolean;
  /** Why some orders were not read; null if all were. */
  failure: { thrown: unknown } | null;
}

export type OrderReader = ReturnType<typeof createOrderReader>;

/** Reads full orders: new and changed ones, those on screen, and those whose ETA may change. */
export function createOrderReader(sources: SyncSources) {
  const { database, lines, endpoints, recorder, clock, log } = sources;
  const refused = createRefusedOrders(clock);
  const known = createKnownAnswers<string | null>(database);
  const moving = createMovingOrders(sources);

  /**
   * Reads and stores one order.
   * @returns its local id if the order has changed, otherwise null
   */
  async function readOne(orderId: string, signal: AbortSignal | null): Promise<string | null> {
    try {
      const askedAt = recorder.askedAt();
      const localId = await known.take(
        orderId,
        digest => endpoints.getOrderIfNew(orderId, digest, signal),
        order =>
          database.transaction(() => {
            const { localId, isChanged, isOvertaken } = recorder.fromService(order, clock.nowMs(), askedAt);
            lines.catchUp();
            if (!isOvertaken) lines.notWanted(orderId);
            return isChanged ? localId : null;
          }),
      );
      recorder.noteRead(orderId, clock.nowMs());
      return localId;
    } catch (error) {
      if (!(error instanceof DispatchError) || error.error.status !== 404) throw error;
      const isNew = database.transaction(() => lines.setGone(orderId));
      return isNew ? (lines.findByOrderId(orderId)?.localId ?? null) : null;
    }
  }

  /** Reads a few orders in parallel. If the service cannot return one of them, the others are still read. */
  async function readFew(
    orderIds: readonly string[],
    signal: AbortSignal | null,
  ): Promise<Omit<OrdersRead, 'isAsked'>> {
    const changedIds: string[] = [];
    const readIds: string[] = [];
    const refusedNow = new Map<string, DispatchError>();
    let failure: OrdersRead['failure'] = null;
    const ends = await Promise.allSettled(orderIds.map(orderId => readOne(orderId, signal)));
    for (const [index, end] of ends.entries()) {
      const orderId = orderIds[index] ?? '';
      if (end.status === 'fulfilled') {
        readIds.push(orderId);
        if (end.value !== null) changedIds.push(end.value);
      } else if (isOfOneOrder(end.reason)) refusedNow.set(orderId, end.reason);
      else failure ??= { thrown: end.reason };
    }
    const leftOut = refused.judge(readIds, refusedNow);
    for (const [orderId, { code, requestId }] of leftOut) {
      database.transaction(() => lines.notWanted(orderId));
      log.write('order-unreadable', { orderId, code, requestId });
    }
    const [undecided] = [...refusedNow].filter(([orderId]) => !leftOut.has(orderId));
    if (undecided) failure ??= { thrown: undecided[1] };
    return { stored: { changedIds, received: 0 }, failure };
  }

  async function readAll(orderIds: readonly string[], signal: AbortSignal | null): Promise<OrdersRead> {
    let stored = nothingStored;
    for (let index = 0; index < orderIds.length; index += parallelReads) {
      const few = await readFew(orderIds.slice(index, index + parallelReads), signal);
      stored = together(stored, few.stored);
      if (few.failure !== null) return { stored, isAsked: true, failure: few.failure };
    }
    return { stored, isAsked: orderIds.length > 0, failure: null };
  }

  return {
    /**
     * Reads orders that need their full content, by priority.
     * @param min lowest priority, included
     */
    readWanted: (max: number, min: Wanted, signal: AbortSignal | null): Promise<OrdersRead> =>
      readAll(refused.notSuspect(lines.wantedIds(max + refused.count(), min), max), signal),
    /**
     * Reads the next of the orders that may still change, because the list does not contain the ETA. Each is read once
     * before any is read again.
     */
    async readMoving(max: number, signal: AbortSignal | null): Promise<OrdersRead> {
      const next = moving.next(max + refused.count());
      const orderIds = refused.notResting(next, max);
      const read = await readAll(orderIds, signal);
      // If fewer than `max` orders were left, the others in `next` failed recently. They count as done, too, so that
      // they are skipped until their turn comes again.
      if (read.failure === null) moving.done(orderIds.length < max ? next : orderIds);
      return read;
    },
  };
}
