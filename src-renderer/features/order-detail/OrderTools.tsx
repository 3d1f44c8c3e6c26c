import { useLingui } from '@lingui/react/macro';
import { AppWindow, Bell, BellRing, ClipboardCopy, Printer } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { call } from '../../bridge/bridge.ts';
import { isDialogOpen } from '../../ui/keys.ts';
import { copyText, showError } from '../messages/report.ts';
import { isOrderWindow, openOrderWindow } from './own-window.ts';
import { Tool } from './Tool.tsx';

const SheetDialog = lazy(async () => ({
  default: (await import('../order-sheet/SheetDialog.tsx')).SheetDialog,
}));

/** Only who copies or prints needs the words of it. */
async function copyAsText(detail: OrderDetail): Promise<void> {
  const { orderText } = await import('../order-sheet/order-text.ts');
  await copyText(orderText(detail));
}

/** Its changes are told as those of one's own orders are. */
const follow = (localId: string, isFollowed: boolean): Promise<unknown> =>
  call('orders.follow', { localId, isFollowed }).catch(showError);

type Combination = { key: string; run: () => void };

/** Ctrl or Cmd with a key, while no dialog is open. */
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

/** What one does with an order as a whole: another window, its text, its sheet. */
export function OrderTools({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const [isSheet, setSheet] = useState(false);
  const { row } = detail;
  const { localId } = row;
  const showSheet = () => setSheet(true);
  useCombinations([
    ...(isOrderWindow() ? [] : [{ key: 'enter', run: () => void openOrderWindow(localId) }]),
    { key: 'p', run: showSheet },
  ]);
  return (
    <div className="order-tools">
      {!isOrderWindow() && (
        <Tool
          icon={AppWindow}
          words={t`Own window`}
          shortcut={{ keys: 'Control+Enter', words: 'Ctrl ↵' }}
          onPress={() => void openOrderWindow(localId)}
        />
      )}
      <Tool icon={ClipboardCopy} words={t`Copy text`} onPress={() => void copyAsText(detail)} />
      <Tool
        icon={Printer}
        words={t`Order sheet …`}
        shortcut={{ keys: 'Control+P', words: 'Ctrl P' }}
        onPress={showSheet}
      />
      {row.phase === 'accepted' && (
        <Tool
          icon={row.isFollowed ? BellRing : Bell}
          words={row.isFollowed ? t`Followed` : t`Follow`}
          isOn={row.isFollowed}
          onPress={() => void follow(localId, !row.isFollowed)}
        />
      )}
      {isSheet && (
        <Suspense fallback={null}>
          <SheetDialog detail={detail} onClose={() => setSheet(false)} />
        </Suspense>
      )}
    </div>
  );
}
