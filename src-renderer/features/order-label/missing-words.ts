import { t } from '@lingui/core/macro';
import { type Knowledge, knowledgeOf, type LineField } from '../../../src-shared/order-knowledge.ts';
import type { OrderRow } from '../../../src-shared/records.ts';

/** What stands where a value is missing that is not simply none. */
export const missingWords = (knowledge: Exclude<Knowledge, 'known' | 'none'>): string =>
  knowledge === 'unread' ? t`Not loaded from the service yet` : t`Cannot be read`;

/** The same in one cell of a table; null where there is none. */
export function missingCell(row: OrderRow, field: LineField): string | null {
  const knowledge = knowledgeOf(row, field);
  if (knowledge === 'known' || knowledge === 'none') return null;
  return knowledge === 'unread' ? t`not loaded` : t`cannot be read`;
}
