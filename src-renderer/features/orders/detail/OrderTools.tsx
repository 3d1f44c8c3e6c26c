import { useLingui } from '@lingui/react/macro';
import {
  AppWindow,
  Bell,
  BellRing,
  BookmarkPlus,
  ClipboardCopy,
  Copy,
  FlaskConical,
  Printer,
  RefreshCw,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { OrderDetail, OrderRow } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { useApp } from '../../../session/app-store.ts';
import { copyText, showError } from '../../../session/show-error.ts';
import { isDialogOpen } from '../../../ui/keys.ts';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { duplicateDraft } from '../../drafts/new-draft.ts';
import { askTemplateOf } from '../../drafts/templates-store.ts';
import { orderTitle } from '../../order-parts/order-title.ts';
import { refreshDetail, useDetail } from './detail-store.ts';
import styles from './order-commands.module.css';
import { isOrderWindow, showOwnWindow } from './own-window.ts';
import { Tool } from './Tool.tsx';

const SheetDialog = lazyNamed('SheetDialog', () => import('../sheet/SheetDialog.tsx'));

/** Copies an order as text. Loads the module only when the user needs it. */
async function copyAsText(detail: OrderDetail): Promise<void> {
  const { orderText } = await import('../sheet/order-text.ts');
  await copyText(orderText(detail), orderTitle(detail.row));
}

/** Starts or stops following an order. Changes of a followed order are announced like those of orders placed here. */
const follow = (localId: string, isFollowed: boolean): Promise<unknown> =>
  call('orders.follow', { localId, isFollowed }).catch(showError);

type Combination = { key: string; run: () => void };

/** Runs commands on Ctrl (or Cmd) with a key, while no dialog is open. */
function useCombinations(combinations: readonly Combination[]): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
      if (!(ctrlKey || metaKey) || altKey || shiftKey || event.defaultPrevented || isDialogOpen()) return;
      const found = combinations.find(one => one.key === key.toLowerCase());
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  });
}

/** Commands for an order that the service has. */
function ServiceTools({ row }: { row: OrderRow }) {
  const { t } = useLingui();
  const isRefreshing = useDetail(state => state.isRefreshing);
  const isSandbox = useApp(app => app.info?.environment.kind !== 'production');
  const { localId, isFollowed } = row;
  return (
    <>
      <Tool
        icon={isFollowed ? BellRing : Bell}
        words={isFollowed ? t`Followed` : t`Follow`}
        isOn={isFollowed}
        onPress={() => void follow(localId, !isFollowed)}
      />
      <Tool
        icon={RefreshCw}
        words={t`Refresh this order`}
        isBusy={isRefreshing}
        onPress={() => void refreshDetail(localId).catch(showError)}
      />
      {isSandbox && (
        <Tool
          icon={FlaskConical}
          words={t`Open in sandbox panel`}
          onPress={() => navigate({ view: 'sandbox', localId })}
        />
      )}
    </>
  );
}

/** Commands for an order as a whole. */
export function OrderTools({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const [isSheet, setSheet] = useState(false);
  const { row } = detail;
  const { localId } = row;
  const showSheet = () => setSheet(true);
  useCombinations([
    ...(isOrderWindow() ? [] : [{ key: 'enter', run: () => void showOwnWindow(localId) }]),
    { key: 'p', run: showSheet },
  ]);
  return (
    <div className={styles.tools}>
      {!isOrderWindow() && (
        <Tool
          icon={AppWindow}
          words={t`Own window`}
          shortcut={{ keys: 'Control+Enter', words: 'Ctrl ↵' }}
          onPress={() => void showOwnWindow(localId)}
        />
      )}
      <Tool icon={ClipboardCopy} words={t`Copy text`} onPress={() => void copyAsText(detail)} />
      <Tool
        icon={Printer}
        words={t`Order sheet …`}
        shortcut={{ keys: 'Control+P', words: 'Ctrl P' }}
        onPress={showSheet}
      />
      {row.phase !== 'draft' && (
        <>
          <Tool icon={Copy} words={t`Order again`} onPress={() => void duplicateDraft(localId)} />
          <Tool icon={BookmarkPlus} words={t`Save as template …`} onPress={() => askTemplateOf(row)} />
        </>
      )}
      {row.phase === 'accepted' && <ServiceTools row={row} />}
      {isSheet && <SheetDialog detail={detail} onClose={() => setSheet(false)} />}
    </div>
  );
}
