import type { Database, SqlRow } from '../ports/ports.ts';
import type { RowImage } from '../store/journal.ts';
import { bringChain } from './bring-chain.ts';
import type { Bringing, BroughtBack } from './bringing.ts';
import { bringRow, findTableRow } from './tables.ts';

/**
 * Compares the journal with the database, and restores what the database has lost: entries, their outcomes, drafts,
 * documents, templates and typed changes. An entry that only the journal has as sealed continues as after any crash:
 * the same bytes are sent with the same key, whether or not they were sent before. Call it inside a transaction.
 */
export function restoreRows(database: Database, rows: readonly RowImage[], nowMs: number): BroughtBack {
  const entries = rows.filter(({ table }) => table === 'outbox_entry').map(({ row }) => row);
  const chains = Map.groupBy(entries, ({ local_id }) => String(local_id));
  const orders = imagesOf(rows, 'transport_order', 'local_id');
  const documents = imagesOf(rows, 'document', 'id');
  const documentsOf = Map.groupBy(documents.values(), ({ local_id }) => String(local_id));
  const state = database.prepare('SELECT state, sealed_sha256 FROM outbox_entry WHERE id = ?');
  const brought: BroughtBack = { orders: new Set(), entries: new Set(), refused: 0 };
  const bringing: Bringing = { database, orders, documents, documentsOf, state, brought, nowMs };

  for (const [localId, chain] of chains) bringChain(localId, chain, bringing);
  for (const draft of orders.values()) if (draft.phase === 'draft') bringDraft(draft, bringing);
  for (const document of documents.values()) if (document.is_uploaded === 0) bringStaged(document, bringing);
  for (const template of imagesOf(rows, 'order_template', 'id').values()) bringTemplate(template, bringing);
  for (const change of imagesOf(rows, 'change_draft', 'local_id').values()) bringChange(change, bringing);
  return brought;
}

function bringTemplate(template: SqlRow, { database, brought }: Bringing): void {
  const known = findTableRow(database, 'order_template', template.id ?? null);
  if (known && Number(known.updated_at_ms) >= Number(template.updated_at_ms)) return;
  if (bringRow(database, 'order_template', template)) brought.orders.add(`template ${template.id}`);
}

/** Restores a typed change of an accepted order. */
function bringChange(change: SqlRow, { database, brought, orders }: Bringing): void {
  const localId = String(change.local_id);
  const known = findTableRow(database, 'change_draft', localId);
  if (known && Number(known.version) >= Number(change.version)) return;
  const order = orders.get(localId);
  if (order?.phase === 'accepted' && !findTableRow(database, 'transport_order', localId)) {
    bringRow(database, 'transport_order', order);
  }
  if (bringRow(database, 'change_draft', change)) brought.orders.add(localId);
}

/** Restores a draft that the database lacks or has in an older version. */
function bringDraft(draft: SqlRow, { database, brought, documentsOf }: Bringing): void {
  const known = findTableRow(database, 'transport_order', draft.local_id ?? null);
  const isOlder = known?.phase === 'draft' && Number(known.draft_version) < Number(draft.draft_version);
  if (known && known.phase !== 'draft') return;
  if (!known || isOlder) bringRow(database, 'transport_order', draft);
  const lostDocuments = (documentsOf.get(String(draft.local_id)) ?? []).filter(
    ({ id }) => findTableRow(database, 'document', id ?? null) === undefined,
  );
  for (const document of lostDocuments) bringRow(database, 'document', document);
  if (!known || isOlder || lostDocuments.length > 0) brought.orders.add(String(draft.local_id));
}

/** Restores a document that waits to be added to an accepted order. */
function bringStaged(document: SqlRow, { database, brought, orders }: Bringing): void {
  const localId = String(document.local_id);
  const order = orders.get(localId);
  if (order?.phase !== 'accepted' || findTableRow(database, 'document', document.id ?? null)) return;
  if (!findTableRow(database, 'transport_order', localId)) bringRow(database, 'transport_order', order);
  if (bringRow(database, 'document', document)) brought.orders.add(localId);
}

function imagesOf(rows: readonly RowImage[], table: RowImage['table'], key: string): Map<string, SqlRow> {
  return new Map(
    rows
      .filter(one => one.table === table && one.row.removed !== 1)
      .map(({ row }) => [String(row[key]), row]),
  );
}
