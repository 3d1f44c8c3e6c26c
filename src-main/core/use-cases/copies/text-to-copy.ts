import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { shownText } from '../../../../src-shared/shown-order.ts';
import type { Context } from '../context.ts';
import { getOrder } from '../orders/get-order.ts';
import { wholeOrder } from '../orders/whole-order.ts';

/** What a copy of a draft or an order is made of: its text as its details show it. */
export async function textToCopy(context: Context, localId: string): Promise<OrderDraft> {
  const { discardedAtMs } = await wholeOrder(context, localId);
  const text = shownText(getOrder(context, localId));
  if (text === null || discardedAtMs !== null) {
    throw new DispatchError('not_found', 'This draft was discarded.', { reason: 'discarded' });
  }
  return text;
}
