import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow, nativeTheme, loadURL, windowOptions } = await electronInProcess();
const {
  isMainWindowOpen,
  openMainWindow,
  openOrderWindow,
  showMainWindow,
  showSpeakingWindow,
  speakingWindow,
} = await import('../../../src-main/electron/window.ts');

app.becomeReady();
app.on('window-all-closed', () => undefined);
const begin = (isPackaged: boolean) =>
  app.begin(
    { name: 'Dispatch', version: '1.0.0', path: '/opt/dispatch', executable: '', isPackaged },
    () => {},
  );

beforeEach(() => {
  begin(true);
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  nativeTheme.themeSource = 'system';
  windowOptions.splice(0);
});

const windows = () => BrowserWindow.getAllWindows();
const addresses = () => loadURL.mock.calls.map(([url]) => url);

describe('the main window', () => {
  it('opens our page, and is seen only once it has something to show', async () => {
    const window = await openMainWindow('#/outbox');
    expect(addresses()).toEqual(['app://dispatch/index.html#/outbox']);
    expect(window.isVisible()).toBe(false);
    window.emit('ready-to-show');
    expect(window.isVisible()).toBe(true);
    expect([window.getSize(), window.getMinimumSize()]).toEqual([
      [1440, 900],
      [1024, 640],
    ]);
  });

  it('has the colour of its page before that has painted', async () => {
    expect((await openMainWindow()).getBackgroundColor()).toBe('#f6f7f9');
    nativeTheme.themeSource = 'dark';
    expect((await openMainWindow()).getBackgroundColor()).toBe('#14181d');
  });

  it('comes to the front where it is open, and opens again where it was closed', async () => {
    const window = await openMainWindow();
    window.minimize();
    // On some systems a window that is only shown stays small.
    const restored = vi.fn();
    window.on('restore', restored);
    await showMainWindow('#/orders');
    expect(restored).toHaveBeenCalledTimes(1);
    expect([window.isMinimized(), window.isVisible(), window.isFocused(), windows().length]).toEqual([
      false,
      true,
      true,
      1,
    ]);
    window.destroy();
    expect(isMainWindowOpen()).toBe(false);
    await showMainWindow('#/orders');
    expect(isMainWindowOpen()).toBe(true);
    expect(addresses().at(-1)).toBe('app://dispatch/index.html#/orders');
  });

  it('stays the main one where an older one goes later', async () => {
    const older = await openMainWindow();
    const newer = await openMainWindow();
    older.destroy();
    expect(speakingWindow()).toBe(newer);
  });
});

describe('the window of an order', () => {
  it('opens at its order, a step beside the window in front', async () => {
    const main = await openMainWindow();
    main.setBounds({ x: 200, y: 100 });
    main.show();
    await openOrderWindow('local/1', 'order 1#?');
    const [, order] = windows();
    expect(addresses().at(-1)).toBe('app://dispatch/index.html#/order-window/local%2F1/order%201%23%3F');
    expect(order?.getBounds()).toEqual({ x: 232, y: 132, width: 1080, height: 860 });
    expect(order?.getMinimumSize()).toEqual([560, 480]);
  });

  it('is one an order and environment, and comes to the front instead of opening again', async () => {
    await openOrderWindow('local', 'order-1');
    await openOrderWindow('local', 'order-2');
    await openOrderWindow('other', 'order-1');
    // Not the same as either of them, although it reads so without the stroke.
    await openOrderWindow('local/order-1', '');
    expect(windows()).toHaveLength(4);
    const [first] = windows();
    first?.minimize();
    await openOrderWindow('local', 'order-1');
    expect(windows()).toHaveLength(4);
    expect([first?.isMinimized(), first?.isFocused()]).toEqual([false, true]);
  });

  it('opens again once it was closed', async () => {
    await openOrderWindow('local', 'order-1');
    windows()[0]?.destroy();
    await openOrderWindow('local', 'order-1');
    expect(windows()).toHaveLength(1);
    expect(addresses()).toHaveLength(2);
  });
});

describe('the window that speaks for the program', () => {
  it('is the main one, and where that is closed one of an order', async () => {
    expect(speakingWindow()).toBeNull();
    showSpeakingWindow();
    await openOrderWindow('local', 'order-1');
    const [order] = windows();
    const main = await openMainWindow();
    expect(speakingWindow()).toBe(main);
    main.destroy();
    expect(speakingWindow()).toBe(order);
    order?.minimize();
    showSpeakingWindow();
    expect([order?.isMinimized(), order?.isFocused()]).toEqual([false, true]);
  });
});

it('a window is called as its page is, with what hides in that to be seen', async () => {
  const window = await openMainWindow();
  const event = new StandInEvent();
  window.emit('page-title-updated', event, 'PO-1 – Dispatch', true);
  expect(window.getTitle()).toBe('PO-1 – Dispatch');
  window.emit('page-title-updated', event, 'PO\u202e-1 – Dispatch', true);
  expect([window.getTitle(), event.defaultPrevented]).toEqual(['PO[U+202E]-1 – Dispatch', true]);
});

it('every window has our preload, and may do no more than a web page', async () => {
  await openMainWindow();
  await openOrderWindow('local', 'order-1');
  expect(windowOptions.map(({ webPreferences }) => webPreferences)).toEqual(
    Array(2).fill({
      preload: '/opt/dispatch/out/preload/preload.cjs',
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: false,
      spellcheck: false,
      disableDialogs: true,
      zoomFactor: 1,
    }),
  );
});

it('so many orders have windows of their own, and one that is closed makes room', async () => {
  for (let order = 0; order < 20; order += 1) await openOrderWindow('local', `order-${order}`);
  const refused = { error: { code: 'not_allowed_in_state', reason: 'too_many_windows' } };
  await expect(openOrderWindow('local', 'one more')).rejects.toMatchObject(refused);
  expect(windows()).toHaveLength(20);
  // One that is open comes to the front all the same.
  await openOrderWindow('local', 'order-3');
  windows()[0]?.destroy();
  await openOrderWindow('local', 'one more');
  expect(windows()).toHaveLength(20);
});

it('only a program that runs from its sources has developer tools', async () => {
  begin(false);
  await openMainWindow();
  expect(windowOptions.map(({ webPreferences }) => webPreferences?.devTools)).toEqual([true]);
});
