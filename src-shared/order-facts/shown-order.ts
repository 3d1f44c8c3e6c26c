import type { OrderDetail } from '../contract/orders.ts';
import { withChanges } from '../domain/change-form.ts';
import type { OrderDraft } from '../domain/draft.ts';
import { formOfOrder } from '../domain/draft-from-order.ts';
import type { Order } from '../domain/order.ts';
import { waitingChanges } from './entry-facts.ts';

/** The service's order with the user's pending changes applied. */
export const shownOrder = (order: Order, { entries }: Pick<OrderDetail, 'entries'>): Order =>
  withChanges(order, waitingChanges(entries));

/** The content of an order as its details show it. It comes from the draft until the service has the order. */
export const shownText = (detail: Pick<OrderDetail, 'draft' | 'order' | 'entries'>): OrderDraft | null =>
  detail.order ? formOfOrder(shownOrder(detail.order, detail), detail.draft) : detail.draft;
