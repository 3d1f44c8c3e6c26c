import { t } from '@lingui/core/macro';
import type { OrderQuery } from '../../../../../src-shared/contract/order-query.ts';
import { isFiltered } from '../state/elsewhere.ts';

/**
 * Text that says whether search or filter were cleared to show the orders that were just placed; null if neither was.
 */
export function clearedWords(question: Pick<OrderQuery, 'search' | 'states' | 'show'>): string | null {
  const isSearched = question.search !== '';
  if (isSearched && isFiltered(question))
    return t`Search and filter were cleared to show the newly placed orders.`;
  if (isSearched) return t`The search was cleared to show the newly placed orders.`;
  return isFiltered(question) ? t`The filter was cleared to show the newly placed orders.` : null;
}
