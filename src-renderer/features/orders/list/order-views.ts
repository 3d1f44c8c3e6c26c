import { t } from '@lingui/core/macro';

/** A view that answers a question: a filter with a name. */
export interface OrderViewChoice {
  id: string;
  label: string;
  /** As in `readOrderFilter`. */
  filter: string;
}

/** The filters of the usual views. Their totals are counted in this order. */
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

/** Whether a search is that of a usual view, so that another filter replaces it. */
export const isViewSearch = (search: string): boolean => viewFilters.includes(search.trim());
