import { useLingui } from '@lingui/react/macro';
import { CloudDownload, Eye, RefreshCw } from 'lucide-react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { isOwnState } from '../../../../src-shared/contract/order-query.ts';
import { call } from '../../../bridge/bridge.ts';
import { formatCount } from '../../../i18n/format.ts';
import { orderStatusName } from '../../../i18n/status-words.ts';
import { showError } from '../../../state/show-error.ts';
import menuStyles from '../../../ui/menu.module.css';
import type { OpenBelow } from '../../../ui/menu-button.tsx';
import { PopoverBelow } from '../../../ui/popover-below.tsx';
import { showToast } from '../../../ui/toast.tsx';
import styles from './orders.module.css';
import { useOrders } from './state/orders-store.ts';
import { queryService } from './state/query-service.ts';
import { soughtReference } from './state/search-problem.ts';

// @interface list-orders.filters
/** The menu of the less frequent commands for the list. */
export function ListMenuItems({ triggerRef, autoFocus, onClose }: OpenBelow) {
  const { t } = useLingui();
  const [status = ''] = useOrders(state => state.question.states);
  const reference = useOrders(state => soughtReference(state.question.search));
  const unseen = useOrders(state => state.tally.allUnseen);
  const items = [
    {
      id: 'status',
      icon: CloudDownload,
      label: t`Ask the service for orders with status “${orderStatusName(status)}”`,
      isShown: status !== '' && !isOwnState(status),
      run: () => queryService({ status, customerReference: null }),
    },
    {
      id: 'reference',
      icon: CloudDownload,
      label: t`Ask the service for orders with reference “${reference}”`,
      isShown: reference !== '',
      run: () => queryService({ status: null, customerReference: reference }),
    },
    {
      id: 'seen',
      icon: Eye,
      label: t`Mark all changes as seen (${formatCount(unseen)})`,
      isShown: unseen > 0,
      run: () => call('orders.markSeen', { localIds: null }),
    },
    {
      id: 'again',
      icon: RefreshCw,
      label: t`Load the whole list again`,
      isShown: true,
      run: async () => {
        await call('orders.readAll', {});
        showToast({
          tone: 'info',
          text: t`Dispatch is loading the whole order list again. The orders on this computer stay.`,
        });
      },
    },
  ].filter(({ isShown }) => isShown);
  return (
    <PopoverBelow className={styles.menu} triggerRef={triggerRef} onClose={onClose}>
      <Menu
        className={menuStyles.section}
        aria-label={t`More actions for this list`}
        items={items}
        autoFocus={autoFocus}
        onClose={onClose}
      >
        {({ icon: Icon, label, run }) => (
          <MenuItem
            className={menuStyles.item}
            textValue={label}
            onAction={() => void run().catch(showError)}
          >
            <Icon size={15} aria-hidden />
            {label}
          </MenuItem>
        )}
      </Menu>
    </PopoverBelow>
  );
}
