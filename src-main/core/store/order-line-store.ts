import type { Database } from '../ports/ports.ts';
import type { Statuses } from './order-line.ts';
import { createLineMarking } from './order-line-marks.ts';
import { createNewsBook } from './order-line-news.ts';
import { createOwnLines } from './order-line-own.ts';
import { createReportedLines } from './order-line-reported.ts';
import { createLineTable } from './order-line-table.ts';
import { createWantedLines } from './order-line-wanted.ts';
import type { OrderStore } from './order-store.ts';

export type OrderLineStore = ReturnType<typeof createOrderLineStore>;

/** Stores the lines of the order list. Call its writes inside a transaction. */
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
