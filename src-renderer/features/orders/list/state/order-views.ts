import { t } from '@lingui/core/macro';
import type { OrderView } from '../../../../../src-shared/contract/order-list.ts';
import { partsOf } from '../../../../../src-shared/order-filter/filter-parts.ts';

/** A predefined view: a filter with a name. */
export interface OrderViewChoice {
  id: string;
  label: string;
  /** The filter term, in the syntax of `readOrderFilter`. */
  filter: string;
}

/** The filters of the predefined views. Their totals are counted in this order. */
export const viewFilters: readonly string[] = [
  'late',
  'pickup:today',
  'delivery:today',
  'pickup:tomorrow',
  'no:window',
  'unsent:documents',
];

/**
 * The words and terms of a search, as typed. A text in quotation marks is one part, so that words inside it are no
 * filters.
 */
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

/** The words and terms of a search, unchanged. A quoted text counts as one, so that words inside it are no filters. */
const wholePartsOf = (search: string): string[] => partsOf(search).map(({ whole }) => whole);

/** The first of `viewFilters` that a search contains; null if it contains none. */
export function viewFilterIn(search: string): string | null {
  const parts = wholePartsOf(search);
  return viewFilters.find(filter => parts.includes(filter)) ?? null;
}

/**
 * The search with its view filter replaced by `filter`, or removed if `filter` is null. The words that the user has
 * typed stay.
 */
export const withView = (search: string, filter: string | null): string =>
  [
    ...(filter === null ? [] : [filter]),
    ...wholePartsOf(search).filter(part => !viewFilters.includes(part)),
  ].join(' ');

type Sort = Pick<OrderView, 'sort' | 'isDescending'>;

/**
 * The change of the sorting when a view is chosen after another one. In the view of late orders, the latest come first;
 * when it is left, the user's own sorting returns. Otherwise the sorting does not change.
 */
export function sortOfView(filter: string | null, before: string | null, usual: Sort): Partial<Sort> {
  if (filter === 'late') return before === 'late' ? {} : { sort: 'next', isDescending: false };
  return before === 'late' ? { sort: usual.sort, isDescending: usual.isDescending } : {};
}
