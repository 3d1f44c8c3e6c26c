import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { call, onEvent, onLeave } from '../../bridge/bridge.ts';
import { formatMoney } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { showToast } from '../../ui/toast.tsx';
import { isSettled } from '../outbox/entry-facts.ts';

/** Changes that were saved and whose price is awaited: how to end waiting, by order. */
const awaited = new Map<string, () => void>();

onLeave(() => {
  for (const end of awaited.values()) end();
  awaited.clear();
});

function tell(localId: string, beforeCents: number, { order }: OrderDetail): void {
  const afterCents = order?.price?.total_cents;
  if (afterCents === undefined || afterCents === beforeCents) return;
  const [before, after] = [formatMoney(beforeCents), formatMoney(afterCents)];
  showToast({
    tone: 'info',
    text: t`The change was accepted. The price changed from ${before} to ${after}.`,
    action: { label: t`Show the order`, onPress: () => navigate({ view: 'orders', localId }) },
  });
}

/** Says once what the service has made of the price, as soon as the change is done. */
export function watchPrice(localId: string, entryIds: readonly string[], beforeCents: number): void {
  awaited.get(localId)?.();
  const end = onEvent('orders.changed', ({ localIds }) => {
    if (!localIds.includes(localId)) return;
    void call('orders.get', { localId }).then(
      detail => {
        const mine = detail.entries.filter(({ id }) => entryIds.includes(id));
        if (!mine.every(isSettled) || awaited.get(localId) !== end) return;
        end();
        awaited.delete(localId);
        if (mine.some(({ state }) => state === 'done')) tell(localId, beforeCents, detail);
      },
      // Known at the order anyway.
      () => undefined,
    );
  });
  awaited.set(localId, end);
}
