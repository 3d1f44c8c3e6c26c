import { randomUUID } from 'node:crypto';
import { copyOf, type LeftOutPart } from '../../../../src-shared/domain/draft-copy.ts';
import { copiedChanges } from '../../../../src-shared/entry-facts.ts';
import type { CopiedChanges } from '../../../../src-shared/order-changes.ts';
import type { DraftRecord } from '../../../../src-shared/records.ts';
import type { Context } from '../context.ts';
import { getDraft } from '../drafts/get-draft.ts';
import { getOrder } from '../orders/get-order.ts';
import { textToCopy } from './text-to-copy.ts';

/** A new draft with the text and the same documents; their bytes are kept once. */
export async function duplicateDraft(
  context: Context,
  localId: string,
): Promise<DraftRecord & { leftOut: LeftOutPart[]; changes: CopiedChanges }> {
  const { database, orders, documents, clock } = context;
  const text = await textToCopy(context, localId);
  const changes = copiedChanges(getOrder(context, localId).entries);
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
  return { ...getDraft(context, copyId), leftOut, changes };
}
