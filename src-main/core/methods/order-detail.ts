import type { OrderDetail, OrderRow } from '../../../src-shared/contract/orders.ts';
import { type KeptOrder, orderIdSchema } from '../../../src-shared/domain/order.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { isOpen } from '../outbox/entry.ts';
import { entryView, unreadableView } from '../outbox/entry-view.ts';
import { documentOf } from '../store/document-store.ts';
import { noMarks } from '../store/order-lines/order-list-query.ts';
import type { OrderRecord } from '../store/order-record.ts';
import type { RequestedAt } from '../store/order-recorder.ts';
import { orderRowOf } from '../store/order-row.ts';
import type { Context } from './context.ts';
import { findRow } from './order-rows.ts';

/**
 * Returns everything that is stored about an order. Makes no request to the service.
 * @throws DispatchError `not_found`
 */
export function getOrder(context: Context, localId: string): OrderDetail {
  const row = findRow(context, localId);
  const known = context.orders.find(localId);
  if (row && !known) return onlyListed(row);
  const record = known ?? withoutRow(context, localId);
  const entries = context.entries.ofOrder(localId);
  const files = context.files.of(localId);
  const openOf = (documentId: string) =>
    entries.filter(entry => entry.documentId === documentId && isOpen(entry.state));
  return {
    // The id comes from the stored order, since its copy in the list may be damaged.
    row: row ? { ...row, orderId: record.orderId } : draftRow(record),
    draft: record.draft,
    order: record.order,
    files: files?.files ?? [],
    unreadableFiles: files?.unreadableFiles ?? 0,
    areFilesKnown: record.orderId === null ? !row?.isUnconfirmed : files !== null,
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

/**
 * Returns an order that is not in the list, such as a draft.
 * @throws DispatchError `not_found`; with reason `unknown_order` for an id of the service, which a link may contain
 */
function withoutRow(context: Pick<Context, 'orders'>, localId: string): OrderRecord {
  if (orderIdSchema.safeParse(localId).success)
    throw refusal('not_found', `There is no order ${localId}.`, 'unknown_order');
  return context.orders.get(localId);
}

/** Returns the row of a draft, which is not part of the order list. */
export const draftRow = (record: OrderRecord): OrderRow => ({
  ...orderRowOf(record),
  isFinished: false,
  steps: 'none',
  ...noMarks,
});

/** Returns the details of an order of which only the summary in the list is known. */
const onlyListed = (row: OrderRow): OrderDetail => ({
  row,
  draft: null,
  order: null,
  files: [],
  unreadableFiles: 0,
  areFilesKnown: false,
  documents: [],
  entries: [],
  history: [],
  quotedTotalCents: null,
  fetchedAtMs: null,
});

/**
 * Returns the stored order. If only its summary in the list is known, reads the order from the service first.
 * @throws DispatchError `not_found`, or the error of reading the order
 */
export async function wholeOrder(context: Context, localId: string): Promise<OrderRecord> {
  const { find, get, ownIdOf } = context.orders;
  const known = find(ownIdOf(localId));
  if (known) return known;
  const orderId = context.lines.find(localId)?.orderId;
  const askedAt = context.recorder.askedAt();
  if (orderId) keepReading(context, await context.endpoints.getOrder(orderId), askedAt);
  // During the request, the record may have been merged with another record of the same order.
  return get(ownIdOf(localId));
}

/** Stores an order that was read for another purpose, so that the screens show it. */
export function keepReading(
  { database, recorder, clock, emit }: Pick<Context, 'clock' | 'database' | 'emit' | 'recorder'>,
  order: KeptOrder,
  askedAt: RequestedAt,
): void {
  const { localId, isChanged } = database.transaction(() =>
    recorder.fromService(order, clock.nowMs(), askedAt),
  );
  if (isChanged) emit('orders.changed', { localIds: [localId] });
}
