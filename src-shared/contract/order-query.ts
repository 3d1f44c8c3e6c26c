/**
 * Columns by which an order list can be sorted. `created` is the sequence in which the service lists orders: the newest
 * first.
 */
export const orderSorts = [
  'created',
  'next',
  'changed',
  'status',
  'readiness',
  'reference',
  'vehicle',
  'from',
  'to',
  'ready',
  'eta',
  'actual',
  'price',
  'distance',
  'vin',
  'plate',
  'ordered_for',
  'ordered_by',
] as const;
export type OrderSort = (typeof orderSorts)[number];

export const isOrderSort = (name: string): name is OrderSort => orderSorts.some(one => one === name);

export const orderShows = ['all', 'attention', 'unseen', 'followed'] as const;

/** Filter and sort order of the order list, as described in `orderQuerySchema`. */
export interface OrderQuery {
  search: string;
  states: string[];
  show: (typeof orderShows)[number];
  sort: OrderSort;
  isDescending: boolean;
}

export const everyOrder: OrderQuery = {
  search: '',
  states: [],
  show: 'all',
  sort: 'created',
  isDescending: true,
};

/** The list as it is before the user changes columns, sorting and saved filters, as in `orderViewSchema`. */
export const usualOrderView = {
  columns: [],
  sort: everyOrder.sort,
  isDescending: everyOrder.isDescending,
  filters: [],
};

/** States of an order that is not accepted yet, the most urgent first. All other states are statuses of the service. */
export const orderStates = ['attention', 'queued', 'sending'] as const;

/** Whether `state` is Dispatch's own state of an order that is not accepted yet, and not a status of the service. */
export const isOwnState = (state: string): boolean => orderStates.some(own => own === state);

/** States of an order that was placed here, is not accepted yet, and does not need the user. */
export const pendingStates: readonly string[] = ['queued', 'sending'];

/** Number of rows between two keys that `orders.outline` returns. */
export const outlineStep = 100;
