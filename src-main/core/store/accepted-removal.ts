import type { Database } from '../ports/ports.ts';

const piece = 200;

/** Removes the accepted orders of an environment, with all their records, after its service was emptied. */
export function createAcceptedRemoval(database: Database) {
  // Orders with open entries stay, since the user has to decide about these entries.
  const next = database.prepare(
    `SELECT local_id FROM transport_order
     WHERE phase = 'accepted' AND local_id NOT IN (
       SELECT local_id FROM outbox_entry WHERE state NOT IN ('done', 'superseded', 'cancelled'))
     LIMIT ${piece}`,
  );
  const blobs = database.prepare('SELECT sha256 FROM document WHERE local_id = ?');
  const removals = [
    `DELETE FROM outbox_entry WHERE local_id = ? AND state IN ('done', 'superseded', 'cancelled')`,
    'DELETE FROM document WHERE local_id = ?',
    'DELETE FROM history_event WHERE local_id = ?',
    'DELETE FROM transport_order WHERE local_id = ?',
  ].map(sql => database.prepare(sql));
  return {
    /**
     * Removes up to 200 orders.
     * @returns the ids of the removed orders and the hashes of their documents' bytes; both lists are empty if no order
     * was left
     */
    removeSome: (): { localIds: string[]; sha256s: string[] } =>
      database.transaction(() => {
        const localIds = next.all().map(({ local_id }) => String(local_id));
        const sha256s = localIds.flatMap(localId => blobs.all(localId).map(({ sha256 }) => String(sha256)));
        for (const localId of localIds) for (const removal of removals) removal.run(localId);
        return { localIds, sha256s };
      }),
  };
}
