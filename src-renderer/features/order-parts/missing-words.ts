import { t } from '@lingui/core/macro';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { knowledgeOf, type RowField } from '../../../src-shared/order-facts/order-knowledge.ts';

/**
 * Text for a value that was not loaded. If the service no longer has the order, the value cannot be loaded any more.
 */
export const unreadWords = ({ isGone }: OrderRow): string =>
  isGone ? t({ message: 'Not known', context: 'value of an order' }) : t`Not loaded from the service yet`;

/** Text for a missing value; null if it is known that the service has no value. */
export function missingWords(row: OrderRow, field: RowField): string | null {
  const knowledge = knowledgeOf(row, field);
  if (knowledge === 'unread') return unreadWords(row);
  return knowledge === 'unreadable' ? t`Cannot be read` : null;
}

/** Like `missingWords`, in the short form for a table cell. */
export function missingCell(row: OrderRow, field: RowField): string | null {
  const knowledge = knowledgeOf(row, field);
  if (knowledge === 'unread') return t`not loaded`;
  return knowledge === 'unreadable' ? t`cannot be read` : null;
}
