import { t } from '@lingui/core/macro';
import type { OrderView } from '../../../../src-shared/contract/order-list.ts';
import { partsOf } from '../../../../src-shared/order-filter/filter-parts.ts';

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
  'unsent:documents',
];

/** The usual views, in the order of `viewFilters`. */
export function orderViews(): OrderViewChoice[] {
  const labels = [
    t({ message: 'Late', context: 'filter: late orders' }),
    t`Pickup today`,
    t`Delivery today`,
    t`Pickup tomorrow`,
    t`No time window`,
    t`Unsent documents`,
  ];
  return viewFilters.map((filter, index) => ({
    id: `view ${filter}`,
    label: labels[index] ?? filter,
    filter,
  }));
}

/** The words and terms of a search as they stand. A quoted text is one of them, so a word in it is no filter. */
const wholePartsOf = (search: string): string[] => partsOf(search).map(({ whole }) => whole);

/** The filter of the usual view that a search contains; null if it contains none. */
export function viewFilterIn(search: string): string | null {
  const parts = wholePartsOf(search);
  return viewFilters.find(filter => parts.includes(filter)) ?? null;
}

/** A search with the filter of another view, or of none. The words that were typed stay. */
export const withView = (search: string, filter: string | null): string =>
  [
    ...(filter === null ? [] : [filter]),
    ...wholePartsOf(search).filter(part => !viewFilters.includes(part)),
  ].join(' ');

type Sort = Pick<OrderView, 'sort' | 'isDescending'>;

/**
 * The sort of a view that is chosen after another one: of what is late the longest first, and then again the sort that
 * the user has chosen. Nothing where the sort stays.
 */
export function sortOfView(filter: string | null, before: string | null, usual: Sort): Partial<Sort> {
  if (filter === 'late') return before === 'late' ? {} : { sort: 'next', isDescending: false };
  return before === 'late' ? { sort: usual.sort, isDescending: usual.isDescending } : {};
}
