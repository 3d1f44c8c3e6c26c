import { randomUUID } from 'node:crypto';
import { type DispatchError, refusal } from '../../../src-shared/errors.ts';
import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import { isFinal } from '../repair/bring-chain.ts';
import { ensureOrder } from '../repair/placeholder.ts';
import { attemptRepair, bringRow, findTableRow, insertRow, updateRow } from '../repair/tables.ts';
import type { LostChain } from './lost-chains.ts';

const fromBackup = (): string =>
  JSON.stringify(
    refusal('storage_failed', 'The entry is from a backup. It may have been sent since.', 'backup_restored')
      .error,
  );

/** The error for a row of the backup that the database refuses, although it can be read. */
export const refusedRow = (): DispatchError =>
  refusal('storage_failed', 'The backup has a row that cannot be stored.', 'backup_damaged');

export interface ChainSources {
  present: Database;
  backup: Database;
  nowMs: number;
}

/**
 * Adds entries that the present database has lost. Those that were open become uncertain: nothing is sent until the
 * user has decided. They keep their keys and their sealed bytes, so that the service recognises a request that it has.
 * @throws DispatchError `storage_failed` (`backup_damaged`) if the database refuses an entry
 */
export function bringLostChain(chain: LostChain, { present, backup, nowMs }: ChainSources): void {
  const { localId, target, standInId } = chain;
  const ofSequence = backup.prepare('SELECT * FROM outbox_entry WHERE sequence = ?');
  const entries = [...chain.finished, ...chain.open]
    .flatMap(sequence => ofSequence.all(sequence))
    .sort((one, other) => Number(one.chain_position) - Number(other.chain_position));
  const isNew = findTableRow(present, 'transport_order', target) === undefined;
  if (isNew) bringOrder(chain, entries, { present, backup, nowMs });
  const wanted = new Set(entries.map(({ document_id = null }) => document_id));
  const documents = backup
    .prepare('SELECT * FROM document WHERE local_id = ?')
    .all(localId)
    .filter(({ id = null }) => isNew || wanted.has(id));
  const documentIds = bringDocuments(documents, target, present);
  for (const { sequence: _sequence, ...entry } of entries) {
    const document_id = documentIds.get(entry.document_id ?? null) ?? null;
    const isOpen = !isFinal(entry.state);
    const row = { ...entry, local_id: target, document_id, ...(isOpen && uncertain(entry, nowMs)) };
    if (standInId !== null && isOpen && entry.kind === 'order-create') takePlace(standInId, row, present);
    else bringEntry(row, present);
  }
  present
    .prepare(
      `UPDATE transport_order SET phase = 'attention', refusal_json = ?, discarded_at_ms = NULL, updated_at_ms = ?
       WHERE local_id = ? AND phase <> 'accepted'`,
    )
    .run(fromBackup(), nowMs, target);
}

function bringOrder(
  { localId, target }: LostChain,
  entries: readonly SqlRow[],
  { present, backup, nowMs }: ChainSources,
): void {
  const order = findTableRow(backup, 'transport_order', localId);
  if (order && bringRow(present, 'transport_order', { ...order, local_id: target })) return;
  ensureOrder(present, target, entries, nowMs);
}

/**
 * Brings documents to an order. A document that another order has now gets a new id.
 * @returns the present id of each document, by its id in the backup
 */
function bringDocuments(
  documents: readonly SqlRow[],
  target: string,
  present: Database,
): ReadonlyMap<SqlValue, SqlValue> {
  const ids = new Map<SqlValue, SqlValue>();
  for (const document of documents) {
    const formerId = document.id ?? null;
    const known = findTableRow(present, 'document', formerId);
    const id = known && known.local_id !== target ? randomUUID() : formerId;
    const isBrought =
      known?.local_id === target || bringRow(present, 'document', { ...document, id, local_id: target });
    if (isBrought) ids.set(formerId, id);
  }
  return ids;
}

function bringEntry(row: SqlRow, database: Database): void {
  const isBrought = attemptRepair(database, () => insertRow(database, 'outbox_entry', row));
  if (isBrought) return;
  const last = database
    .prepare('SELECT max(chain_position) AS last FROM outbox_entry WHERE local_id = ?')
    .get(row.local_id ?? null)?.last;
  const isAppended = attemptRepair(database, () =>
    insertRow(database, 'outbox_entry', { ...row, chain_position: Number(last ?? 0) + 1 }),
  );
  if (!isAppended) throw refusedRow();
}

/**
 * Gives the lost order-create's key, request and times to the entry that stands in for it, so that the user is asked
 * once. The stand-in keeps its id and its position.
 */
function takePlace(
  standInId: string,
  { chain_position: _position, builds_on_from: _from, ...row }: SqlRow,
  database: Database,
): void {
  const isTaken = attemptRepair(database, () =>
    updateRow(database, 'outbox_entry', { ...row, id: standInId }),
  );
  if (!isTaken) throw refusedRow();
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
