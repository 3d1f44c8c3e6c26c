import { DispatchError } from '../../../src-shared/errors.ts';
import type { Wanted } from '../store/order-line-wanted.ts';
import { createRefusedOrders, isOfOneOrder } from './refused-orders.ts';
import { nothingStored, type Stored, together } from './stored.ts';
import type { SyncSources } from './sync-sources.ts';

/** Requests at the same time. */
export const parallelReads = 4;

/** What was read, also where the reading ended before its time. */
export interface OrdersRead {
  stored: Stored;
  /** False where there was nothing to ask for. */
  isAsked: boolean;
  /** Why the rest was not; null: all was read. */
  failure: { thrown: unknown } | null;
}

export type OrderReader = ReturnType<typeof createOrderReader>;

/** Reads full orders that are wanted: new and changed ones, those on screen, and those whose arrival may change. */
export function createOrderReader(sources: SyncSources) {
  const { database, lines, endpoints, recorder, clock, log } = sources;
  const finished = JSON.stringify(sources.finishedStatuses);
  const moving = database.prepare(
    `SELECT record.order_id FROM transport_order AS record
     WHERE record.phase = 'accepted' AND record.order_json ->> '$.status' NOT IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM order_line WHERE order_id = record.order_id AND is_gone = 1)
     ORDER BY record.fetched_at_ms <= ?, record.fetched_at_ms LIMIT ?`,
  );
  const refused = createRefusedOrders(clock);

  /** @returns the local id, where anything of the order is new */
  async function readOne(orderId: string, signal: AbortSignal | null): Promise<string | null> {
    try {
      const askedAt = recorder.askedAt();
      const order = await endpoints.getOrder(orderId, signal);
      return database.transaction(() => {
        const { localId, isChanged, isOvertaken } = recorder.fromService(order, clock.nowMs(), askedAt);
        lines.catchUp();
        if (!isOvertaken) lines.notWanted(orderId);
        return isChanged ? localId : null;
      });
    } catch (error) {
      if (!(error instanceof DispatchError) || error.error.status !== 404) throw error;
      const isNew = database.transaction(() => lines.setGone(orderId));
      return isNew ? (lines.findByOrderId(orderId)?.localId ?? null) : null;
    }
  }

  /** A few at the same time. One that the service cannot tell of is no reason to leave the others out. */
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
    /** @param least that are wanted so much at least */
    readWanted: (most: number, least: Wanted, signal: AbortSignal | null): Promise<OrdersRead> =>
      readAll(refused.notSuspect(lines.wantedIds(most + refused.count(), least), most), signal),
    /**
     * Those that were read the longest ago: a live ETA changes nothing that the list would show. First those that were
     * read before the clock was set back, or they would wait until it is as late again.
     */
    readMoving(most: number, signal: AbortSignal | null): Promise<OrdersRead> {
      const rows = moving.all(finished, clock.nowMs(), most + refused.count());
      const orderIds = rows.map(({ order_id }) => String(order_id));
      return readAll(refused.notResting(orderIds, most), signal);
    },
  };
}
