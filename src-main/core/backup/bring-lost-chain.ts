import { refusal } from '../../../src-shared/errors.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { isFinal } from '../repair/bring-chain.ts';
import { ensureOrder } from '../repair/placeholder.ts';
import { attemptRepair, bringRow, findTableRow, insertRow } from '../repair/tables.ts';
import type { LostChain } from './lost-chains.ts';

const fromBackup = (): string =>
  JSON.stringify(
    refusal('storage_failed', 'The entry is from a backup. It may have been sent since.', 'backup_restored')
      .error,
  );

export interface ChainSources {
  present: Database;
  backup: Database;
  nowMs: number;
}

/**
 * Adds entries that the present database has lost. Those that were open become uncertain: nothing is sent until the
 * user has decided. They keep their keys and their sealed bytes, so that the service recognises a request that it has.
 */
export function bringLostChain(
  { localId, open, finished }: LostChain,
  { present, backup, nowMs }: ChainSources,
): void {
  const target = targetOf(localId, present, backup);
  const entries = [...finished, ...open].sort(
    (one, other) => Number(one.chain_position) - Number(other.chain_position),
  );
  if (!findTableRow(present, 'transport_order', target))
    bringOrder(target, entries, { present, backup, nowMs });
  for (const { document_id = null } of entries) {
    if (document_id === null || findTableRow(present, 'document', document_id)) continue;
    const document = findTableRow(backup, 'document', document_id);
    if (document) bringRow(present, 'document', { ...document, local_id: target });
  }
  for (const { sequence: _sequence, ...entry } of entries)
    bringEntry({ ...entry, local_id: target }, present, nowMs);
  present
    .prepare(
      `UPDATE transport_order SET phase = 'attention', refusal_json = ?, updated_at_ms = ?
       WHERE local_id = ? AND phase <> 'accepted'`,
    )
    .run(fromBackup(), nowMs, target);
}

/**
 * Returns the local id that an order has now. An order that the database had lost gets another one when it is read
 * again from the service.
 */
function targetOf(localId: string, present: Database, backup: Database): string {
  const orderId = findTableRow(backup, 'transport_order', localId)?.order_id ?? null;
  const found =
    orderId === null
      ? undefined
      : present.prepare('SELECT local_id FROM transport_order WHERE order_id = ?').get(orderId);
  return String(found?.local_id ?? localId);
}

function bringOrder(
  localId: string,
  entries: readonly SqlRow[],
  { present, backup, nowMs }: ChainSources,
): void {
  const order = findTableRow(backup, 'transport_order', localId);
  if (order && bringRow(present, 'transport_order', order)) return;
  ensureOrder(present, localId, entries, nowMs);
}

function bringEntry(entry: SqlRow, database: Database, nowMs: number): void {
  const document_id = findTableRow(database, 'document', entry.document_id ?? null)
    ? entry.document_id
    : null;
  const row: SqlRow = {
    ...entry,
    document_id: document_id ?? null,
    ...(!isFinal(entry.state) && uncertain(entry, nowMs)),
  };
  const isBrought = attemptRepair(database, () => insertRow(database, 'outbox_entry', row));
  if (isBrought) return;
  const last = database
    .prepare('SELECT max(chain_position) AS last FROM outbox_entry WHERE local_id = ?')
    .get(row.local_id ?? null)?.last;
  attemptRepair(database, () =>
    insertRow(database, 'outbox_entry', { ...row, chain_position: Number(last ?? 0) + 1 }),
  );
}

/**
 * Returns the columns of an entry about which only the service knows more. The time of the first attempt must be set,
 * because an entry without it counts as never sent.
 */
const uncertain = (entry: SqlRow, nowMs: number): SqlRow => ({
  state: 'uncertain',
  last_error_json: fromBackup(),
  next_attempt_at_ms: null,
  failing_since_ms: null,
  attempts: Math.max(Number(entry.attempts), 1),
  first_attempt_at_ms: entry.first_attempt_at_ms ?? entry.sealed_at_ms ?? entry.created_at_ms ?? nowMs,
  updated_at_ms: nowMs,
});
