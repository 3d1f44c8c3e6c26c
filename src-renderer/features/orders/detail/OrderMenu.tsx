import { useLingui } from '@lingui/react/macro';
import {
  AppWindow,
  Ban,
  BookmarkPlus,
  Copy,
  Ellipsis,
  FlaskConical,
  type LucideIcon,
  RefreshCw,
} from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { useApp } from '../../../state/app-store.ts';
import { orShowError } from '../../../state/show-error.ts';
import { useProfile } from '../../../state/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import menuStyles from '../../../ui/menu.module.css';
import { duplicateDraft } from '../../drafts/new-draft.ts';
import { askTemplateOf } from '../../drafts/templates-store.ts';
import { CancelDialog, canCancel } from './CancelDialog.tsx';
import { refreshDetail, useDetail } from './detail-store.ts';
import styles from './order-commands.module.css';
import { isOrderWindow, showOwnWindow } from './own-window.ts';

interface Command {
  id: string;
  icon: LucideIcon;
  words: string;
  shortcut?: string;
  isShown: boolean;
  run: () => void;
}

function useCommands(detail: OrderDetail, cancel: () => void): Command[] {
  const { t } = useLingui();
  const isSandbox = useApp(app => app.info?.environment.kind !== 'production');
  const profile = useProfile();
  const { row } = detail;
  const { localId, phase } = row;
  const commands: Command[] = [
    {
      id: 'window',
      icon: AppWindow,
      words: t`Open in new window`,
      shortcut: 'Shift ↵',
      isShown: !isOrderWindow(),
      run: () => void showOwnWindow(localId),
    },
    {
      id: 'again',
      icon: Copy,
      words: t`Order again`,
      isShown: phase !== 'draft',
      run: () => void duplicateDraft(localId),
    },
    {
      id: 'template',
      icon: BookmarkPlus,
      words: t`Save as template …`,
      isShown: phase !== 'draft',
      run: () => askTemplateOf(row),
    },
    {
      id: 'refresh',
      icon: RefreshCw,
      words: t`Refresh this order`,
      isShown: phase === 'accepted',
      run: () => void orShowError(() => refreshDetail(localId)),
    },
    {
      id: 'sandbox',
      icon: FlaskConical,
      words: t`Open in sandbox panel`,
      isShown: phase === 'accepted' && isSandbox,
      run: () => navigate({ view: 'sandbox', localId }),
    },
    {
      id: 'cancel',
      icon: Ban,
      words: t`Cancel order …`,
      isShown: canCancel(detail, profile),
      run: cancel,
    },
  ];
  return commands.filter(({ isShown }) => isShown);
}

/** Menu of the less frequent commands for an order. */
export function OrderMenu({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const isRefreshing = useDetail(state => state.isRefreshing);
  const [isCancelling, setCancelling] = useState(false);
  const commands = useCommands(detail, () => setCancelling(true));
  const label = t`More actions for this order`;
  return (
    <>
      <MenuTrigger>
        <Button className={styles.more} icon={Ellipsis} aria-label={label} isBusy={isRefreshing} />
        <Popover className={menuStyles.popover} placement="bottom end" offset={4}>
          <Menu className={menuStyles.section} aria-label={label} items={commands}>
            {({ icon: Icon, words, shortcut, run }) => (
              <MenuItem className={menuStyles.item} textValue={words} onAction={run}>
                <Icon size={15} aria-hidden />
                <span className="grow">{words}</span>
                {shortcut !== undefined && <Kbd>{shortcut}</Kbd>}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      <CancelDialog detail={detail} isOpen={isCancelling} onClose={() => setCancelling(false)} />
    </>
  );
}
