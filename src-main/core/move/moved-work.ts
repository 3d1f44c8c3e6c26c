import type { MoveCounts } from '../../../src-shared/contract/moving.ts';
import { pausedName } from '../outbox/pause-switch.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import type { MovedTable } from './move-messages.ts';

const isOpen = `state NOT IN ('done', 'superseded', 'cancelled')`;

/**
 * Orders of which something exists only here: drafts, orders that were placed or changed here, with what was done to
 * them, documents that are not at the service, typed changes, and the mark to follow an order.
 */
const mine = `local_id IN (
  SELECT local_id FROM outbox_entry
  UNION ALL SELECT local_id FROM transport_order
    WHERE phase <> 'accepted' OR draft_json IS NOT NULL OR is_followed = 1
  UNION ALL SELECT local_id FROM document WHERE is_uploaded = 0
  UNION ALL SELECT local_id FROM change_draft)`;

const queries: Record<MovedTable, string> = {
  transport_order: `SELECT * FROM transport_order WHERE ${mine}`,
  document: `SELECT * FROM document WHERE ${mine}`,
  outbox_entry: `SELECT * FROM outbox_entry WHERE ${mine} ORDER BY sequence`,
  history_event: `SELECT * FROM history_event WHERE ${mine} ORDER BY id`,
  order_template: 'SELECT * FROM order_template',
  change_draft: 'SELECT * FROM change_draft',
  address_entry: 'SELECT * FROM address_entry',
  meta: `SELECT * FROM meta WHERE name GLOB 'bulk.*' OR (name = '${pausedName}' AND value = 'yes')`,
};

/** Yields the rows of a table that go to the other computer. All other orders can be read from the service. */
export const movedRows = (database: Database, table: MovedTable): Iterable<SqlRow> =>
  database.prepare(queries[table]).iterate();

/** Returns the hashes and sizes of the documents whose bytes the other computer needs. */
export const movedDocuments = (database: Database): { sha256: string; sizeBytes: number }[] =>
  database
    .prepare(
      `SELECT sha256, max(size_bytes) AS size_bytes FROM document WHERE ${mine} AND (is_uploaded = 0
         OR local_id IN (SELECT local_id FROM transport_order WHERE phase <> 'accepted')
         OR local_id IN (SELECT local_id FROM outbox_entry WHERE ${isOpen})) GROUP BY sha256`,
    )
    .all()
    .map(({ sha256, size_bytes }) => ({ sha256: String(sha256), sizeBytes: Number(size_bytes) }));

/** Counts what goes to the other computer. */
export function countMoved(database: Database): MoveCounts {
  const count = (query: string): number => Number(database.prepare(query).get()?.total ?? 0);
  const documents = movedDocuments(database);
  return {
    drafts: count(
      "SELECT count(*) AS total FROM transport_order WHERE phase = 'draft' AND discarded_at_ms IS NULL",
    ),
    templates: count('SELECT count(*) AS total FROM order_template'),
    addresses: count('SELECT count(*) AS total FROM address_entry WHERE removed_at_ms IS NULL'),
    openEntries: count(`SELECT count(*) AS total FROM outbox_entry WHERE ${isOpen}`),
    typedChanges: count('SELECT count(*) AS total FROM change_draft'),
    typedRows: count("SELECT count(*) AS total FROM meta WHERE name GLOB 'bulk.row.*'"),
    documents: documents.length,
    documentBytes: documents.reduce((total, { sizeBytes }) => total + sizeBytes, 0),
  };
}

/**
 * Whether an environment has work of its own. Orders that were only read from the service are none, and neither are the
 * addresses that were learned from them.
 */
export const hasWork = (database: Database): boolean =>
  database
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM outbox_entry) OR EXISTS (SELECT 1 FROM transport_order WHERE phase <> 'accepted')
         OR EXISTS (SELECT 1 FROM document) OR EXISTS (SELECT 1 FROM order_template)
         OR EXISTS (SELECT 1 FROM change_draft) OR EXISTS (SELECT 1 FROM meta WHERE name GLOB 'bulk.row.*') AS work`,
    )
    .get()?.work === 1;
