import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchNews } from '../../../../src-renderer/app/news.ts';
import { notificationSchema } from '../../../../src-shared/contract/notifications.ts';
import { askedNow, nextCall, tell } from '../../../support/fake-core.ts';

const app = vi.hoisted(() => ({
  outbox: { waiting: 0, sending: 0, isPaused: false },
  settings: { areNotificationsOn: true, quietHours: null as { from: string; to: string } | null },
  info: { environment: { id: 'one' } },
  route: { view: 'drafts' } as { view: string; localId?: string },
  toasts: [] as string[],
  focus: () => {},
}));
vi.mock(
  '../../../../src-renderer/bridge/bridge.ts',
  async () => (await import('../../../support/fake-core.ts')).heldBridge,
);
vi.mock('../../../../src-renderer/state/app-store.ts', () => ({
  logFailure: () => undefined,
  useApp: { getState: () => app },
}));
vi.mock('../../../../src-renderer/state/environments.ts', () => ({}));
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ currentRoute: () => app.route }));
vi.mock('../../../../src-renderer/ui/toast.tsx', () => ({
  showToast: ({ text }: { text: string }) => app.toasts.push(text),
  changeToast: (_id: number, { text }: { text: string }) => app.toasts.splice(-1, 1, text),
  isToastShown: (id: number) => id === app.toasts.length && id > 0,
}));

i18n.loadAndActivate({ locale: 'en', messages: {} });

vi.stubGlobal('window', {
  addEventListener: (_event: string, listener: () => void) => {
    app.focus = listener;
  },
});
watchNews();

/** Half past nine by the clock on the wall. */
const half = new Date(2026, 10, 23, 9, 30).getTime();
beforeEach(() => {
  vi.useFakeTimers({ now: half });
  Object.assign(app.outbox, { waiting: 0, sending: 0, isPaused: false });
  Object.assign(app.settings, { areNotificationsOn: true, quietHours: null });
  app.route = { view: 'drafts' };
  app.toasts = [];
});
afterEach(async () => {
  app.focus();
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
});

const news = (localId: string, kind: 'accepted' | 'attention' | 'changed', environmentId = 'one') =>
  tell('orders.news', { localId, label: localId.toUpperCase(), kind, change: null }, environmentId);
const told = async () => (await nextCall('app.notify')).input;

test('news that come in a burst are told together, once it is quiet', async () => {
  news('a', 'accepted');
  await vi.advanceTimersByTimeAsync(1_000);
  news('b', 'accepted');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(askedNow()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await told()).toMatchObject({
    title: '2 orders were accepted',
    body: 'A, B',
    target: { environmentId: 'one', place: 'orders', localId: null },
  });
});

test('while more is on its way they wait for it, but not for ever', async () => {
  app.outbox.sending = 1;
  news('a', 'accepted');
  await vi.advanceTimersByTimeAsync(7_000);
  expect(askedNow()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await told()).toMatchObject({ title: 'Order A was accepted', target: { localId: 'a' } });
});

test('what needs somebody comes first, and several such lead to the outbox', async () => {
  news('a', 'changed');
  news('b', 'attention');
  news('c', 'attention');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await told()).toMatchObject({
    title: '2 orders need attention',
    body: 'B, C · 1 order has changed',
    target: { place: 'outbox', localId: null },
  });
});

test('what nobody has seen is told again with what comes next, and what was seen is not', async () => {
  news('a', 'accepted');
  await vi.advanceTimersByTimeAsync(2_000);
  (await nextCall('app.notify')).answer({ isShown: true });
  news('b', 'accepted');
  await vi.advanceTimersByTimeAsync(2_000);
  const second = await nextCall('app.notify');
  expect(second.input.body).toBe('A, B');
  // The window is in front.
  second.answer({ isShown: false });
  await vi.advanceTimersByTimeAsync(0);
  news('c', 'accepted');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await told()).toMatchObject({ title: 'Order C was accepted' });
});

test('the later word on an order replaces the earlier one', async () => {
  news('a', 'accepted');
  news('a', 'attention');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await told()).toMatchObject({ title: 'Order A needs attention' });
});

test('nothing is told in quiet hours, and all of it at their end', async () => {
  app.settings.quietHours = { from: '09:00', to: '10:00' };
  news('a', 'attention');
  await vi.advanceTimersByTimeAsync(29 * 60_000);
  expect(askedNow()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  expect(await told()).toMatchObject({ title: 'Order A needs attention' });
});

test('where notifications are off nothing is told, but the window says what needs somebody', async () => {
  app.settings.areNotificationsOn = false;
  news('a', 'attention');
  news('b', 'accepted');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(askedNow()).toEqual([]);
  expect(app.toasts).toEqual(['Order A needs attention.']);
});

test('what one is looking at is not said, of the same name elsewhere it is', () => {
  app.route = { view: 'orders', localId: 'a' };
  news('a', 'attention');
  expect(app.toasts).toEqual([]);
  news('a', 'attention', 'two');
  expect(app.toasts).toEqual(['Order A needs attention.']);
});

test('several orders that need somebody are one message, which leads to the outbox', () => {
  news('a', 'attention');
  news('b', 'attention');
  news('b', 'attention');
  expect(app.toasts).toEqual(['2 orders need attention.']);
});

test('those of another environment are a message of their own', () => {
  news('a', 'attention');
  news('b', 'attention', 'two');
  expect(app.toasts).toEqual(['Order A needs attention.', 'Order B needs attention.']);
});

test('of many orders a few are named, and how many more there are', async () => {
  for (const localId of ['a', 'b', 'c', 'd', 'e', 'f']) news(localId, 'accepted');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await told()).toMatchObject({
    title: '6 orders were accepted',
    body: 'A, B, C, D and 2 more orders',
  });
});

test('has a button for what a click opens, and one for the list of notifications', async () => {
  const alerts = { environmentId: 'one', place: 'alerts', localId: null };
  const buttonsOf = async () => (await told()).buttons;
  news('a', 'attention');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await buttonsOf()).toEqual([
    { label: 'Open order', target: { environmentId: 'one', place: 'orders', localId: 'a' } },
    { label: 'All notifications', target: alerts },
  ]);
  app.focus();
  news('a', 'attention');
  news('b', 'attention');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await buttonsOf()).toMatchObject([{ label: 'Open outbox' }, { target: alerts }]);
  app.focus();
  news('a', 'accepted');
  news('b', 'accepted');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await buttonsOf()).toMatchObject([{ label: 'Open orders' }, { target: alerts }]);
});

test('texts of the service, however long, make a notification that main takes', async () => {
  const long = 'x'.repeat(10_000);
  for (const localId of ['a', 'b', 'c', 'd', 'e']) {
    const change = { what: 'status', value: long };
    tell('orders.news', { localId, label: long, kind: 'changed', change }, 'one');
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notificationSchema.safeParse(await told()).error).toBeUndefined();
  app.focus();
  tell('orders.news', { localId: 'a', label: long, kind: 'attention', change: null }, 'one');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(notificationSchema.safeParse(await told()).error).toBeUndefined();
});
