import { t } from '@lingui/core/macro';
import {
  AppWindow,
  Ban,
  Bell,
  BellRing,
  BookmarkPlus,
  ClipboardCopy,
  Copy,
  FlaskConical,
  PencilLine,
  Printer,
  RefreshCw,
} from 'lucide-react';
import type { OrderDetail, OrderRow } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { useApp } from '../../../state/app-store.ts';
import { copyText, orShowError } from '../../../state/show-error.ts';
import { profileOfShown } from '../../../state/use-profile.ts';
import type { Action } from '../../../ui/action.ts';
import { showToast } from '../../../ui/toast.tsx';
import { duplicateDraft } from '../../drafts/new-draft.ts';
import { askTemplateOf } from '../../drafts/templates-store.ts';
import { orderTitle } from '../../order-parts/order-title.ts';
import { editEntry } from '../../outbox/state/entry-actions.ts';
import { askDialog } from './asked-dialog.ts';
import { canCancel } from './CancelDialog.tsx';
import { refreshDetail } from './detail-store.ts';
import { isOrderWindow, showOwnWindow } from './own-window.ts';

/** A command for one order. The palette, the menu of its row and the menu of its details list it. */
export interface OrderCommand extends Action {
  id:
    | 'change'
    | 'copy'
    | 'sheet'
    | 'follow'
    | 'window'
    | 'again'
    | 'template'
    | 'refresh-order'
    | 'order-in-sandbox'
    | 'cancel';
  /** Further words by which a search finds the command. */
  words: string;
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
  const { orderText } = await import('../sheet/order-text.ts');
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
export function orderCommands(row: OrderRow): OrderCommand[] {
  const { localId, phase, isFollowed } = row;
  const isAccepted = phase === 'accepted';
  const isSandbox = useApp.getState().info?.environment.kind !== 'production';
  const list: (OrderCommand | false)[] = [
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
    !isOrderWindow() && {
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
    phase !== 'draft' && {
      id: 'template',
      icon: BookmarkPlus,
      label: t`Save as template …`,
      words: '',
      run: () => askTemplateOf(row),
    },
    isAccepted && {
      id: 'refresh-order',
      icon: RefreshCw,
      label: t`Refresh this order`,
      words: t({ message: 'read again synchronise', comment: 'search words' }),
      run: () => void orShowError(() => refreshDetail(localId)),
    },
    isAccepted &&
      isSandbox && {
        id: 'order-in-sandbox',
        icon: FlaskConical,
        label: t`Open in sandbox panel`,
        words: t({ message: 'scenarios practise', comment: 'search words' }),
        run: () => navigate({ view: 'sandbox', localId }),
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
  return list.filter(command => command !== false);
}
