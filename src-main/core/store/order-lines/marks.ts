import type { Database } from '../../ports/ports.ts';
import type { Line } from './line-table.ts';

export type LineMarking = ReturnType<typeof createLineMarking>;

/**
 * Sets the marks of lines, not their content: found by a reading of the list, seen by the user, gone from the service.
 * Call its writes inside a transaction.
 */
export function createLineMarking(database: Database) {
  const sql = {
    notePassOf: database.prepare('UPDATE order_line SET read_pass = ? WHERE position = ? AND read_pass <> ?'),
    notePass: database.prepare(
      'UPDATE order_line SET read_pass = ?1 WHERE order_id = ?2 AND read_pass <> ?1',
    ),
    // Also clears the columns by which filters find late orders and orders without a window. Otherwise each of these
    // filters would need a condition on `is_gone`, which would make it 30 times slower.
    setGone: database.prepare(
      `UPDATE order_line SET is_gone = 1, wanted = 0, late_from_ms = NULL, is_without_window = 0
       WHERE order_id = ? AND (is_gone = 0 OR wanted > 0)`,
    ),
    setKnown: database.prepare('UPDATE order_line SET is_gone = 0 WHERE order_id = ? AND is_gone = 1'),
    setStale: database.prepare(
      'INSERT INTO order_line_stale SELECT local_id FROM order_line WHERE order_id = ? ON CONFLICT DO NOTHING',
    ),
    seen: database.prepare('UPDATE order_line SET is_unseen = 0 WHERE local_id = ? AND is_unseen = 1'),
    count: database.prepare('SELECT sum(total) AS total FROM order_line_count'),
    allSeen: database.prepare('UPDATE order_line SET is_unseen = 0 WHERE is_unseen = 1'),
  };
  const notePassOf = (line: Line, pass: number): void => void sql.notePassOf.run(pass, line.position, pass);

  return {
    /** Returns the number of all lines, including those of orders that the service no longer has. */
    count: (): number => Number(sql.count.get()?.total ?? 0),
    notePassOf,
    notePass: (orderId: string, readPass: number): void => void sql.notePass.run(readPass, orderId),
    /**
     * Marks an order that the service no longer returns. It then counts neither as late nor as lacking a window.
     * @returns whether the order was known and not marked before
     */
    setGone: (orderId: string): boolean => sql.setGone.run(orderId).changes === 1,
    /**
     * Removes the mark of an order that the service returns again. Its line is created again with the next query, since
     * the order may be late.
     * @returns whether the order was marked as gone
     */
    setKnown(orderId: string): boolean {
      const isBack = sql.setKnown.run(orderId).changes === 1;
      if (isBack) sql.setStale.run(orderId);
      return isBack;
    },
    markSeen(localIds: readonly string[] | null): number {
      if (localIds === null) return sql.allSeen.run().changes;
      return localIds.reduce((count, localId) => count + sql.seen.run(localId).changes, 0);
    },
    /** Removes every line, and marks all stored orders as stale, so that `catchUp` creates their lines again. */
    clear(): void {
      database.exec(`INSERT INTO order_line_text (order_line_text) VALUES ('delete-all')`);
      database.exec('DELETE FROM order_line');
      database.exec('DELETE FROM order_line_stale');
      database.exec(
        `INSERT INTO order_line_stale SELECT local_id FROM transport_order WHERE phase <> 'draft'`,
      );
    },
  };
}
