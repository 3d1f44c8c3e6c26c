import { Trans, useLingui } from '@lingui/react/macro';
import { Bell, BellRing, ClipboardCopy, Printer } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';
import { copyText, showError } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { isDialogOpen, isTyping } from '../../../ui/keys.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { orderTitle } from '../../order-parts/order-title.ts';
import { OrderMenu } from './OrderMenu.tsx';
import styles from './order-commands.module.css';
import { isOrderWindow, showOwnWindow } from './own-window.ts';

const SheetDialog = lazyNamed('SheetDialog', () => import('../sheet/SheetDialog.tsx'));

/** Copies an order as text. Loads the module only when the user needs it. */
async function copyAsText(detail: OrderDetail): Promise<void> {
  const { orderText } = await import('../sheet/order-text.ts');
  await copyText(orderText(detail), orderTitle(detail.row));
}

/**
 * Starts or stops following an order. Changes of a followed order cause notifications, like those of an order that was
 * placed here.
 */
const follow = (localId: string, isFollowed: boolean): Promise<unknown> =>
  call('orders.follow', { localId, isFollowed }).catch(showError);

/**
 * Binds two shortcuts: Shift+Enter opens the order in a window, and Ctrl+P or Cmd+P opens the order sheet. They do
 * nothing while a dialog is open.
 */
function useToolKeys({ openWindow, showSheet }: { openWindow: () => void; showSheet: () => void }): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (altKey || event.defaultPrevented || isDialogOpen()) return;
    const isWindowKey = key === 'Enter' && shiftKey && !isCommand && !isTyping(event.target);
    const isSheetKey = key.toLowerCase() === 'p' && isCommand && !shiftKey;
    if (!isWindowKey && !isSheetKey) return;
    event.preventDefault();
    if (isWindowKey) openWindow();
    else showSheet();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Commands for an order as a whole: the most frequent ones as buttons, the others in a menu. */
export function OrderTools({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const [isSheet, setSheet] = useState(false);
  const { localId, phase, isFollowed } = detail.row;
  const showSheet = () => setSheet(true);
  useToolKeys({
    openWindow: () => {
      if (!isOrderWindow()) void showOwnWindow(localId);
    },
    showSheet,
  });
  return (
    <>
      <Button
        className={styles.tool}
        icon={ClipboardCopy}
        aria-label={t`Copy as text`}
        onPress={() => void copyAsText(detail)}
      >
        <Trans>Copy</Trans>
      </Button>
      <Button
        className={styles.tool}
        icon={Printer}
        aria-label={t`Order sheet …`}
        aria-keyshortcuts="Control+P"
        onPress={showSheet}
      >
        <Trans>Sheet</Trans>
      </Button>
      {phase === 'accepted' && (
        <span title={t`Follow`}>
          <Button
            className={styles.tool}
            icon={isFollowed ? BellRing : Bell}
            aria-pressed={isFollowed}
            onPress={() => void follow(localId, !isFollowed)}
          >
            <Trans>Follow</Trans>
          </Button>
        </span>
      )}
      <OrderMenu detail={detail} />
      {isSheet && <SheetDialog detail={detail} onClose={() => setSheet(false)} />}
    </>
  );
}
