import type { OrderDetail } from '../../../../src-shared/records.ts';
import { isOpen } from '../../outbox/entry.ts';
import { entryView, unreadableView } from '../../outbox/entry-view.ts';
import { documentOf } from '../../store/document-store.ts';
import { orderRowOf } from '../../store/order-row.ts';
import type { Context } from '../context.ts';

/** Everything this app knows of an order, without asking the service. */
export function getOrder(context: Context, localId: string): OrderDetail {
  const record = context.orders.get(localId);
  const entries = context.entries.ofOrder(localId);
  const openOf = (documentId: string) =>
    entries.filter(entry => entry.documentId === documentId && isOpen(entry.state));
  return {
    row: orderRowOf(record, context.entries.stepsOf(localId)),
    draft: record.draft,
    order: record.order,
    files: context.files.of(localId),
    documents: context.documents.ofOrder(localId).map(document => documentOf(document, openOf(document.id))),
    entries: [
      ...entries.map(entry => entryView(entry, context, { order: record, chain: entries })),
      ...context.entries.unreadable(localId).map(row => unreadableView(row, context)),
    ],
    history: context.history.of(localId),
    quotedTotalCents: record.quotedTotalCents,
    fetchedAtMs: record.fetchedAtMs,
  };
}
