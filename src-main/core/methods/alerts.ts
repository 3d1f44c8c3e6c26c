import type { alertMethods } from '../../../src-shared/contract/alerts.ts';
import type { Context } from './context.ts';
import type { HandlersFor } from './router.ts';

export const alertHandlers = ({
  alerts,
  clock,
  database,
  emit,
  keepAlerts,
  orders,
}: Pick<Context, 'alerts' | 'keepAlerts' | 'clock' | 'database' | 'emit' | 'orders'>): HandlersFor<
  typeof alertMethods
> => ({
  'alerts.list': () => {
    keepAlerts();
    return alerts.list(clock.nowMs());
  },
  'alerts.unread': () => {
    keepAlerts();
    return { count: alerts.unread(clock.nowMs()) };
  },
  'alerts.markRead': ({ ids, localId }) => {
    keepAlerts();
    const meant = new Set(ids);
    // An alert names the order as it was known then: by its own id, or by that of the service.
    const ownId = localId === null ? null : orders.ownIdOf(localId);
    const isChanged = database.transaction(() =>
      alerts.markRead(alert => meant.has(alert.id) || orders.ownIdOf(alert.localId) === ownId),
    );
    if (isChanged) emit('alerts.changed', {});
  },
});
