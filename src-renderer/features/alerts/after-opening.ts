import { t } from '@lingui/core/macro';
import type { NotificationTarget } from '../../../src-shared/contract/notifications.ts';
import { callOf } from '../../bridge/bridge.ts';
import { navigate } from '../../navigation/navigation.ts';
import { useApp } from '../../state/app-store.ts';
import { showToast } from '../../ui/toast.tsx';

/**
 * Completes what a click on a notification of the system has opened: marks the order's alerts as read, opens the form
 * if the order is a draft by now, and says so if the order or the environment is gone.
 * @param isThere whether the environment of the notification exists
 */
export async function afterOpening(
  { environmentId, localId }: NotificationTarget,
  isThere: boolean,
): Promise<void> {
  if (!isThere) {
    showToast({ tone: 'warn', text: t`The environment of this notification was removed.` });
    return;
  }
  if (localId === null) return;
  const call = callOf(environmentId);
  await call('alerts.markRead', { ids: [], localId });
  const alert = (await call('alerts.list', {})).find(one => one.localId === localId);
  const isShown = useApp.getState().info?.environment.id === environmentId;
  if (alert?.order === 'gone') showToast({ tone: 'warn', text: t`This order is no longer in Dispatch.` });
  if (alert?.order === 'draft' && isShown) navigate({ view: 'order-form', localId });
}
