import type { MethodInput, MethodOutput } from '../../../../src-shared/contract.ts';
import { orderDraftSchema } from '../../../../src-shared/domain/draft.ts';
import { checkDraft, hasErrors } from '../../../../src-shared/domain/draft-rules.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { BulkStore } from '../../store/bulk-store.ts';
import type { Context } from '../context.ts';
import { announcePlacing, queuePlacing } from '../orders/place-order.ts';

/**
 * The order of a row, exactly once: the order has the row's id, and order, entries and the row's mark are one
 * transaction. After a crash the row is either as it was, or placed.
 * @throws DispatchError `not_found`, `confirmation_needed`, `not_allowed_in_state` where it was placed and taken back
 */
export function placeBulkRow(
  context: Context,
  bulk: BulkStore,
  input: MethodInput<'bulk.place'>,
): MethodOutput<'bulk.place'> {
  context.guard.assertOpen();
  const { database, orders, clock, profile } = context;
  const { rowId, quotedTotalCents } = input;
  const row = bulk.row(rowId);
  if (!row) throw new DispatchError('not_found', `There is no row ${rowId}.`);
  const known = orders.find(rowId);
  if (known?.phase === 'draft') {
    throw new DispatchError('not_allowed_in_state', 'The order of this row is among the drafts.', {
      reason: 'placed',
    });
  }
  const nowMs = clock.nowMs();
  if (known) {
    if (row.placedAtMs === null) bulk.saveRow({ ...row, placedAtMs: nowMs });
    return { outcome: 'queued', localId: rowId };
  }
  const draft = orderDraftSchema.parse(input.draft);
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
