import { randomUUID } from 'node:crypto';
import { emptyDraft } from '../../../../src-shared/domain/draft.ts';
import type { DraftRecord } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { getDraft } from './get-draft.ts';

/** A new draft, or one that was begun and never touched: an order that nobody typed leaves nothing behind. */
export function createDraft(context: Context): DraftRecord {
  const untouched = context.orders
    .drafts()
    .find(
      ({ draftVersion, localId }) =>
        draftVersion === 1 &&
        context.documents.count(localId) === 0 &&
        !context.transfers.isArriving(localId),
    );
  if (untouched) return getDraft(context, untouched.localId);
  const localId = randomUUID();
  context.database.transaction(() =>
    context.orders.insertDraft(localId, emptyDraft(), context.clock.nowMs()),
  );
  context.emit('orders.changed', { localIds: [localId] });
  return getDraft(context, localId);
}
