import { i18n } from '@lingui/core';
import type Electron from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventChannel } from '../../../src-shared/contract/contract.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { calm } from '../../support/made-up-environments.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow, Notification, loadURL, StandInWebContents } = await electronInProcess();
const { followBadge } = await import('../../../src-main/electron/badge.ts');
const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
const { pageListens } = await import('../../../src-main/electron/main-page.ts');
const { notify: notifyOn } = await import('../../../src-main/electron/notifications.ts');
const { openMain, openMainWindow } = await import('../../../src-main/electron/window.ts');

const send = vi.spyOn(StandInWebContents.prototype, 'send');
const close = vi.spyOn(Notification.prototype, 'close');
const shownNotifications = vi.spyOn(Notification.prototype, 'show');
app.becomeReady();
i18n.loadAndActivate({ locale: 'en', messages: {} });
app.on('window-all-closed', () => undefined);
const { notifications } = globalThis.__standInRecords;

vi.useFakeTimers();
beforeEach(() => {
  // Long after those of the test before.
  vi.advanceTimersByTime(60_000);
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  notifications.splice(0);
  vi.clearAllMocks();
});

const order = { environmentId: 'local', place: 'orders', localId: 'order 1/2' } as const;
const outbox = { environmentId: 'local', place: 'outbox', localId: null } as const;
const alerts = { environmentId: 'local', place: 'alerts', localId: null } as const;
const buttons = [
  { label: 'Open order', target: order },
  { label: 'All notifications', target: alerts },
];
const news = (target: typeof order | typeof outbox | typeof alerts = order, title = 'PO-1 was accepted') => ({
  title,
  body: 'It is on its way.',
  target,
  buttons,
});
const notify = (notification: ReturnType<typeof news>, platform: NodeJS.Platform = 'linux') =>
  notifyOn(notification, platform);

describe('a notification', () => {
  it('is shown while no window is in front', async () => {
    const window = await openMainWindow();
    window.blur();
    expect(notify(news())).toBe(true);
    expect(notifications).toMatchObject([{ title: 'PO-1 was accepted', body: 'It is on its way.' }]);
  });

  it('shows characters that would turn its words, or hide in them', () => {
    notify({ ...news(order, 'PO\u202e-1 was accepted'), body: 'At the gate\u001b.' });
    expect(notifications).toMatchObject([{ title: 'PO[U+202E]-1 was accepted', body: 'At the gate␛.' }]);
  });

  it('is not shown to whoever looks at a window, nor where the system has none', async () => {
    const window = await openMainWindow();
    window.show();
    expect(notify(news())).toBe(false);
    window.blur();
    vi.spyOn(Notification, 'isSupported').mockReturnValueOnce(false);
    expect(notify(news())).toBe(false);
    expect(notifications).toEqual([]);
  });

  it('takes the place of the one before it', () => {
    notify(news());
    close.mockClear();
    notify(news(order, 'PO-2 was accepted'));
    expect(close.mock.contexts).toMatchObject([{ title: 'PO-1 was accepted' }]);
  });

  it.each([order, outbox])('tells the open window where a click leads: %j', async target => {
    const window = await openMainWindow();
    onBehalfOf(window.webContents, pageListens);
    window.minimize();
    notify(news(target));
    notifications.at(-1)?.click();
    expect(send.mock.calls).toEqual([[eventChannel, 'app.notificationOpened', target, null]]);
    expect([window.isMinimized(), window.isFocused()]).toEqual([false, true]);
    expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  });

  it.each(['darwin', 'win32'] as const)(
    'has buttons on %s, each of which opens its own place',
    async platform => {
      const window = await openMainWindow();
      onBehalfOf(window.webContents, pageListens);
      window.blur();
      notify({ ...news(), buttons: [{ label: 'Open\u202e', target: order }, ...buttons.slice(1)] }, platform);
      expect(notifications.at(-1)?.buttons).toEqual(['Open[U+202E]', 'All notifications']);
      notifications.at(-1)?.press(1);
      notifications.at(-1)?.press(0);
      expect(send.mock.calls.map(([, , target]) => target)).toEqual([alerts, order]);
      expect(window.isFocused()).toBe(true);
    },
  );

  it('opens what a click opens, if the system names a button that it does not have', async () => {
    const window = await openMainWindow();
    onBehalfOf(window.webContents, pageListens);
    window.blur();
    notify(news(outbox), 'win32');
    notifications.at(-1)?.press(7);
    expect(send.mock.calls.map(([, , target]) => target)).toEqual([outbox]);
  });

  it('has the actions that Electron declares, and none on Linux, where Electron has no buttons', () => {
    const actions: Electron.NotificationAction[] = [
      { type: 'button', text: 'Open order' },
      { type: 'button', text: 'All notifications' },
    ];
    notify(news(), 'darwin');
    notify(news(), 'linux');
    expect(shownNotifications.mock.contexts).toMatchObject([{ actions }, { actions: [] }]);
    expect(notifications.map(shown => shown.buttons)).toEqual([['Open order', 'All notifications'], []]);
  });

  it.each([
    [order, '#/orders/order%201%2F2'],
    [outbox, '#/outbox'],
    [alerts, '#/orders'],
  ])('opens the window there where it was closed, and tells its page: %j', (target, hash) => {
    notify(news(target));
    notifications.at(-1)?.click();
    expect(loadURL.mock.calls).toEqual([[`app://dispatch/index.html${hash}`]]);
    expect(send).not.toHaveBeenCalled();
    // The page may be of another environment, so it learns the target once it listens.
    const window = openMain();
    if (window) onBehalfOf(window.webContents, pageListens);
    expect(send.mock.calls).toEqual([[eventChannel, 'app.notificationOpened', target, null]]);
  });
});

describe('notifications that come thick and fast', () => {
  const titles = () => notifications.map(({ title }) => title);
  const flood = (count: number) =>
    Array.from({ length: count }, (_, index) => notify(news(order, `PO-${index + 1}`)));

  it('are shown up to the fifth; of the rest the latest, once it is its turn', () => {
    expect(flood(2_000)).not.toContain(false);
    const first = ['PO-1', 'PO-2', 'PO-3', 'PO-4', 'PO-5'];
    expect(titles()).toEqual(first);
    vi.advanceTimersByTime(9_000);
    expect(titles()).toEqual(first);
    vi.advanceTimersByTime(1_000);
    expect(titles()).toEqual([...first, 'PO-2000']);
    notifications.at(-1)?.click();
    vi.advanceTimersByTime(60_000);
    expect(titles()).toHaveLength(6);
  });

  it('come no faster however long it lasts', () => {
    for (let second = 0; second < 60; second += 1) {
      flood(100);
      vi.advanceTimersByTime(1_000);
    }
    expect(titles().length).toBeLessThanOrEqual(35);
    expect(titles().at(-1)).toBe('PO-100');
  });

  it('are not shown to whoever looks at a window when it would be their turn', async () => {
    flood(6);
    const window = await openMainWindow();
    window.show();
    vi.advanceTimersByTime(60_000);
    expect(titles()).toHaveLength(5);
  });
});

describe('the badge', () => {
  it('counts what needs the dispatcher, of all environments', async () => {
    const core = fakeCoreThread({ local: { attention: 2, waiting: 9 }, other: { attention: 1 }, away: null });
    await followBadge(core, 'linux');
    expect(app.getBadgeCount()).toBe(3);
    core.emit('outbox.changed', { ...calm, attention: 4, waiting: 1 }, 'other');
    expect(app.getBadgeCount()).toBe(6);
    core.emit('outbox.changed', { ...calm, attention: 1 }, 'new');
    expect(app.getBadgeCount()).toBe(7);
    for (const id of ['local', 'other', 'new']) core.emit('outbox.changed', calm, id);
    expect(app.getBadgeCount()).toBe(0);
  });

  it('is written anew only where it changes', async () => {
    const core = fakeCoreThread({ local: { attention: 2 } });
    await followBadge(core, 'linux');
    const setBadgeCount = vi.spyOn(app, 'setBadgeCount');
    core.emit('outbox.changed', { ...calm, attention: 2, waiting: 7 }, 'local');
    core.emit('environments.changed', {}, null);
    expect(setBadgeCount).not.toHaveBeenCalled();
  });

  it('is a dot with words on each window where the system is Windows, also on one that opens later', async () => {
    const { overlays } = globalThis.__standInRecords;
    const setBadgeCount = vi.spyOn(app, 'setBadgeCount');
    const window = await openMainWindow();
    overlays.splice(0);
    const core = fakeCoreThread({ local: { attention: 2 } });
    await followBadge(core, 'win32');
    expect(overlays).toEqual([
      { window: window.id, png: expect.any(Buffer), description: '2 items need attention' },
    ]);
    // The signature of a PNG: Windows shows no other image here.
    expect(overlays[0]?.png?.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    const later = await openMainWindow();
    later.emit('ready-to-show');
    expect(overlays.at(-1)).toMatchObject({ window: later.id, description: '2 items need attention' });
    core.emit('outbox.changed', calm, 'local');
    expect(overlays.slice(-2)).toEqual([
      { window: window.id, png: null, description: '' },
      { window: later.id, png: null, description: '' },
    ]);
    expect(setBadgeCount).not.toHaveBeenCalled();
  });
});
