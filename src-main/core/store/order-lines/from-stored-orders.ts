import type { Steps } from '../../../../src-shared/steps.ts';
import type { Database } from '../../ports/ports.ts';
import type { OrderStore } from '../order-store.ts';
import { isUnreadable, lineOfRecord } from './line.ts';
import type { LineTable } from './line-table.ts';
import type { NewsBook } from './news.ts';
import { wanted } from './reading-priority.ts';

export interface OwnLineSources {
  database: Database;
  table: LineTable;
  news: Pick<NewsBook, 'note'>;
  orders: Pick<OrderStore, 'find'>;
  onTrouble(error: unknown): void;
}

/** Number of stale lines that one step updates, in one transaction. */
const staleBatch = 25;

/** Updates the lines of stored orders that have changed. */
export function createOwnLines({ database, table, news, orders, onTrouble }: OwnLineSources) {
  const { find, findByOrderId, put, remove } = table;
  const sql = {
    // Newest first, like the numbers of lines, so that the search index only grows at its end.
    stale: database.prepare(
      `SELECT stale.local_id FROM order_line_stale AS stale LEFT JOIN transport_order AS held USING (local_id)
       ORDER BY held.created_at_ms DESC, held.rowid`,
    ),
    isStale: database.prepare('SELECT 1 FROM order_line_stale WHERE local_id = ?'),
    fresh: database.prepare('DELETE FROM order_line_stale WHERE local_id = ?'),
  };
  /** Revisions that our own writes have created, by order. They are not reported as changes. */
  const ownRevisions = new Map<string, string>();

  function refresh(localId: string): void {
    const record = orders.find(localId);
    const known = find(localId);
    if (!record || record.phase === 'draft') {
      if (known) remove(known);
      return;
    }
    const content = lineOfRecord(record);
    const other = record.orderId === null ? null : findByOrderId(record.orderId);
    // The other line is the same order: the list contained the order before the response to our own create arrived.
    if (other && other.localId !== localId) remove(other);
    const isOwn = record.order !== null && ownRevisions.get(localId) === record.order.revision;
    ownRevisions.delete(localId);
    const isWhole = !isUnreadable(record);
    put(known, content, {
      isWhole,
      isUnseen: known !== null && isWhole && !isOwn && news.note(known.row, content.row),
      readPass: known?.readPass ?? other?.readPass ?? 0,
      wanted: isWhole ? wanted.not : wanted.soon,
    });
  }

  /** Updates the lines of the given orders, as far as these orders have changed. */
  function catchUpOf(localIds: readonly string[]): void {
    const stale = localIds.filter(localId => sql.isStale.get(localId));
    if (stale.length === 0) return;
    database.transaction(() => {
      for (const localId of stale) {
        refresh(localId);
        sql.fresh.run(localId);
      }
    });
  }

  /**
   * Updates the lines of all orders that have changed since the last call, in steps, so that other calls can be
   * answered in between.
   */
  function* catchUpInSteps(): Steps<void> {
    const ids = sql.stale.all().map(({ local_id }) => String(local_id));
    for (let from = 0; from < ids.length; from += staleBatch) {
      if (from > 0) yield;
      catchUpOf(ids.slice(from, from + staleBatch));
    }
  }

  return {
    catchUpInSteps,
    /** Like `catchUpInSteps`, but without pauses between the steps. */
    catchUp(): void {
      const steps = catchUpInSteps();
      while (!steps.next().done);
    },
    /**
     * Like `catchUpInSteps`, but reports errors to `onTrouble` instead of throwing, for callers that only read: if the
     * disk refuses writes, the existing lines are still shown.
     */
    *tryCatchUpInSteps(): Steps<void> {
      try {
        yield* catchUpInSteps();
      } catch (error) {
        onTrouble(error);
      }
    },
    /** Like `catchUpOf`, but reports errors to `onTrouble` instead of throwing. */
    tryCatchUpOf(localIds: readonly string[]): void {
      try {
        catchUpOf(localIds);
      } catch (error) {
        onTrouble(error);
      }
    },
    noteOwn: (localId: string, revision: string): void => void ownRevisions.set(localId, revision),
  };
}
