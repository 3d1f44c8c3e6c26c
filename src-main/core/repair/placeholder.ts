import { emptyDraft } from '../../../src-shared/domain/draft.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { intentSchema } from '../outbox/entry.ts';
import type { Database, SqlRow } from '../ports/ports.ts';
import { orderSqlColumns } from '../store/order-record.ts';
import { attemptRepair, findTableRow, insertRow } from './tables.ts';

const intentOf = (entry: SqlRow) => jsonColumn(intentSchema).safeParse(entry.intent_json).data ?? null;

/**
 * Makes sure that an entry's order has a row, so that the screens can show the entry. A missing row is rebuilt from the
 * entries of the chain. Call it inside a transaction.
 * @returns whether the row was missing
 */
export function ensureOrder(
  database: Database,
  localId: string,
  chain: readonly SqlRow[],
  nowMs: number,
): boolean {
  if (findTableRow(database, 'transport_order', localId)) return false;
  const intents = chain.map(intentOf);
  const placed = intents.findLast(intent => intent?.kind === 'order-create');
  const changed = intents.findLast(intent => intent?.kind === 'order-update');
  const base = changed?.kind === 'order-update' ? changed.base : null;
  const target = chain.map(({ sealed_target }) => String(sealed_target ?? '')).find(path => orderIn(path));
  const orderId = base?.id ?? (target ? orderIn(target) : null);
  const draft = placed?.kind === 'order-create' ? placed.draft : base ? null : emptyDraft();
  const insert = (known: string | null) =>
    insertRow(database, 'transport_order', {
      local_id: localId,
      order_id: known,
      phase: chain.length === 0 ? 'draft' : base && known ? 'accepted' : 'attention',
      draft_version: 1,
      draft_json: draft && JSON.stringify(draft),
      ...(base && orderSqlColumns({ ...base, unreadable: [] })),
      search_text: '',
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    });
  // If another record already has this order id, the row is inserted without it.
  if (!attemptRepair(database, () => insert(orderId))) insert(null);
  return true;
}

const orderIn = (target: string): string | null =>
  /^\/v2\/(?:test\/)?orders\/([^/?]+)/.exec(target)?.[1] ?? null;
