import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import {
  type orderListMethods,
  orderViewSchema,
  outlineStep,
} from '../../../src-shared/contract/order-list.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { createMetaStore } from '../store/meta-store.ts';
import type { Context } from './context.ts';
import { wholeOrder } from './order-detail.ts';
import { rowsOf, type Sources } from './order-rows.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

/** The pages of the list, after the lines of changed orders were updated. */
function currentPages({ lines, pages }: Sources): Sources['pages'] {
  lines.tryCatchUp();
  return pages;
}

export function listOrders(
  context: Sources,
  { after, from, limit, ...question }: HandlerInput<'orders.list'>,
): MethodOutput<'orders.list'> {
  const at = after ? { key: after, isIncluded: false } : from ? { key: from, isIncluded: true } : null;
  const { lines, next } = currentPages(context).page(question, at, limit);
  return { rows: rowsOf(context, lines), next };
}

/** The outline together with the visible rows, so that no change comes between the two. */
export function outlineOrders(
  context: Sources,
  { keep, inSight, ...question }: HandlerInput<'orders.outline'>,
): MethodOutput<'orders.outline'> {
  const outline = currentPages(context).outline(question, keep?.localId ?? null);
  if (inSight === null) return { ...outline, pages: [] };
  const shift = keep === null || outline.keptIndex === null ? 0 : outline.keptIndex - keep.index;
  const first = Math.max(0, Math.floor((inSight.first + shift) / outlineStep));
  const last = Math.max(first, Math.floor((inSight.last + shift) / outlineStep));
  const pages = outline.keys.slice(first, last + 1).map((key, index) => ({
    page: first + index,
    rows: rowsOf(context, context.pages.page(question, { key, isIncluded: true }, outlineStep).lines),
  }));
  return { ...outline, pages };
}

/**
 * Follows or unfollows an order; the changes of a followed order are reported.
 * @throws DispatchError the error of reading an order of which only the summary is known
 */
export async function followOrder(context: Context, input: HandlerInput<'orders.follow'>): Promise<void> {
  const { isFollowed } = input;
  const { localId } = await wholeOrder(context, input.localId);
  context.database.transaction(() => context.orders.setFollowed(localId, isFollowed));
  context.emit('orders.changed', { localIds: [localId] });
}

const viewName = 'order_view';

const viewColumn = jsonColumn(orderViewSchema);

export function orderListHandlers(context: Context): HandlersFor<typeof orderListMethods> {
  const { lines, synchroniser, database } = context;
  const meta = createMetaStore(database);
  const current = () => currentPages(context);
  return {
    'orders.list': input => listOrders(context, input),
    'orders.count': question => ({ total: current().count(question) }),
    'orders.outline': input => outlineOrders(context, input),
    'orders.tally': input => current().tally(input),
    'orders.rows': ({ localIds }) => ({ rows: rowsOf(context, current().rows(localIds)) }),
    'orders.ids': ({ from, to, ...question }) => ({ localIds: current().ids(question, from, to) }),
    'orders.markSeen': ({ localIds }) => {
      const count = database.transaction(() => lines.markSeen(localIds));
      if (count > 0) context.emit('orders.changed', { localIds: localIds?.slice(0, 1_000) ?? [] });
    },
    'orders.follow': input => followOrder(context, input),
    'orders.want': ({ localIds }) => synchroniser.want(localIds),
    'orders.unread': ({ localIds, ...question }) => current().countUnread(question, localIds),
    'orders.readFirst': ({ waiter, localIds, ...question }) =>
      synchroniser.readFirst(waiter, localIds ?? current().ids(question, null, null)),
    'orders.readInTurn': ({ waiter }) => synchroniser.readInTurn(waiter),
    'orders.askService': query => synchroniser.askService(query),
    'orders.synchronise': () => synchroniser.now(),
    'orders.synchronisation': () => synchroniser.state(),
    'orders.readAll': () => synchroniser.readAll(),
    // A stored view that cannot be read, for example because another version saved it, is replaced by the default.
    'orders.view': () => viewColumn.catch(orderViewSchema.parse({})).parse(meta.get(viewName) ?? ''),
    'orders.saveView': view => database.transaction(() => meta.set(viewName, JSON.stringify(view))),
  };
}
