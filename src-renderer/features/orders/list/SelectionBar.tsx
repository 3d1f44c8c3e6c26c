import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  AppWindow,
  Ban,
  Bell,
  BellOff,
  CalendarClock,
  Copy,
  Download,
  Eye,
  type LucideIcon,
  Printer,
  X,
} from 'lucide-react';
import { type ComponentType, useCallback, useState } from 'react';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { clipboardText } from '../../../../src-shared/table/clipboard.ts';
import { call } from '../../../bridge/bridge.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { useProfile } from '../../../state/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { showToast } from '../../../ui/toast.tsx';
import { showOwnWindow } from '../detail/own-window.ts';
import { followMarked } from './marked/follow-marked.ts';
import { maxCancelled, maxFollowed, maxWindowed } from './marked/marked-limits.ts';
import { clearMarks, markedRowsOf, useMarks } from './marked/order-marks.ts';
import styles from './orders.module.css';
import { useOrders } from './state/orders-store.ts';
import { chosenColumns, useOrdersView } from './state/orders-view.ts';

const CancelMarked = lazyNamed('CancelMarked', () => import('./marked/CancelMarked.tsx'));
const SheetsOfMarked = lazyNamed('SheetsOfMarked', () => import('./SheetsOfMarked.tsx'));
const WindowMarked = lazyNamed('WindowMarked', () => import('./marked/WindowMarked.tsx'));

/** Maximum number of rows that are copied to the clipboard. For more, the user should export a file. */
const maxCopied = 5_000;
/** Maximum number of order windows that are opened at once. More would cover the screen. */
const maxOpened = 10;

/** Whether all marked orders are followed. Marked orders whose rows are not loaded are left out. */
const areFollowed = (ids: ReadonlySet<string>, pages: ReadonlyMap<number, readonly OrderRow[]>): boolean => {
  const rows = [...pages.values()].flat().filter(({ localId }) => ids.has(localId));
  return rows.length > 0 && rows.every(({ isFollowed }) => isFollowed);
};

/** The rows as text to paste into a spreadsheet: the columns that are on screen, with their headings. */
async function textOf(localIds: readonly string[]): Promise<string> {
  const columns = chosenColumns(useOrdersView.getState()).filter(column => column.isShown);
  const lines = [columns.map(({ label }) => label)];
  for await (const row of markedRowsOf(localIds)) lines.push(columns.map(({ text }) => text(row)));
  return clipboardText(lines);
}

interface AskingButtonProps {
  icon: LucideIcon;
  label: string;
  Dialog: ComponentType<{ onClose: () => void }>;
}

/** A button for the marked orders that opens the dialog of its command. */
function AskingButton({ icon, label, Dialog }: AskingButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const close = useCallback(() => setAsked(false), []);
  return (
    <>
      <Button icon={icon} onPress={() => setAsked(true)}>
        {label}
      </Button>
      {isAsked && <Dialog onClose={close} />}
    </>
  );
}

/** Commands for all marked orders. */
export function SelectionBar({ onExport }: { onExport: () => void }) {
  const { t } = useLingui();
  const { cancelOrderPath } = useProfile();
  const ids = useMarks(state => state.ids);
  const pages = useOrders(state => state.pages);
  const [busy, run] = useBusy<'copy' | 'open' | 'seen' | 'follow'>();
  if (ids.size === 0) return null;
  const count = formatCount(ids.size);
  const copy = async () => {
    await call('app.copyText', { text: await textOf([...ids]) });
    showToast({
      tone: 'ok',
      text: plural(ids.size, {
        one: '1 order copied. Paste it into a spreadsheet.',
        other: `${count} orders copied. Paste them into a spreadsheet.`,
      }),
    });
  };
  const open = async () => {
    for (const localId of ids) await showOwnWindow(localId);
  };
  const isUnfollow = areFollowed(ids, pages);
  const follow = () => followMarked(ids, !isUnfollow);
  const markSeen = async () => {
    await call('orders.markSeen', { localIds: [...ids] });
    clearMarks();
  };
  return (
    <section className={styles.selection} aria-label={t`Marked orders`} data-keep-clear>
      <strong role="status">
        <Plural value={ids.size} one="# order marked" other="# orders marked" />
      </strong>
      <span title={t`Unmark all`}>
        <Button variant="quiet" icon={X} aria-label={t`Unmark all`} onPress={clearMarks} />
      </span>
      <Button
        icon={Copy}
        isBusy={busy !== null}
        isDisabled={ids.size > maxCopied}
        onPress={() => void run('copy', copy)}
      >
        <Trans>Copy</Trans>
      </Button>
      <Button icon={Download} onPress={onExport}>
        <Trans>Export …</Trans>
      </Button>
      <AskingButton icon={Printer} label={t`Order sheets …`} Dialog={SheetsOfMarked} />
      {ids.size <= maxOpened && (
        <Button icon={AppWindow} onPress={() => void run('open', open)}>
          <Trans context="button">Open</Trans>
        </Button>
      )}
      {ids.size <= maxFollowed && (
        <Button
          icon={isUnfollow ? BellOff : Bell}
          isBusy={busy === 'follow'}
          onPress={() => void run('follow', follow)}
        >
          {isUnfollow ? <Trans>Unfollow</Trans> : <Trans>Follow</Trans>}
        </Button>
      )}
      {ids.size <= maxWindowed && (
        <AskingButton icon={CalendarClock} label={t`Time window …`} Dialog={WindowMarked} />
      )}
      {cancelOrderPath !== null && ids.size <= maxCancelled && (
        <AskingButton icon={Ban} label={t`Cancel orders …`} Dialog={CancelMarked} />
      )}
      <Button icon={Eye} onPress={() => void run('seen', markSeen)}>
        <Trans>Mark as seen</Trans>
      </Button>
    </section>
  );
}
