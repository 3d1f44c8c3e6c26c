import type { bulkMethods, PlacedOrder } from '../../../src-shared/contract/bulk.ts';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import { checkDraft, hasErrors } from '../../../src-shared/domain/draft-rules.ts';
import { DispatchError, refusal } from '../../../src-shared/errors.ts';
import { type BulkStore, createBulkStore } from '../store/bulk-store.ts';

import type { Context } from './context.ts';
import { draftRow } from './order-detail.ts';
import { rowsOf } from './order-rows.ts';
import { announcePlacing, queuePlacing } from './orders.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

/**
 * Saves the rows of the bulk table.
 * @throws DispatchError `draft_conflict` if another window has saved the rows since this window read them
 */
export function saveBulk(
  { database }: Pick<Context, 'database'>,
  bulk: BulkStore,
  change: HandlerInput<'bulk.save'>,
): MethodOutput<'bulk.save'> {
  return database.transaction(() => {
    const stored = bulk.version();
    if (stored !== change.version) {
      throw new DispatchError('draft_conflict', `The rows are at version ${stored}, not ${change.version}.`);
    }
    const version = stored + 1;
    bulk.setVersion(version);
    if (change.head) bulk.saveHead(change.head);
    for (const row of change.rows) {
      // Only the core marks a row as placed; later typing does not remove the mark.
      bulk.saveRow({ ...row, placedAtMs: bulk.row(row.id)?.placedAtMs ?? row.placedAtMs });
    }
    for (const id of change.removedIds) bulk.removeRow(id);
    if (change.memory) bulk.saveMemory(change.memory);
    return { version };
  });
}

/**
 * Places the order of a row. This cannot happen twice: the order has the row's id, and the order, its entries and the
 * row's mark are stored in one transaction, so after a crash the row is either unchanged or placed.
 * @throws DispatchError `not_found`, `confirmation_needed`, or `not_allowed_in_state` (`placed`) if the order was
 * placed and has become a draft again
 */
export function placeBulkRow(
  context: Context,
  bulk: BulkStore,
  input: HandlerInput<'bulk.place'>,
): MethodOutput<'bulk.place'> {
  context.guard.assertOpen();
  const { database, orders, clock, profile } = context;
  const { rowId, quotedTotalCents } = input;
  const row = bulk.row(rowId);
  if (!row) throw new DispatchError('not_found', `There is no row ${rowId}.`);
  const known = orders.find(rowId);
  if (known?.phase === 'draft') {
    throw refusal('not_allowed_in_state', 'The order of this row is among the drafts.', 'placed');
  }
  const nowMs = clock.nowMs();
  if (known) {
    if (row.placedAtMs === null) bulk.saveRow({ ...row, placedAtMs: nowMs });
    return { outcome: 'queued', localId: rowId };
  }
  const { draft } = input;
  const problems = checkDraft(draft, { nowMs, profile });
  if (hasErrors(problems)) return { outcome: 'problems', problems };
  database.transaction(() => {
    orders.insertDraft(rowId, draft, nowMs);
    queuePlacing(context, rowId, draft, quotedTotalCents, nowMs);
    bulk.saveRow({ ...row, placedAtMs: nowMs });
  });
  announcePlacing(context, rowId);
  return { outcome: 'queued', localId: rowId };
}

/** Returns the orders of placed rows, with their state. Rows whose order was removed are left out. */
export function placedOrders(context: Context, ids: readonly string[]): MethodOutput<'bulk.placedOrders'> {
  context.lines.tryCatchUpOf(ids);
  const listed = new Map(rowsOf(context, context.pages.rows(ids)).map(row => [row.localId, row]));
  const orderOf = (id: string): Omit<PlacedOrder, 'refusal'> | null => {
    const row = listed.get(id);
    if (row) return row;
    const record = context.orders.find(id);
    return record ? draftRow(record) : null;
  };
  return Object.fromEntries(
    ids.flatMap(id => {
      const order = orderOf(id);
      if (order === null) return [];
      const { phase, status, isGone, isUnconfirmed, priceTotalCents } = order;
      const refusal = phase === 'attention' ? (context.orders.find(id)?.refusal ?? null) : null;
      return [[id, { phase, status, isGone, isUnconfirmed, priceTotalCents, refusal }] as const];
    }),
  );
}

export function bulkHandlers(context: Context): HandlersFor<typeof bulkMethods> {
  const bulk = createBulkStore(context.database);
  return {
    'bulk.get': () => bulk.read(),
    'bulk.save': input => saveBulk(context, bulk, input),
    'bulk.place': input => placeBulkRow(context, bulk, input),
    'bulk.placedOrders': ({ ids }) => placedOrders(context, ids),
  };
}
