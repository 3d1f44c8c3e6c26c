import { plural, t } from '@lingui/core/macro';
import {
  AppWindow,
  Ban,
  Bell,
  BellRing,
  ClipboardCopy,
  Copy,
  Download,
  PencilLine,
  Printer,
  X,
} from 'lucide-react';
import type { OrderDetail, OrderRow } from '../../../src-shared/contract/orders.ts';
import { call } from '../../bridge/bridge.ts';
import { duplicateDraft } from '../../features/drafts/new-draft.ts';
import { orderTitle } from '../../features/order-parts/order-title.ts';
import { canCancel } from '../../features/orders/detail/CancelDialog.tsx';
import { useDetail } from '../../features/orders/detail/detail-store.ts';
import { showOwnWindow } from '../../features/orders/detail/own-window.ts';
import { followMarked } from '../../features/orders/list/marked/follow-marked.ts';
import { maxCancelled, maxFollowed } from '../../features/orders/list/marked/marked-limits.ts';
import { clearMarks, useMarks } from '../../features/orders/list/marked/order-marks.ts';
import { currentOrderId, indexOf, rowAt, useOrders } from '../../features/orders/list/state/orders-store.ts';
import { editEntry } from '../../features/outbox/state/entry-actions.ts';
import { currentRoute, navigate } from '../../navigation/navigation.ts';
import { copyText, orShowError } from '../../state/show-error.ts';
import { profileOfShown } from '../../state/use-profile.ts';
import { showToast } from '../../ui/toast.tsx';
import { askDialog } from './asked-dialog.ts';
import type { Command } from './command.ts';

/**
 * Returns the order whose details are open or, without details, the order of the current row in the list. Null in other
 * views.
 */
export function orderInFocus(): OrderRow | null {
  const route = currentRoute();
  if (route.view !== 'orders') return null;
  const localId = route.localId ?? currentOrderId();
  if (localId === null) return null;
  const { detail } = useDetail.getState();
  if (detail?.row.localId === localId) return detail.row;
  const orders = useOrders.getState();
  const index = indexOf(orders, localId);
  return index === null ? null : (rowAt(orders, index) ?? null);
}

const withDetail = (localId: string, act: (detail: OrderDetail) => unknown) => (): void =>
  void orShowError(async () => {
    await act(await call('orders.get', { localId }));
  });

/**
 * Opens the form to change an accepted order. If the order is not accepted yet, opens the order form or, if the order
 * cannot be edited now, its details.
 */
const change = ({ row, order, entries }: OrderDetail): unknown => {
  if (order) return navigate({ view: 'change', localId: row.localId });
  const placing = entries.find(({ can }) => can.edit);
  return placing ? editEntry(placing) : navigate({ view: 'orders', localId: row.localId });
};

function cancel(detail: OrderDetail): void {
  const name = orderTitle(detail.row);
  if (canCancel(detail, profileOfShown())) askDialog({ kind: 'cancel', detail });
  else
    showToast({ tone: 'warn', text: t`${name} cannot be cancelled now. Open the order to see its state.` });
}

const copy = async (detail: OrderDetail): Promise<void> => {
  const { orderText } = await import('../../features/orders/sheet/order-text.ts');
  await copyText(orderText(detail), orderTitle(detail.row));
};

const follow = (localId: string, isFollowed: boolean): Promise<void> =>
  orShowError(async () => {
    await call('orders.follow', { localId, isFollowed });
  });

/**
 * Returns the commands for one order. Whether the service allows a command is checked only when it runs; a refusal is
 * shown then.
 */
export function orderCommands(row: OrderRow): Command[] {
  const { localId, phase, isFollowed } = row;
  const isAccepted = phase === 'accepted';
  const name = orderTitle(row);
  const list: (Omit<Command, 'group'> | false)[] = [
    {
      id: 'change',
      icon: PencilLine,
      label: t`Change order`,
      words: t({ message: 'edit correct', comment: 'search words' }),
      keys: 'E',
      run: withDetail(localId, change),
    },
    { id: 'copy', icon: ClipboardCopy, label: t`Copy as text`, words: '', run: withDetail(localId, copy) },
    {
      id: 'sheet',
      icon: Printer,
      label: t`Open order sheet …`,
      words: t({ message: 'print pdf', comment: 'search words' }),
      keys: 'Ctrl P',
      run: withDetail(localId, detail => askDialog({ kind: 'sheet', detail })),
    },
    isAccepted && {
      id: 'follow',
      icon: isFollowed ? BellRing : Bell,
      label: isFollowed ? t`Stop following order` : t`Follow order`,
      words: t({ message: 'notifications', comment: 'search words' }),
      run: () => void follow(localId, !isFollowed),
    },
    {
      id: 'window',
      icon: AppWindow,
      label: t`Open in new window`,
      words: '',
      keys: 'Shift ↵',
      run: () => void showOwnWindow(localId),
    },
    {
      id: 'again',
      icon: Copy,
      label: t`Order again`,
      words: t({ message: 'duplicate copy', comment: 'search words' }),
      run: () => void duplicateDraft(localId),
    },
    isAccepted &&
      !row.isFinished && {
        id: 'cancel',
        icon: Ban,
        label: t`Cancel order …`,
        words: '',
        run: withDetail(localId, cancel),
      },
  ];
  return list
    .filter(command => command !== false)
    .map(command => ({ ...command, words: `${command.words} ${name}`, group: 'order' }));
}

/** Commands for all marked orders. */
export function markedCommands(): Command[] {
  const { ids } = useMarks.getState();
  if (currentRoute().view !== 'orders' || ids.size === 0) return [];
  const list: (Omit<Command, 'group' | 'words'> | false)[] = [
    ids.size <= maxFollowed && {
      id: 'marked-follow',
      icon: Bell,
      label: plural(ids.size, { one: 'Follow # marked order', other: 'Follow # marked orders' }),
      run: () => void orShowError(() => followMarked(ids, true)),
    },
    {
      id: 'marked-export',
      icon: Download,
      label: plural(ids.size, { one: 'Export # marked order …', other: 'Export # marked orders …' }),
      run: () => askDialog({ kind: 'export' }),
    },
    ids.size <= maxCancelled &&
      profileOfShown().cancelOrderPath !== null && {
        id: 'marked-cancel',
        icon: Ban,
        label: plural(ids.size, { one: 'Cancel # marked order …', other: 'Cancel # marked orders …' }),
        run: () => askDialog({ kind: 'cancel-marked' }),
      },
    {
      id: 'marked-none',
      icon: X,
      label: t`Unmark all`,
      run: clearMarks,
    },
  ];
  return list
    .filter(command => command !== false)
    .map(command => ({ ...command, words: '', group: 'marked' }));
}
