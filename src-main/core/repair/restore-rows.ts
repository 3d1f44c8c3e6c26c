import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import type { RowImage } from '../store/journal.ts';
import { ensureOrder } from './placeholder.ts';
import { sealedColumns } from './readable.ts';
import { attemptRepair, findTableRow, insertRow, updateRow } from './tables.ts';

const isFinal = (state: SqlValue | undefined): boolean =>
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
/** Known when an entry was made or sealed: no part of how it ended. */
const isGiven = (column: string): boolean => givenColumns.includes(column);

/** What of an outbox the database did not know any more. */
export interface BroughtBack {
  orders: Set<string>;
  entries: Set<string>;
  /** Entries that the database does not take. */
  refused: number;
}

/**
 * Holds the journal against the database and adds what the database has lost: whole entries, and how entries ended.
 * A sealed entry that only was queued here goes on with the bytes of the journal, as after any crash: the same bytes
 * with the same key, whether they left or not. Call inside a transaction.
 */
export function restoreRows(database: Database, rows: readonly RowImage[], nowMs: number): BroughtBack {
  const entries = rows.filter(({ table }) => table === 'outbox_entry').map(({ row }) => row);
  const chains = Map.groupBy(entries, ({ local_id }) => String(local_id));
  const orders = imagesOf(rows, 'transport_order', 'local_id');
  const documents = imagesOf(rows, 'document', 'id');
  const documentsOf = Map.groupBy(documents.values(), ({ local_id }) => String(local_id));
  const state = database.prepare('SELECT state, sealed_sha256 FROM outbox_entry WHERE id = ?');
  const brought: BroughtBack = { orders: new Set(), entries: new Set(), refused: 0 };

  for (const [localId, chain] of chains) {
    if (chain.every(isKnown)) continue;
    const lost = chain.filter(entry => isLost(entry, chain));
    const ended = chain.filter(isEndedUnknown);
    if (lost.length + ended.length > 0) bringOrder(localId, chain);
    for (const entry of lost) bringEntry(entry);
    for (const entry of ended) end(entry);
    for (const entry of chain) adoptSeal(entry);
  }
  for (const draft of orders.values()) if (draft.phase === 'draft') bringDraft(draft);
  for (const document of documents.values()) if (document.is_uploaded === 0) bringStaged(document);
  for (const template of imagesOf(rows, 'order_template', 'id').values()) bringTemplate(template);
  for (const change of imagesOf(rows, 'change_draft', 'local_id').values()) bringChange(change);
  return brought;

  function bringTemplate(template: SqlRow): void {
    const known = findTableRow(database, 'order_template', template.id ?? null);
    const isOlder = known !== undefined && Number(known.updated_at_ms) < Number(template.updated_at_ms);
    const isBrought =
      (!known && attemptRepair(database, () => insertRow(database, 'order_template', template))) ||
      (isOlder && attemptRepair(database, () => updateRow(database, 'order_template', template)));
    if (isBrought) brought.orders.add(`template ${template.id}`);
  }

  /** What was typed on an accepted order and not sent. */
  function bringChange(change: SqlRow): void {
    const localId = String(change.local_id);
    const known = findTableRow(database, 'change_draft', localId);
    if (known && Number(known.version) >= Number(change.version)) return;
    const order = orders.get(localId);
    if (order?.phase === 'accepted' && !findTableRow(database, 'transport_order', localId)) {
      attemptRepair(database, () => insertRow(database, 'transport_order', order));
    }
    const isBrought = attemptRepair(database, () =>
      known ? updateRow(database, 'change_draft', change) : insertRow(database, 'change_draft', change),
    );
    if (isBrought) brought.orders.add(localId);
  }

  /** One that the database does not have, or has as it was before it was saved last. */
  function bringDraft(draft: SqlRow): void {
    const known = findTableRow(database, 'transport_order', draft.local_id ?? null);
    const isLost = known === undefined;
    const isOlder = known?.phase === 'draft' && Number(known.draft_version) < Number(draft.draft_version);
    if (!isLost && known.phase !== 'draft') return;
    if (isLost) attemptRepair(database, () => insertRow(database, 'transport_order', draft));
    if (isOlder) attemptRepair(database, () => updateRow(database, 'transport_order', draft));
    const lostDocuments = (documentsOf.get(String(draft.local_id)) ?? []).filter(
      ({ id }) => findTableRow(database, 'document', id ?? null) === undefined,
    );
    for (const document of lostDocuments)
      attemptRepair(database, () => insertRow(database, 'document', document));
    if (isLost || isOlder || lostDocuments.length > 0) brought.orders.add(String(draft.local_id));
  }

  /** A document that waits here to be added to an order that the service has. */
  function bringStaged(document: SqlRow): void {
    const localId = String(document.local_id);
    const order = orders.get(localId);
    if (order?.phase !== 'accepted' || findTableRow(database, 'document', document.id ?? null)) return;
    const isOrderLost = findTableRow(database, 'transport_order', localId) === undefined;
    if (isOrderLost) attemptRepair(database, () => insertRow(database, 'transport_order', order));
    if (attemptRepair(database, () => insertRow(database, 'document', document))) brought.orders.add(localId);
  }

  /** The usual case: nothing of it is newer here than in the database. */
  function isKnown(entry: SqlRow): boolean {
    const known = state.get(entry.id ?? null);
    if (!known) return false;
    return isFinal(known.state) || (!isFinal(entry.state) && !(entry.sealed_sha256 && !known.sealed_sha256));
  }

  /**
   * One that had ended is of no use alone, but the rest of its chain may build on what it gave, and one that it took
   * the place of says so.
   */
  function isLost(entry: SqlRow, chain: readonly SqlRow[]): boolean {
    if (findTableRow(database, 'outbox_entry', entry.id ?? null)) return false;
    return chain.some(
      other =>
        (!isFinal(other.state) && !isEndedHere(other)) ||
        (other.replaced_by === entry.id && (isEndedUnknown(other) || isLost(other, chain))),
    );
  }

  function isEndedHere(entry: SqlRow): boolean {
    return isFinal(findTableRow(database, 'outbox_entry', entry.id ?? null)?.state);
  }

  function isEndedUnknown(entry: SqlRow): boolean {
    const known = findTableRow(database, 'outbox_entry', entry.id ?? null);
    return known !== undefined && isFinal(entry.state) && !isFinal(known.state);
  }

  /** The image was made with the last thing that happened to the chain, which the database does not know of. */
  function bringOrder(localId: string, chain: readonly SqlRow[]): void {
    const image = orders.get(localId);
    const isKnown = findTableRow(database, 'transport_order', localId) !== undefined;
    if (!isKnown) brought.orders.add(localId);
    const isBrought =
      image !== undefined &&
      attemptRepair(database, () =>
        isKnown
          ? updateRow(database, 'transport_order', image)
          : insertRow(database, 'transport_order', image),
      );
    if (!isBrought) ensureOrder(database, localId, chain, nowMs);
    for (const { document_id } of chain) {
      const document = documents.get(String(document_id));
      if (!document) continue;
      const isThere = findTableRow(database, 'document', document_id ?? null) !== undefined;
      attemptRepair(database, () =>
        isThere ? updateRow(database, 'document', document) : insertRow(database, 'document', document),
      );
    }
  }

  function bringEntry({ sequence: _sequence, ...entry }: SqlRow): void {
    const document = findTableRow(database, 'document', entry.document_id ?? null);
    const row = {
      ...entry,
      document_id: document ? (entry.document_id ?? null) : null,
      // What became of it after the image was made is not known, and settled by who calls this.
      state: entry.sealed_sha256 && !isFinal(entry.state) ? 'sealed' : (entry.state ?? null),
    };
    const isBrought =
      attemptRepair(database, () => insertRow(database, 'outbox_entry', row)) ||
      attemptRepair(database, () =>
        insertRow(database, 'outbox_entry', { ...row, chain_position: freePosition(row) }),
      );
    if (isBrought) brought.entries.add(String(entry.id));
    else brought.refused += 1;
  }

  function freePosition({ local_id }: SqlRow): number {
    const last = database
      .prepare('SELECT max(chain_position) AS last FROM outbox_entry WHERE local_id = ?')
      .get(local_id ?? null)?.last;
    return Number(last ?? 0) + 1;
  }

  function end(entry: SqlRow): void {
    const outcome = Object.entries(entry).filter(([column]) => !isGiven(column));
    updateRow(database, 'outbox_entry', { ...Object.fromEntries(outcome), id: entry.id ?? null });
    brought.entries.add(String(entry.id));
  }

  function adoptSeal(entry: SqlRow): void {
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
}

function imagesOf(rows: readonly RowImage[], table: RowImage['table'], key: string): Map<string, SqlRow> {
  return new Map(
    rows
      .filter(one => one.table === table && one.row.removed !== 1)
      .map(({ row }) => [String(row[key]), row]),
  );
}
