import { randomUUID } from 'node:crypto';
import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { copyOf, type LeftOutPart } from '../../../../src-shared/domain/draft-copy.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { DraftRecord } from '../../../../src-shared/records.ts';
import { shownText } from '../../../../src-shared/shown-order.ts';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/get-order.ts';
import { wholeOrder } from '../orders/whole-order.ts';
import { getDraft } from './get-draft.ts';

/** What a copy of a draft or an order is made of: its text as its details show it. */
export async function textToCopy(context: Context, localId: string): Promise<OrderDraft> {
  const { discardedAtMs } = await wholeOrder(context, localId);
  const text = shownText(getOrder(context, localId));
  if (text === null || discardedAtMs !== null) {
    throw new DispatchError('not_found', 'This draft was discarded.', { reason: 'discarded' });
  }
  return text;
}

/** A new draft with the text and the same documents; their bytes are kept once. */
export async function duplicateDraft(
  context: Context,
  localId: string,
): Promise<DraftRecord & { leftOut: LeftOutPart[] }> {
  const { database, orders, documents, clock } = context;
  const text = await textToCopy(context, localId);
  const nowMs = clock.nowMs();
  const { draft, leftOut } = copyOf(text, nowMs);
  const copyId = randomUUID();
  database.transaction(() => {
    orders.insertDraft(copyId, draft, nowMs);
    for (const document of documents.ofOrder(localId)) {
      documents.insert({ ...document, id: randomUUID(), localId: copyId }, nowMs);
    }
    // A draft that nobody has touched would be taken for the next new order.
    orders.saveDraft(copyId, 1, draft, nowMs);
  });
  context.emit('orders.changed', { localIds: [copyId] });
  return { ...getDraft(context, copyId), leftOut };
}
