import { expect, it } from 'vitest';
import { createAlertStore, withNews } from '../../../../src-main/core/alerts/alert-store.ts';
import { createMetaStore } from '../../../../src-main/core/store/meta-store.ts';
import { maxAlerts, type StoredAlert } from '../../../../src-shared/contract/alerts.ts';
import type { OrderNews } from '../../../../src-shared/contract/notifications.ts';
import { newDatabase } from '../../../support/stores.ts';

const day = 86_400_000;
const news = (localId: string, kind: OrderNews['kind'] = 'accepted'): OrderNews => ({
  localId,
  label: localId.toUpperCase(),
  kind,
  change: null,
});
const eta = (localId: string, value: string): OrderNews => ({
  ...news(localId, 'changed'),
  change: { what: 'eta', value },
});
const idsOf = (alerts: readonly StoredAlert[]) => alerts.map(({ id }) => id);

it('the newest alert is the first, with the highest number', () => {
  const alerts = withNews(withNews([], [news('a')], 1), [news('b'), news('c')], 2);
  expect(alerts).toEqual([
    { ...news('c'), id: 3, atMs: 2, isRead: false },
    { ...news('b'), id: 2, atMs: 2, isRead: false },
    { ...news('a'), id: 1, atMs: 1, isRead: false },
  ]);
});

it('keeps the newest 200, of 30 days', () => {
  const many = Array.from({ length: maxAlerts + 5 }, (_, index) => news(`order-${index}`));
  const full = withNews([], many, day);
  expect(full).toHaveLength(maxAlerts);
  expect(full.at(-1)).toMatchObject({ localId: 'order-5' });
  expect(withNews(full, [], 31 * day)).toHaveLength(maxAlerts);
  expect(withNews(full, [news('late')], 31 * day + 1)).toMatchObject([{ localId: 'late', id: 206 }]);
  // A clock that was set back makes nothing old.
  expect(withNews(full, [], 0)).toHaveLength(maxAlerts);
});

it('an unread alert of the same matter is replaced, and no other', () => {
  const first = withNews([], [eta('a', '1'), news('a'), eta('b', '1')], 1);
  const second = withNews(first, [eta('a', '2')], 2);
  expect(idsOf(second)).toEqual([4, 3, 2]);
  expect(second[0]).toMatchObject({ change: { what: 'eta', value: '2' }, atMs: 2 });
  const read = second.map(alert => ({ ...alert, isRead: true }));
  expect(idsOf(withNews(read, [eta('a', '3')], 3))).toEqual([5, 4, 3, 2]);
});

it('texts of the service are cut', () => {
  const long = 'x'.repeat(5_000);
  const [alert] = withNews([], [{ ...eta('a', long), label: long }], 1);
  expect([alert?.label.length, alert?.change?.value?.length]).toEqual([120, 120]);
});

it('what is too old is neither listed nor counted, even before anything is written', () => {
  const store = createAlertStore(newDatabase());
  store.add([news('a')], day);
  store.add([news('b')], 2 * day);
  expect([idsOf(store.list(31 * day)), store.unread(31 * day)]).toEqual([[2, 1], 2]);
  expect([idsOf(store.list(32 * day)), store.unread(32 * day)]).toEqual([[2], 1]);
});

it('leaves out a row that cannot be read, and writes beside it', () => {
  const database = newDatabase();
  const store = createAlertStore(database);
  const meta = createMetaStore(database);
  store.add([news('a'), news('b')], 1);
  meta.set('alert.0000000000000001', '{"id":1');
  meta.set('alerts.other', 'untouched');
  expect(idsOf(store.list(1))).toEqual([2]);
  store.add([news('c')], 2);
  expect(idsOf(store.list(2))).toEqual([3, 2]);
  expect(store.unread(2)).toBe(2);
  expect(store.markRead(({ id }) => id === 3)).toBe(true);
  expect(store.markRead(({ id }) => id === 3)).toBe(false);
  expect(store.unread(2)).toBe(1);
  // What is too old goes from the file, too.
  store.add([news('d')], 40 * day);
  expect(database.prepare("SELECT name FROM meta WHERE name GLOB 'alert.*'").all()).toEqual([
    { name: 'alert.0000000000000001' },
    { name: 'alert.0000000000000004' },
  ]);
  expect(meta.get('alerts.other')).toBe('untouched');
});
