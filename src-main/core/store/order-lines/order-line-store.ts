import type { Database } from '../../ports/ports.ts';
import type { OrderStore } from '../order-store.ts';
import { createReportedLines } from './from-service.ts';
import { createOwnLines } from './from-stored-orders.ts';
import type { Statuses } from './line.ts';
import { createLineTable } from './line-table.ts';
import { createLineMarking } from './marks.ts';
import { createNewsBook } from './news.ts';
import { createWantedLines } from './reading-priority.ts';

export type OrderLineStore = ReturnType<typeof createOrderLineStore>;

/** Stores the lines of the order list; `order-list-query.ts` reads them. Call its writes inside a transaction. */
export function createOrderLineStore(
  database: Database,
  orders: OrderStore,
  statuses: Statuses,
  onTrouble: (error: unknown) => void,
) {
  const table = createLineTable(database, statuses);
  const marking = createLineMarking(database);
  const news = createNewsBook(database);
  const { find, findByOrderId, localIdOf } = table;
  return {
    ...createWantedLines(database),
    find,
    findByOrderId,
    localIdOf,
    ...marking,
    ...createOwnLines({ database, table, news, orders, onTrouble }),
    ...createReportedLines({ table, marking, news, orders, statuses }),
    /** Takes the changes by the service since the last call, by order. */
    takeNews: news.take,
  };
}
