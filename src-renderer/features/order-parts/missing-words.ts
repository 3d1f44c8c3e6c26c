import { t } from '@lingui/core/macro';
import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { knowledgeOf, type LineField } from '../../../src-shared/order-facts/order-knowledge.ts';

/** Words for a value that was not loaded. The values of an order that is gone never will be. */
export const unreadWords = ({ isGone }: OrderRow): string =>
  isGone ? t`Not known` : t`Not loaded from the service yet`;

/** Words for a missing value. Null where the service has none. */
export function missingWords(row: OrderRow, field: LineField): string | null {
  const knowledge = knowledgeOf(row, field);
  if (knowledge === 'unread') return unreadWords(row);
  return knowledge === 'unreadable' ? t`Cannot be read` : null;
}

/** The same for a cell of a table. */
export function missingCell(row: OrderRow, field: LineField): string | null {
  const knowledge = knowledgeOf(row, field);
  if (knowledge === 'unread') return t`not loaded`;
  return knowledge === 'unreadable' ? t`cannot be read` : null;
}
