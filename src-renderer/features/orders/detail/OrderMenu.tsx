import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { useProfile } from '../../../state/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import menuStyles from '../../../ui/menu.module.css';
import { canCancel } from './CancelDialog.tsx';
import { useDetail } from './detail-store.ts';
import styles from './order-commands.module.css';
import { type OrderCommand, orderCommands } from './order-commands.ts';

/** The commands that have no button beside the menu, in the order in which they are listed. */
const listed: ReadonlySet<OrderCommand['id']> = new Set([
  'window',
  'again',
  'template',
  'refresh-order',
  'order-in-sandbox',
  'cancel',
]);

/** Menu of the less frequent commands for an order. */
export function OrderMenu({ detail }: { detail: OrderDetail }) {
  const { t } = useLingui();
  const isRefreshing = useDetail(state => state.isRefreshing);
  const profile = useProfile();
  const commands = orderCommands(detail.row).filter(
    ({ id }) => listed.has(id) && (id !== 'cancel' || canCancel(detail, profile)),
  );
  const label = t`More actions for this order`;
  return (
    <MenuTrigger>
      <Button className={styles.more} icon={Ellipsis} aria-label={label} isBusy={isRefreshing} />
      <Popover className={menuStyles.popover} placement="bottom end" offset={4}>
        <Menu className={menuStyles.section} aria-label={label} items={commands}>
          {({ icon: Icon, label: words, keys, run }) => (
            <MenuItem className={menuStyles.item} textValue={words} onAction={run}>
              <Icon size={15} aria-hidden />
              <span className="grow">{words}</span>
              {keys !== undefined && <Kbd>{keys}</Kbd>}
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
