import { orderStates } from '../../../src-shared/contract/order-query.ts';
import type { SyncSources } from './sync-sources.ts';

/** States of lines whose orders are not read here: not accepted yet, or unreadable. */
const notMoving = [...orderStates, 'unknown'];

/** Goes through the orders that may still change, again and again. Those that were read longest ago come first. */
export function createMovingOrders({
  database,
  clock,
  finishedStatuses,
}: Pick<SyncSources, 'database' | 'clock' | 'finishedStatuses'>) {
  // Goes from state to state in the index of the lines. A condition on the orders themselves would read every order.
  const all = database.prepare(
    `WITH RECURSIVE states (state) AS (
       SELECT min(state) FROM order_line
       UNION ALL
       SELECT (SELECT min(state) FROM order_line WHERE state > states.state) FROM states WHERE state IS NOT NULL
     )
     SELECT record.order_id FROM states
     JOIN order_line AS line ON line.state = states.state AND line.is_gone = 0
     JOIN transport_order AS record ON record.local_id = line.local_id AND record.phase = 'accepted'
     WHERE states.state NOT IN (SELECT value FROM json_each(?1)) AND record.order_id IS NOT NULL
     ORDER BY record.fetched_at_ms <= ?2, record.fetched_at_ms`,
  );
  const resting = JSON.stringify([...notMoving, ...finishedStatuses]);
  let waiting: string[] = [];

  return {
    /**
     * Returns the next `max` orders. Orders that were read before the clock was set back come first, since their time
     * is in the future.
     */
    next(max: number): string[] {
      if (waiting.length < max) {
        const others = all.all(resting, clock.nowMs()).map(({ order_id }) => String(order_id));
        waiting = [...new Set([...waiting, ...others])];
      }
      return waiting.slice(0, max);
    },
    /** Moves these orders behind all others. Call it when they were read. */
    done(orderIds: readonly string[]): void {
      const read = new Set(orderIds);
      waiting = waiting.filter(orderId => !read.has(orderId));
    },
  };
}
