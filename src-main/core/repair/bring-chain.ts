import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import type { Bringing } from './bringing.ts';
import { ensureOrder } from './placeholder.ts';
import { sealedColumns } from './readable.ts';
import { attemptRepair, bringRow, findTableRow, insertRow, updateRow } from './tables.ts';

/** Whether an entry in this state is done or withdrawn. */
export const isFinal = (state: SqlValue | undefined): boolean =>
  state === 'done' || state === 'superseded' || state === 'cancelled';

const givenColumns: readonly string[] = [
  ...sealedColumns,
  'sequence',
  'local_id',
  'chain_position',
  'kind',
  'environment_id',
  'account_id',
  'idempotency_key',
  'intent_json',
  'document_id',
  'created_at_ms',
];
/**
 * Whether a column belongs to the request of an entry, which is fixed when the entry is created or sealed. All other
 * columns belong to its outcome.
 */
const isGiven = (column: string): boolean => givenColumns.includes(column);

/**
 * Restores from the journal what the database has lost of an order's chain: entries, their outcomes, and their sealed
 * bytes.
 */
export function bringChain(localId: string, chain: readonly SqlRow[], bringing: Bringing): void {
  const { database } = bringing;
  if (chain.every(entry => isKnown(entry, bringing))) return;
  const lost = chain.filter(entry => isLost(entry, chain, database));
  const ended = chain.filter(entry => isEndedUnknown(entry, database));
  if (lost.length + ended.length > 0) bringOrder(localId, chain, bringing);
  for (const entry of lost) bringEntry(entry, bringing);
  for (const entry of ended) end(entry, bringing);
  for (const entry of chain) adoptSeal(entry, bringing);
}

/** Whether the journal has nothing newer about the entry than the database, which is the usual case. */
function isKnown(entry: SqlRow, { state }: Bringing): boolean {
  const known = state.get(entry.id ?? null);
  if (!known) return false;
  return isFinal(known.state) || (!isFinal(entry.state) && !(entry.sealed_sha256 && !known.sealed_sha256));
}

/**
 * Whether an entry that the database lacks must be restored: an open entry of its chain may need its result, or an
 * entry that it replaced refers to it.
 */
function isLost(entry: SqlRow, chain: readonly SqlRow[], database: Database): boolean {
  if (findTableRow(database, 'outbox_entry', entry.id ?? null)) return false;
  return chain.some(
    other =>
      (!isFinal(other.state) && !isEndedHere(other, database)) ||
      (other.replaced_by === entry.id && (isEndedUnknown(other, database) || isLost(other, chain, database))),
  );
}

function isEndedHere(entry: SqlRow, database: Database): boolean {
  return isFinal(findTableRow(database, 'outbox_entry', entry.id ?? null)?.state);
}

function isEndedUnknown(entry: SqlRow, database: Database): boolean {
  const known = findTableRow(database, 'outbox_entry', entry.id ?? null);
  return known !== undefined && isFinal(entry.state) && !isFinal(known.state);
}

/**
 * Restores an order and its documents from the journal. The journal stores an order with every event of its chain, so
 * its image is newer than the row in the database, which lacks the last event.
 */
function bringOrder(
  localId: string,
  chain: readonly SqlRow[],
  { database, brought, orders, documents, nowMs }: Bringing,
): void {
  const image = orders.get(localId);
  if (!findTableRow(database, 'transport_order', localId)) brought.orders.add(localId);
  const isBrought = image !== undefined && bringRow(database, 'transport_order', image);
  if (!isBrought) ensureOrder(database, localId, chain, nowMs);
  for (const { document_id } of chain) {
    const document = documents.get(String(document_id));
    if (document) bringRow(database, 'document', document);
  }
}

function bringEntry({ sequence: _sequence, ...entry }: SqlRow, { database, brought }: Bringing): void {
  const document = findTableRow(database, 'document', entry.document_id ?? null);
  const row = {
    ...entry,
    document_id: document ? (entry.document_id ?? null) : null,
    // A sealed entry may have been sent after the journal stored it. `makeUncertain` handles that later.
    state: entry.sealed_sha256 && !isFinal(entry.state) ? 'sealed' : (entry.state ?? null),
  };
  const isBrought =
    attemptRepair(database, () => insertRow(database, 'outbox_entry', row)) ||
    attemptRepair(database, () =>
      insertRow(database, 'outbox_entry', { ...row, chain_position: freePosition(row, database) }),
    );
  if (isBrought) brought.entries.add(String(entry.id));
  else brought.refused += 1;
}

function freePosition({ local_id }: SqlRow, database: Database): number {
  const last = database
    .prepare('SELECT max(chain_position) AS last FROM outbox_entry WHERE local_id = ?')
    .get(local_id ?? null)?.last;
  return Number(last ?? 0) + 1;
}

function end(entry: SqlRow, { database, brought }: Bringing): void {
  const outcome = Object.entries(entry).filter(([column]) => !isGiven(column));
  updateRow(database, 'outbox_entry', { ...Object.fromEntries(outcome), id: entry.id ?? null });
  brought.entries.add(String(entry.id));
}

function adoptSeal(entry: SqlRow, { database, nowMs }: Bringing): void {
  const known = findTableRow(database, 'outbox_entry', entry.id ?? null);
  if (known?.state !== 'queued' || known.sealed_sha256 !== null) return;
  if (!entry.sealed_sha256 || isFinal(entry.state)) return;
  const seal = Object.fromEntries(sealedColumns.map(column => [column, entry[column] ?? null]));
  updateRow(database, 'outbox_entry', {
    ...seal,
    id: entry.id ?? null,
    intent_json: entry.intent_json ?? null,
    state: 'sealed',
    attempts: Math.max(Number(known.attempts), 1),
    first_attempt_at_ms: known.first_attempt_at_ms ?? entry.sealed_at_ms ?? nowMs,
  });
}
