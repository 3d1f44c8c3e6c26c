import { randomUUID } from 'node:crypto';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { draftOfOrder, withoutPastTimes } from '../../../../src-shared/domain/draft-copy.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { DraftRecord } from '../../../../src-shared/records.ts';
import type { OrderRecord } from '../../store/order-store.ts';
import type { Context } from '../context.ts';
import { getDraft } from './get-draft.ts';

/** What was typed, or the order's own words where others have placed it. */
export function textOf({ draft, order, discardedAtMs }: OrderRecord): OrderDraft {
  const text = draft ?? (order && draftOfOrder(order));
  if (text === null || discardedAtMs !== null) {
    throw new DispatchError('not_found', 'This draft was discarded.', { reason: 'discarded' });
  }
  return text;
}

/** A new draft with the same text and the same documents; their bytes are kept once. */
export function duplicateDraft(context: Context, localId: string): DraftRecord {
  const { database, orders, documents, clock } = context;
  const nowMs = clock.nowMs();
  const text = withoutPastTimes(textOf(orders.get(localId)), nowMs);
  const copyId = randomUUID();
  database.transaction(() => {
    orders.insertDraft(copyId, text, nowMs);
    for (const document of documents.ofOrder(localId)) {
      documents.insert({ ...document, id: randomUUID(), localId: copyId }, nowMs);
    }
    // A draft that nobody has touched would be taken for the next new order.
    orders.saveDraft(copyId, 1, text, nowMs);
  });
  context.emit('orders.changed', { localIds: [copyId] });
  return getDraft(context, copyId);
}
