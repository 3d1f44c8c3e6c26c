import { expect, it } from 'vitest';
import type { Alert } from '../../src-shared/contract/alerts.ts';
import { type Fixture, startCore, temporaryFolder } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';

const alertsOf = ({ call }: Fixture) => call('alerts.list', {});
const shortly = ({ label, kind, change, isRead, order }: Alert) => ({ label, kind, change, isRead, order });

/** It is refused by the service, so that it needs the user. */
const placeRefused = async (fixture: Fixture): Promise<string> => {
  const draft = draftOf(order => {
    order.delivery.address = 'Nowhere 1, Atlantis';
  });
  return place(fixture, draft);
};
const needsUser = { label: 'TRE-1187', kind: 'attention', change: null, isRead: false, order: 'placed' };

it('an order that needs the user is kept with its outbox item, whatever the settings say, also over a restart', async () => {
  const folder = temporaryFolder();
  const fixture = await startCore({ folder });
  await fixture.call('settings.save', {
    areNotificationsOn: false,
    quietHours: { from: '00:00', to: '23:59' },
  });
  const localId = await placeRefused(fixture);
  const [alert] = await fixture.until(async () => {
    const alerts = await alertsOf(fixture);
    return alerts.length > 0 && alerts;
  }, 'the alert is there');
  const [entry] = await fixture.call('outbox.list', { filter: 'attention' });
  expect(alert).toMatchObject({ ...needsUser, localId, entryId: entry?.id });
  expect(await fixture.call('alerts.unread', {})).toEqual({ count: 1 });
  await fixture.stop();

  const after = await startCore({ folder });
  expect((await alertsOf(after)).map(shortly)).toEqual([needsUser]);
  const changed = () => after.events.filter(({ event }) => event === 'alerts.changed');
  await after.call('alerts.markRead', { ids: [alert?.id ?? 0], localId: null });
  expect(changed()).toHaveLength(1);
  // Nothing changes the second time, so that windows do not ask again.
  await after.call('alerts.markRead', { ids: [alert?.id ?? 0, 99], localId: null });
  expect(changed()).toHaveLength(1);
  expect(await after.call('alerts.unread', {})).toEqual({ count: 0 });
  await after.stop();
  const last = await startCore({ folder });
  expect((await alertsOf(last)).map(shortly)).toEqual([{ ...needsUser, isRead: true }]);
});

it('what was told just before the end is kept', async () => {
  const folder = temporaryFolder();
  const fixture = await startCore({ folder });
  await placeRefused(fixture);
  await fixture.until(
    async () => fixture.events.some(({ event }) => event === 'orders.news'),
    'the windows know the news',
  );
  await fixture.stop();
  expect((await alertsOf(await startCore({ folder }))).map(shortly)).toEqual([needsUser]);
});

it('follows its order: withdrawn to a draft, and then gone', async () => {
  const fixture = await startCore();
  const localId = await placeRefused(fixture);
  const { id: entryId } = await fixture.until(
    async () => (await fixture.call('outbox.list', { filter: 'attention' }))[0],
    'the order was refused',
  );
  await fixture.call('outbox.edit', { entryId });
  expect(await alertsOf(fixture)).toMatchObject([{ localId, order: 'draft', entryId: null }]);
  await fixture.call('drafts.discard', { localId });
  expect(await alertsOf(fixture)).toMatchObject([
    { localId, order: 'gone', entryId: null, label: 'TRE-1187' },
  ]);
});

it('a change by others is kept, and read with the alerts of its order', async () => {
  const fixture = await startCore();
  await fixture.call('settings.save', { refreshSeconds: 0 });
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('orders.synchronise', {});
  expect(await alertsOf(fixture)).toEqual([]);
  const { row } = await fixture.call('orders.get', { localId });
  await fixture.elsewhere(`/v2/test/orders/${row.orderId}/advance`, { scenario: 'cancelled' });
  await fixture.call('orders.synchronise', {});
  const cancelled = { label: 'TRE-1187', kind: 'changed', change: { what: 'status', value: 'cancelled' } };
  expect(await alertsOf(fixture)).toMatchObject([{ ...cancelled, localId, isRead: false, order: 'placed' }]);
  // By the id that the service has given it, too.
  await fixture.call('alerts.markRead', { ids: [], localId: row.orderId ?? '' });
  expect(await alertsOf(fixture)).toMatchObject([{ ...cancelled, isRead: true }]);
});
