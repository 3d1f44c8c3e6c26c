import { queueOrder } from '../../../src-main/core/outbox/chain.ts';
import { createEntryStore } from '../../../src-main/core/outbox/entry-store.ts';
import type { Database } from '../../../src-main/core/ports/ports.ts';
import { createOrderStore } from '../../../src-main/core/store/order-store.ts';
import { emptyDraft } from '../../../src-shared/domain/draft.ts';

export const nowMs = Date.parse('2026-11-21T08:00:00Z');

interface Account {
  environmentId: string;
  accountId: string;
}

/** So many orders with an entry each, copied from one. */
export function fill(database: Database, orders: number, account: Account): void {
  const owner = { entries: createEntryStore(database), ...account };
  const draft = { ...emptyDraft(), customerNote: 'x'.repeat(400) };
  const store = createOrderStore(database);
  store.insertDraft('o1', draft, nowMs);
  store.place('o1', null, nowMs);
  queueOrder(owner, 'o1', draft, [], nowMs);
  database.exec(`UPDATE outbox_entry SET id = 'e1'`);
  copyRows(database, 'transport_order', { local_id: `'o' || n`, created_at_ms: 'created_at_ms - n' }, orders);
  copyRows(
    database,
    'outbox_entry',
    { sequence: 'n', id: `'e' || n`, local_id: `'o' || n`, idempotency_key: `'k' || n` },
    orders,
  );
}

function copyRows(database: Database, table: string, own: Record<string, string>, count: number): void {
  const columns = database.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const names = columns.map(({ name }) => String(name));
  const values = names.map(name => own[name] ?? name);
  database.exec(
    `WITH RECURSIVE counted(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM counted WHERE n < ${count})
     INSERT INTO ${table} (${names}) SELECT ${values} FROM counted, (SELECT * FROM ${table} LIMIT 1)`,
  );
}
