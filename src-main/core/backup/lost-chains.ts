import type { Database, SqlRow } from '../ports/ports.ts';
import { isFinal } from '../repair/bring-chain.ts';
import { endedEntries, rebuiltAs } from '../repair/lineage.ts';

/** The entries of an order in a backup that the present database has lost. */
export interface LostChain {
  localId: string;
  /** Entries that were not done when the backup was made. What became of them is unknown. */
  open: SqlRow[];
  /** Entries that were done already. The open ones may need their results. */
  finished: SqlRow[];
}

const openChains = `SELECT * FROM outbox_entry
  WHERE local_id IN (SELECT local_id FROM outbox_entry WHERE state NOT IN ('done', 'superseded', 'cancelled'))
  ORDER BY local_id, chain_position`;

/**
 * Finds entries that were open in the backup and that the present database has lost. An entry that it lacks without
 * any loss had ended and was deleted with its order, so it must not come back. A loss is possible in two cases: the
 * database was rebuilt after damage, or its file was replaced by an older one, which never had entries of that number.
 */
export function lostChains(present: Database, backup: Database): LostChain[] {
  const isRebuilt = rebuiltAs(present) !== rebuiltAs(backup);
  const lastNumber = Number(
    present.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'outbox_entry'`).get()?.seq ?? 0,
  );
  const newest = Number(
    backup.prepare('SELECT max(sequence) AS newest FROM outbox_entry').get()?.newest ?? 0,
  );
  // The usual case, in which the bodies of many waiting entries need not be read.
  if (!isRebuilt && newest <= lastNumber) return [];
  const known = present.prepare('SELECT 1 FROM outbox_entry WHERE id = ? OR idempotency_key = ?');
  const ended = endedEntries(present);
  const order = present.prepare('SELECT phase FROM transport_order WHERE local_id = ?');
  const isLost = (entry: SqlRow): boolean =>
    (isRebuilt || Number(entry.sequence) > lastNumber) &&
    !ended.has(String(entry.id)) &&
    known.get(entry.id ?? null, entry.idempotency_key ?? null) === undefined;

  const chains = Map.groupBy(backup.prepare(openChains).all(), ({ local_id }) => String(local_id));
  return [...chains].flatMap(([localId, entries]) => {
    const isAccepted = order.get(localId)?.phase === 'accepted';
    const lost = entries.filter(entry => isLost(entry) && !(isAccepted && isPlacing(entry)));
    const open = lost.filter(({ state }) => !isFinal(state));
    return open.length === 0 ? [] : [{ localId, open, finished: lost.filter(({ state }) => isFinal(state)) }];
  });
}

/** Whether the entry belongs to the placing of its order, which is certainly done if the service has the order. */
const isPlacing = ({ kind }: SqlRow): boolean => kind === 'order-create';
