import { randomUUID } from 'node:crypto';
import { refusal } from '../../../src-shared/errors.ts';
import type { Database } from '../ports/ports.ts';
import { insertRow } from './tables.ts';

const repaired = (): string =>
  JSON.stringify(
    refusal('storage_failed', 'The record of what became of this was damaged.', 'database_repaired').error,
  );

/**
 * Makes entries `uncertain` that may have been sent, since after damage their outcome is unknown. The user can then
 * look them up at the service. Entries that were never sealed continue. Call it inside a transaction.
 * @param entryIds limits the change to these entries; null for all
 */
export function makeUncertain(database: Database, entryIds: ReadonlySet<string> | null, nowMs: number): void {
  const possiblySent = database
    .prepare(`SELECT id, local_id, kind FROM outbox_entry WHERE state IN ('sealed', 'sending', 'waiting')`)
    .all()
    .filter(({ id }) => entryIds === null || entryIds.has(String(id)));
  const setEntry = database.prepare(
    `UPDATE outbox_entry SET state = 'uncertain', last_error_json = ?, next_attempt_at_ms = NULL,
       attempts = max(attempts, 1), first_attempt_at_ms = coalesce(first_attempt_at_ms, sealed_at_ms),
       updated_at_ms = ? WHERE id = ?`,
  );
  const setOrder = database.prepare(
    `UPDATE transport_order SET phase = 'attention', refusal_json = ?, updated_at_ms = ?
     WHERE local_id = ? AND phase <> 'accepted'`,
  );
  for (const { id, local_id } of possiblySent) {
    setEntry.run(repaired(), nowMs, id ?? null);
    setOrder.run(repaired(), nowMs, local_id ?? null);
  }
}

/**
 * Creates an uncertain entry for every order that was placed here and is not accepted, but has no order-create entry.
 * The lost entry may have been sent.
 */
export function askForLostEntries(database: Database, owner: Owner, nowMs: number): void {
  const orphans = database
    .prepare(
      `SELECT local_id, draft_json FROM transport_order AS placed WHERE phase IN ('queued', 'sending', 'attention')
         AND draft_json IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox_entry WHERE local_id = placed.local_id
           AND kind = 'order-create' AND state NOT IN ('superseded', 'cancelled'))`,
    )
    .all();
  for (const { local_id, draft_json } of orphans) {
    const last = database
      .prepare('SELECT max(chain_position) AS last FROM outbox_entry WHERE local_id = ?')
      .get(local_id ?? null)?.last;
    insertRow(database, 'outbox_entry', {
      id: randomUUID(),
      local_id: local_id ?? null,
      chain_position: Math.max(Number(last ?? 0) + 1, owner.orderPosition),
      kind: 'order-create',
      state: 'uncertain',
      environment_id: owner.environmentId,
      account_id: owner.accountId,
      idempotency_key: randomUUID(),
      intent_json: JSON.stringify({ kind: 'order-create', draft: JSON.parse(String(draft_json)) as unknown }),
      attempts: 1,
      first_attempt_at_ms: nowMs,
      last_error_json: repaired(),
      created_at_ms: nowMs,
      updated_at_ms: nowMs,
    });
    database
      .prepare(`UPDATE transport_order SET phase = 'attention', refusal_json = ? WHERE local_id = ?`)
      .run(repaired(), local_id ?? null);
  }
}

export interface Owner {
  environmentId: string;
  accountId: string;
  /** Position of the order-create entry in a chain. */
  orderPosition: number;
}
