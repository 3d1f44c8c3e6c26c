import type { Database, SqlRow, SqlValue } from '../ports/ports.ts';
import { attemptRepair, bringRow, findTableRow, insertRow, updateRow } from '../repair/tables.ts';
import { readableAddress } from '../store/address-store.ts';
import { createRemovals } from '../store/removals.ts';
import { bringLostChain, type ChainSources, refusedRow } from './bring-lost-chain.ts';
import type { RestorePlan } from './plan-restore.ts';

export interface RestoreSources extends ChainSources {
  /** Whether the bytes of a document are still on this computer. */
  hasBytes(sha256: string): boolean;
}

/**
 * Makes drafts, templates and addresses as they are in a backup. All other rows stay as they are: the service has the
 * orders, and the present outbox knows best what was sent. Only entries that the present database has lost are added,
 * as uncertain. Call it inside a transaction.
 * @returns the number of documents that are missing
 * @throws DispatchError `storage_failed` (`backup_damaged`) if the database refuses a row; roll back then
 */
export function applyRestore(plan: RestorePlan, sources: RestoreSources): number {
  const { present, backup } = sources;
  for (const draft of plan.drafts.lost) removeDraft(present, draft.local_id ?? null);
  let missingDocuments = 0;
  for (const draft of [...plan.drafts.changed, ...plan.drafts.back]) {
    missingDocuments += bringDraft(draft, sources);
  }
  for (const { id = null } of plan.templates.lost) {
    present.prepare('DELETE FROM order_template WHERE id = ?').run(id);
  }
  for (const template of [...plan.templates.changed, ...plan.templates.back]) {
    const row = { ...template, updated_at_ms: sources.nowMs };
    if (!bringRow(present, 'order_template', row)) throw refusedRow();
  }
  replaceAddresses(plan, present, backup);
  for (const chain of plan.lostChains) bringLostChain(chain, sources);
  return missingDocuments;
}

function removeDraft(database: Database, localId: SqlValue): void {
  removeDocuments(database, localId);
  for (const table of ['history_event', 'transport_order']) {
    database.prepare(`DELETE FROM ${table} WHERE local_id = ?`).run(localId);
  }
}

function removeDocuments(database: Database, localId: SqlValue): void {
  database
    .prepare(
      `UPDATE outbox_entry SET document_id = NULL
       WHERE document_id IN (SELECT id FROM document WHERE local_id = ?)`,
    )
    .run(localId);
  database.prepare('DELETE FROM document WHERE local_id = ?').run(localId);
}

/**
 * Added to the version of a draft that comes from a backup. So no window that shows another version, also of a draft
 * that was removed since, can overwrite it.
 */
const versionsAhead = 1_000_000;

/** @returns the number of its documents that are missing */
function bringDraft(draft: SqlRow, { present, backup, nowMs, hasBytes }: RestoreSources): number {
  const localId = draft.local_id ?? null;
  const known = findTableRow(present, 'transport_order', localId);
  const version = Math.max(Number(draft.draft_version), Number(known?.draft_version ?? 0));
  const draft_version = version + versionsAhead;
  const row = { ...draft, draft_version, order_id: null, updated_at_ms: nowMs };
  if (!attemptRepair(present, () => write(known !== undefined, row))) throw refusedRow();
  createRemovals(present).forget('draft', localId);
  removeDocuments(present, localId);
  const documents = backup.prepare('SELECT * FROM document WHERE local_id = ?').all(localId);
  const brought = documents.filter(
    document =>
      hasBytes(String(document.sha256)) &&
      // The file at the service may belong to another order by now, so the document is registered again.
      bringRow(present, 'document', { ...document, file_id: null, is_uploaded: 0 }),
  );
  return documents.length - brought.length;

  function write(isKnown: boolean, columns: SqlRow): void {
    if (isKnown) updateRow(present, 'transport_order', columns);
    else insertRow(present, 'transport_order', columns);
  }
}

/**
 * Replaces all addresses at once, because an address may have got the id, or the content, of another one. Addresses that
 * the backup has unreadable stay, unless it has the same content under another id.
 */
function replaceAddresses({ unreadableAddresses }: RestorePlan, present: Database, backup: Database): void {
  const staying = [...unreadableAddresses]
    .map(id => findTableRow(present, 'address_entry', id))
    .filter(row => row !== undefined);
  present.exec('DELETE FROM address_entry');
  for (const row of backup.prepare('SELECT * FROM address_entry').iterate()) {
    const readable = readableAddress(row);
    if (readable && !attemptRepair(present, () => insertRow(present, 'address_entry', readable)))
      throw refusedRow();
  }
  for (const row of staying) attemptRepair(present, () => insertRow(present, 'address_entry', row));
}
