import type { orderListMethods } from '../../src-shared/order-list.ts';
import { orderViewSchema } from '../../src-shared/order-list.ts';
import type { EnvironmentHandlers } from './router.ts';
import { createMetaStore } from './store/meta-store.ts';
import { jsonColumn } from './store/read.ts';
import type { Context } from './use-cases/context.ts';
import { followOrder } from './use-cases/orders/follow-order.ts';
import { listOrders, rowsOf } from './use-cases/orders/list-orders.ts';
import { outlineOrders } from './use-cases/orders/outline-orders.ts';

const viewName = 'order_view';
const viewColumn = jsonColumn(orderViewSchema);

/** Methods of the order list. */
export function orderListHandlers(
  context: Context,
): Pick<EnvironmentHandlers, keyof typeof orderListMethods> {
  const { lines, pages, synchroniser, database } = context;
  const meta = createMetaStore(database);
  return {
    'orders.list': input => listOrders(context, input),
    'orders.count': question => {
      lines.tryCatchUp();
      return { total: pages.count(question) };
    },
    'orders.outline': input => outlineOrders(context, input),
    'orders.tally': () => {
      lines.tryCatchUp();
      return pages.tally();
    },
    'orders.rows': ({ localIds }) => {
      lines.tryCatchUp();
      return { rows: rowsOf(context, pages.rows(localIds)) };
    },
    'orders.ids': ({ from, to, ...question }) => {
      lines.tryCatchUp();
      return { localIds: pages.ids(question, from, to) };
    },
    'orders.markSeen': ({ localIds }) => {
      const count = database.transaction(() => lines.markSeen(localIds));
      if (count > 0) context.emit('orders.changed', { localIds: localIds?.slice(0, 1_000) ?? [] });
      return {};
    },
    'orders.follow': input => followOrder(context, input),
    'orders.want': ({ localIds }) => {
      synchroniser.want(localIds);
      return {};
    },
    'orders.unread': ({ localIds, ...question }) => {
      lines.tryCatchUp();
      return pages.countUnread(question, localIds);
    },
    'orders.readFirst': ({ waiter, localIds, ...question }) => {
      lines.tryCatchUp();
      synchroniser.readFirst(waiter, localIds ?? pages.ids(question, null, null));
      return {};
    },
    'orders.readInTurn': ({ waiter }) => {
      synchroniser.readInTurn(waiter);
      return {};
    },
    'orders.askService': query => synchroniser.askService(query),
    'orders.synchronise': () => synchroniser.now(),
    'orders.synchronisation': () => synchroniser.state(),
    'orders.readAll': () => {
      synchroniser.readAll();
      return {};
    },
    // What was set up with another version of the program and cannot be read is set up anew.
    'orders.view': () => viewColumn.catch(orderViewSchema.parse({})).parse(meta.get(viewName) ?? ''),
    'orders.saveView': view => {
      database.transaction(() => meta.set(viewName, JSON.stringify(view)));
      return {};
    },
  };
}
