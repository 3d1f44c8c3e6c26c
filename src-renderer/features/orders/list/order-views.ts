import { t } from '@lingui/core/macro';

/** A filter with a name, for a question that dispatchers often have. */
export interface OrderViewChoice {
  id: string;
  label: string;
  /** As in `readOrderFilter`. */
  filter: string;
}

/** Filters of the usual views. `orders.tally` returns their totals in the same order. */
export const viewFilters: readonly string[] = [
  'late',
  'pickup:today',
  'delivery:today',
  'pickup:tomorrow',
  'no:window',
];

/** The usual views, in the order of `viewFilters`. */
export function orderViews(): OrderViewChoice[] {
  const labels = [t`Late`, t`Pickup today`, t`Delivery today`, t`Pickup tomorrow`, t`No window`];
  return viewFilters.map((filter, index) => ({
    id: `view ${filter}`,
    label: labels[index] ?? filter,
    filter,
  }));
}

/** Whether a search is the filter of a usual view. Choosing another view then replaces the search. */
export const isViewSearch = (search: string): boolean => viewFilters.includes(search.trim());
