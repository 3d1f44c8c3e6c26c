import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { euroCents } from '../../../../src-shared/domain/money.ts';
import { isSettled } from '../../../../src-shared/order-facts/entry-facts.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { showToast } from '../../../ui/toast.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';
import { watchEntries } from '../../outbox/state/watch-entries.ts';

function tell(localId: string, expectedCents: number, { order, row }: OrderDetail): void {
  const afterCents = euroCents(order?.price);
  if (afterCents === null || afterCents === expectedCents) return;
  const title = orderTitle(row);
  const [expected, after] = [formatMoney(expectedCents), formatMoney(afterCents)];
  showToast({
    tone: 'info',
    text: t`The price of order ${title} is now ${after}, not ${expected} as shown before.`,
    action: { label: t`Show the order`, onPress: () => navigate({ view: 'orders', localId }) },
  });
}

/**
 * Waits until the change is done. If the price then differs from the expected one, shows a toast.
 * @param expectedCents in EUR cents: the price that the form showed for the change; if it showed none, the accepted
 * price
 */
export function watchPrice(localId: string, entryIds: readonly string[], expectedCents: number): void {
  watchEntries(localId, entryIds, (entries, detail) => {
    if (!entries.every(isSettled)) return false;
    if (entries.some(({ state }) => state === 'done')) tell(localId, expectedCents, detail);
    return true;
  });
}
