import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { MethodOutput } from '../../../src-shared/contract.ts';
import { type Knowledge, knowledgeOf, type LineField } from '../../../src-shared/order-knowledge.ts';
import type { OrderQuestion } from '../../../src-shared/order-list.ts';
import type { OrderRow } from '../../../src-shared/records.ts';
import { call, onEvent } from '../../bridge/bridge.ts';
import { logFailure } from '../connection/app-store.ts';

/** Orders that a question is about: all that it finds, or those of them that are marked. */
export type Asked = OrderQuestion & { localIds: string[] | null };

/** How many of them are not read in full, as reading goes on; null before the first answer. */
export function useUnread(asked: Asked | null): MethodOutput<'orders.unread'> | null {
  const [counts, setCounts] = useState<MethodOutput<'orders.unread'> | null>(null);
  const question = asked === null ? null : JSON.stringify(asked);
  useEffect(() => {
    if (question === null) return;
    let isShown = true;
    const count = () => {
      call('orders.unread', JSON.parse(question) as Asked).then(found => {
        if (isShown) setCounts(found);
      }, logFailure);
    };
    count();
    const end = onEvent('orders.synchronised', count);
    return () => {
      isShown = false;
      end();
      setCounts(null);
    };
  }, [question]);
  return counts;
}

/** What stands where a value is missing that is not simply none. */
export const missingWords = (knowledge: Exclude<Knowledge, 'known' | 'none'>): string =>
  knowledge === 'unread' ? t`Not loaded from the service yet` : t`Cannot be read`;

/** The same in one cell of a table; null where there is none. */
export function missingCell(row: OrderRow, field: LineField): string | null {
  const knowledge = knowledgeOf(row, field);
  if (knowledge === 'known' || knowledge === 'none') return null;
  return knowledge === 'unread' ? t`not loaded` : t`cannot be read`;
}
