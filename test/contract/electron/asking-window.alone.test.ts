import type { BrowserWindow as Window } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow } = await electronInProcess();
const { onBehalfOf, pageNow, printPage } = await import('../../../src-main/electron/asking-window.ts');
const { openMainWindow } = await import('../../../src-main/electron/window.ts');

const whenPageGoes = (listener: () => void) => pageNow()?.whenGone(listener);

app.becomeReady();
app.on('window-all-closed', () => undefined);
beforeEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
});

const gone = { reason: 'killed', exitCode: 9 } as const;
const ends = {
  'is closed': window => window.destroy(),
  dies: ({ webContents }) => void webContents.emit('render-process-gone', new StandInEvent(), gone),
  'gives way to another document': ({ webContents }) =>
    void webContents.emit('did-navigate', new StandInEvent(), 'app://dispatch/index.html', 200, 'OK'),
} satisfies Record<string, (window: Window) => void>;

it.each(Object.entries(ends))(
  'a page that %s is heard of once, by who asked on its behalf',
  async (_how, end) => {
    const [window, other] = [await openMainWindow(), await openMainWindow()];
    const [heard, elsewhere] = [vi.fn(), vi.fn()];
    onBehalfOf(window.webContents, () => whenPageGoes(heard));
    onBehalfOf(other.webContents, () => whenPageGoes(elsewhere));
    expect(heard).not.toHaveBeenCalled();
    end(window);
    if (!window.isDestroyed()) end(window);
    expect([heard, elsewhere].map(one => one.mock.calls.length)).toEqual([1, 0]);
  },
);

it.each(Object.entries(ends))('a page that %s while it prints has printed nothing', async (_how, end) => {
  const window = await openMainWindow();
  const print = vi.spyOn(window.webContents, 'print').mockReturnValue();
  const heard = vi.fn();
  void onBehalfOf(window.webContents, printPage).then(heard);
  expect(print).toHaveBeenCalledTimes(1);
  end(window);
  await new Promise(setImmediate);
  expect(heard.mock.calls).toEqual([[{ isPrinted: false, reason: 'window closed' }]]);
});

it('a navigation that only starts, or stays in the document, lets the page be', async () => {
  const { webContents } = await openMainWindow();
  const heard = vi.fn();
  onBehalfOf(webContents, () => whenPageGoes(heard));
  const details = { url: 'https://example.com/', isSameDocument: false, isMainFrame: true, frame: null };
  webContents.emit('will-navigate', Object.assign(new StandInEvent(), details), '', false, true, 1, 1);
  webContents.emit('did-navigate-in-page', new StandInEvent(), 'app://dispatch/index.html#/x', true, 1, 1);
  expect(heard).not.toHaveBeenCalled();
});

it('a page that went while something was done for it is heard of all the same', async () => {
  const { webContents } = await openMainWindow();
  const heard = vi.fn();
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = onBehalfOf(webContents, async () => {
    await promise;
    whenPageGoes(heard);
  });
  webContents.emit('did-navigate', new StandInEvent(), 'app://dispatch/index.html', 200, 'OK');
  // The document that came since is another page.
  const later = vi.fn();
  onBehalfOf(webContents, () => whenPageGoes(later));
  resolve();
  await work;
  expect(heard).toHaveBeenCalledTimes(1);
  expect(later).not.toHaveBeenCalled();
});

it('listens to a window for the page that it shows, and for none before', async () => {
  const { webContents } = await openMainWindow();
  const before = webContents.listenerCount('did-navigate');
  for (let page = 0; page < 20; page++) {
    onBehalfOf(webContents, () => whenPageGoes(() => undefined));
    webContents.emit('did-navigate', new StandInEvent(), 'app://dispatch/index.html', 200, 'OK');
  }
  onBehalfOf(webContents, () => undefined);
  expect(webContents.listenerCount('did-navigate')).toBe(before + 1);
  expect(webContents.listenerCount('destroyed')).toBe(1);
});
