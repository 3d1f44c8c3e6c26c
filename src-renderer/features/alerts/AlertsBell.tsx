import { useLingui } from '@lingui/react/macro';
import { Bell } from 'lucide-react';
import { useRef } from 'react';
import { Button } from 'react-aria-components/Button';
import { call } from '../../bridge/bridge.ts';
import { useLiveQuery } from '../../bridge/use-live-query.ts';
import { formatCount } from '../../i18n/format.ts';
import { openAlerts, useAlertsPanel } from '../../state/alerts.ts';
import { logFailure } from '../../state/app-store.ts';
import { withKeys } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';
import styles from './alerts.module.css';

const AlertsPanel = lazyNamed('AlertsPanel', () => import('./AlertsPanel.tsx'));

/** Highest count that the bell shows, so that it keeps its width. */
const maxCount = 99;

/** The button that opens the list of notifications, with the number of unread ones. */
export function AlertsBell({ environmentId }: { environmentId: string }) {
  const { t } = useLingui();
  const isOpen = useAlertsPanel(state => state.isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const { answer } = useLiveQuery({
    about: environmentId,
    on: ['alerts.changed'],
    ask: () => call('alerts.unread', {}),
    fail: logFailure,
  });
  const count = answer?.count ?? 0;
  const unread = formatCount(count);
  const label = count === 0 ? t`Notifications` : t`Notifications, ${unread} unread`;
  return (
    <>
      <Button
        ref={button}
        className={styles.bell}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...withKeys('G N')}
        onPress={openAlerts}
      >
        <Bell size={14} aria-hidden />
        {count > 0 && (
          <span className={styles.count} aria-hidden>
            {count > maxCount ? `${formatCount(maxCount)}+` : unread}
          </span>
        )}
      </Button>
      {isOpen && <AlertsPanel key={environmentId} environmentId={environmentId} triggerRef={button} />}
    </>
  );
}
