import { DispatchError } from '../../../src-shared/errors.ts';
import type { Wanted } from '../store/order-line-wanted.ts';
import { nothingStored, type Stored } from './list-reader.ts';
import type { SyncSources } from './synchroniser.ts';

/** Requests at the same time. */
export const parallelReads = 4;

export type OrderReader = ReturnType<typeof createOrderReader>;

/** Reads full orders that are wanted: new and changed ones, those on screen, and those whose arrival may change. */
export function createOrderReader({ database, lines, endpoints, recorder, clock, log }: SyncSources) {
  const moving = database.prepare(
    `SELECT record.order_id FROM transport_order AS record
     WHERE record.phase = 'accepted' AND record.order_json ->> '$.status' NOT IN ('delivered', 'cancelled')
     ORDER BY record.fetched_at_ms <= ?, record.fetched_at_ms LIMIT ?`,
  );

  /** @returns the local id, where anything of the order is new */
  async function readOne(orderId: string, signal: AbortSignal | null): Promise<string | null> {
    try {
      const order = await endpoints.getOrder(orderId, signal);
      return database.transaction(() => {
        const localId = recorder.fromService(order, clock.nowMs());
        lines.catchUp();
        lines.notWanted(orderId);
        return localId;
      });
    } catch (error) {
      if (!(error instanceof DispatchError)) throw error;
      const { status, code } = error.error;
      if (status === 404) {
        const isNew = database.transaction(() => lines.setGone(orderId));
        return isNew ? (lines.findByOrderId(orderId)?.localId ?? null) : null;
      }
      // One order that the service cannot tell of, or not so that it can be read, is no reason to leave the others out.
      const isOfOne = code === 'bad_answer' || code === 'bad_request' || (status !== null && status >= 500);
      if (!isOfOne) throw error;
      database.transaction(() => lines.notWanted(orderId));
      log.write('order-unreadable', { orderId, code, requestId: error.error.requestId });
      return null;
    }
  }

  async function readAll(orderIds: readonly string[], signal: AbortSignal | null): Promise<Stored> {
    const changedIds: string[] = [];
    for (let index = 0; index < orderIds.length; index += parallelReads) {
      const some = orderIds.slice(index, index + parallelReads);
      const localIds = await Promise.all(some.map(orderId => readOne(orderId, signal)));
      changedIds.push(...localIds.filter(localId => localId !== null));
    }
    return orderIds.length === 0 ? nothingStored : { changedIds, received: 0 };
  }

  return {
    /** @param least that are wanted so much at least */
    readWanted: (most: number, least: Wanted, signal: AbortSignal | null): Promise<Stored> =>
      readAll(lines.wantedIds(most, least), signal),
    /**
     * Those that were read the longest ago: a live ETA changes nothing that the list would show. First those that were
     * read before the clock was set back, or they would wait until it is as late again.
     */
    readMoving: (most: number, signal: AbortSignal | null): Promise<Stored> =>
      readAll(
        moving.all(clock.nowMs(), most).map(({ order_id }) => String(order_id)),
        signal,
      ),
  };
}
