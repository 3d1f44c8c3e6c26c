import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Bell, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { Alert } from '../../../src-shared/contract/alerts.ts';
import { call } from '../../bridge/bridge.ts';
import { useLiveQuery } from '../../bridge/use-live-query.ts';
import { closeAlerts } from '../../state/alerts.ts';
import { showError } from '../../state/show-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AlertDays } from './AlertDays.tsx';
import styles from './alerts.module.css';
import { heldAlerts } from './held-alerts.ts';
import { UpdateAlert, useReadyVersion } from './UpdateAlert.tsx';

const markRead = (alerts: readonly Alert[]): void =>
  void call('alerts.markRead', {
    ids: alerts.filter(({ isRead }) => !isRead).map(({ id }) => id),
    localId: null,
  }).catch(showError);

interface StateLineProps {
  newCount: number;
  unread: number;
  onShow: () => void;
}

/** A line of fixed height, so that the list below it does not move when notifications arrive. */
const StateLine = ({ newCount, unread, onShow }: StateLineProps) => (
  <div className={styles.state}>
    <span className="sub" role="status">
      {newCount > 0 ? (
        <Plural value={newCount} one="# new notification" other="# new notifications" />
      ) : unread > 0 ? (
        <Plural value={unread} one="# unread notification" other="# unread notifications" />
      ) : (
        <Trans>No unread notifications</Trans>
      )}
    </span>
    {newCount > 0 && (
      <Button variant="quiet" onPress={onShow}>
        <Trans>Show new ones</Trans>
      </Button>
    )}
  </div>
);

function List({ environmentId }: { environmentId: string }) {
  const { t } = useLingui();
  const version = useReadyVersion();
  const [tries, setTries] = useState(0);
  const { answer, error } = useLiveQuery({
    about: environmentId,
    version: tries,
    on: ['alerts.changed', 'outbox.changed'],
    ask: () => call('alerts.list', {}),
  });
  // The list as it was when it was opened: what arrives must not move what the user is about to press.
  const [held, setHeld] = useState<readonly Alert[] | null>(null);
  if (held === null && answer !== null) setHeld(answer);
  const { shown, newCount } = heldAlerts(held, answer ?? []);
  const unread = shown.filter(({ isRead }) => !isRead).length;
  return (
    <>
      <div className={styles.head}>
        <DialogTitle>
          <Trans>Notifications</Trans>
        </DialogTitle>
        <Button variant="quiet" isDisabled={shown.length === 0} onPress={() => markRead(shown)}>
          <Trans>Mark all as read</Trans>
        </Button>
        <IconButton icon={X} label={t`Close`} onPress={closeAlerts} />
      </div>
      <StateLine newCount={newCount} unread={unread} onShow={() => setHeld(answer)} />
      <div className={styles.list}>
        {version !== null && <UpdateAlert version={version} />}
        <ErrorNotice error={error} onTryAgain={() => setTries(tries + 1)} />
        {answer !== null && shown.length === 0 && version === null && (
          <EmptyState
            icon={Bell}
            title={<Trans>No notifications</Trans>}
            cause={
              <Trans>
                This list shows news about your orders from the last 30 days, even if notifications are off.
              </Trans>
            }
          />
        )}
        <AlertDays alerts={shown} onOpen={alert => markRead([alert])} />
      </div>
    </>
  );
}

export interface AlertsPanelProps {
  environmentId: string;
  triggerRef: RefObject<HTMLButtonElement | null>;
}

/** The list of past notifications of an environment, the newest first. The focus returns to where it was. */
export const AlertsPanel = ({ environmentId, triggerRef }: AlertsPanelProps) => (
  <Popover
    className={styles.panel}
    placement="bottom end"
    offset={4}
    triggerRef={triggerRef}
    isOpen
    onOpenChange={isOpen => {
      if (!isOpen) closeAlerts();
    }}
  >
    <Dialog className={styles.dialog}>
      <List environmentId={environmentId} />
    </Dialog>
  </Popover>
);
