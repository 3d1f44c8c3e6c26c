import { i18n } from '@lingui/core';
import type { BrowserWindow as Window } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');

const { app, BrowserWindow, loadURL, StandInWebContents, dialog } = await electronInProcess();
const { reopenWindows } = await import('../../../src-main/electron/dying-windows.ts');
const { openMainWindow, openOrderWindow } = await import('../../../src-main/electron/window.ts');

app.becomeReady();
app.on('window-all-closed', () => undefined);
const write = vi.fn();
let nowMs = 0;
reopenWindows({ write, stop: () => undefined }, { nowMs: () => 0, monotonicMs: () => nowMs });

const crash = vi.spyOn(StandInWebContents.prototype, 'forcefullyCrashRenderer');
const showMessageBox = vi.spyOn(dialog, 'showMessageBox');
const quit = vi.spyOn(app, 'quit');

/** A dialog that stays until the test answers it. */
function heldDialog(): { answer: (response: number) => void } {
  const { promise, resolve } = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
  showMessageBox.mockImplementationOnce((...given) => {
    const { signal } = given.at(-1) as { signal?: AbortSignal };
    signal?.addEventListener('abort', () => resolve({ response: 0, checkboxChecked: false }));
    return promise;
  });
  return { answer: response => resolve({ response, checkboxChecked: false }) };
}

beforeEach(() => {
  vi.useFakeTimers();
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  nowMs += 1_000_000;
  vi.clearAllMocks();
  crash.mockReturnValue();
  quit.mockReturnValue();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

type Died = Parameters<typeof die>[1];
async function die(window: { webContents: unknown }, details = { reason: 'killed', exitCode: 9 }) {
  const { webContents } = window;
  if (!(webContents instanceof StandInWebContents)) throw new Error('No page');
  Reflect.apply(webContents.emit, webContents, ['render-process-gone', new StandInEvent(), details]);
  await vi.advanceTimersByTimeAsync(0);
}
/** The main window, where somebody went from its first page. */
const opened = async (): Promise<Window> => {
  const window = await openMainWindow();
  const { webContents } = window;
  webContents.emit('did-navigate', new StandInEvent(), 'app://dispatch/index.html', 200, 'OK');
  const place = 'app://dispatch/index.html#/order-form/draft-1';
  webContents.emit('did-navigate-in-page', new StandInEvent(), place, true, 1, 1);
  loadURL.mockClear();
  return window;
};
const fail = async ({ webContents }: Window, errorCode: number, isMainFrame = true) => {
  const url = 'https://example.com/#/elsewhere';
  webContents.emit('did-fail-load', new StandInEvent(), errorCode, 'ERR', url, isMainFrame, 1, 1);
  await vi.advanceTimersByTimeAsync(0);
};
const loaded = () => loadURL.mock.calls.map(([url]) => url);

describe('a window whose process dies', () => {
  it('is loaded anew where it was, and knows that it was restarted', async () => {
    await die(await opened());
    expect(loaded()).toEqual(['app://dispatch/index.html?restarted#/order-form/draft-1']);
    expect(showMessageBox).not.toHaveBeenCalled();
  });

  it('leaves a line in the log with the reason and the exit code, and no place', async () => {
    const crashed: Died = { reason: 'crashed', exitCode: 139 };
    await die(await opened(), crashed);
    expect(write.mock.calls).toEqual([
      ['window-died', { window: expect.any(Number), ...crashed, deaths: 1 }],
    ]);
  });

  it('is loaded anew at what it was to show where its page had not come yet', async () => {
    await openOrderWindow('local', 'order-1');
    loadURL.mockClear();
    const [window] = BrowserWindow.getAllWindows();
    if (window) await die(window);
    expect(loaded()).toEqual(['app://dispatch/index.html?restarted#/order-window/local/order-1']);
  });

  it('is loaded anew where a page of ours was, whatever came after it', async () => {
    const window = await opened();
    const { webContents } = window;
    for (const url of ['chrome-error://chromewebdata/#x', 'https://example.com/#y'])
      webContents.emit('did-navigate', new StandInEvent(), url, 200, 'OK');
    webContents.emit('did-navigate-in-page', new StandInEvent(), 'app://dispatch/#frame', false, 1, 1);
    await die(window);
    expect(loaded()).toEqual(['app://dispatch/index.html?restarted#/order-form/draft-1']);
  });

  it('is loaded anew as well where Chromium shows an error in its place', async () => {
    const window = await opened();
    await fail(window, -33);
    expect(loaded()).toEqual(['app://dispatch/index.html?restarted#/order-form/draft-1']);
    expect(write.mock.calls).toEqual([
      ['window-died', { window: expect.any(Number), reason: 'not-loaded', exitCode: -33, deaths: 1 }],
    ]);
  });

  it('stays as it is where only a frame has failed, or a load was given up', async () => {
    const window = await opened();
    await fail(window, -33, false);
    await fail(window, -3);
    expect(loaded()).toEqual([]);
  });

  it('is not loaded where it is gone itself', async () => {
    const window = await opened();
    window.destroy();
    await die(window);
    expect(loaded()).toEqual([]);
    expect(write.mock.calls.map(([event]) => event)).toEqual(['window-died']);
  });

  it('stops no start of the program, also where it dies while it loads', async () => {
    vi.spyOn(StandInWebContents.prototype, 'isCrashed').mockReturnValueOnce(true);
    loadURL.mockRejectedValueOnce(new Error('ERR_FAILED'));
    await expect(openMainWindow()).resolves.toBeDefined();
    loadURL.mockRejectedValueOnce(new Error('ERR_FAILED'));
    await expect(openMainWindow()).rejects.toThrow('ERR_FAILED');
  });

  it('that cannot be loaded anew is a line in the log', async () => {
    const window = await opened();
    loadURL.mockRejectedValueOnce(new TypeError('no such page'));
    await die(window);
    expect(write.mock.lastCall).toEqual(['window-not-loaded', { reason: 'TypeError' }]);
  });
});

it('another process of Chromium that dies leaves a line in the log', () => {
  const details = { type: 'GPU', reason: 'crashed', exitCode: 5, serviceName: 'x', name: '/home/me' };
  Reflect.apply(app.emit, app, ['child-process-gone', new StandInEvent(), details]);
  expect(write.mock.calls).toEqual([['child-process-died', { type: 'GPU', reason: 'crashed', exitCode: 5 }]]);
});

describe('a window that dies three times within a minute', () => {
  it('is not loaded unasked: a person decides', async () => {
    const window = await opened();
    await die(window);
    nowMs += 29_000;
    await die(window);
    nowMs += 29_000;
    heldDialog();
    await die(window);
    expect(loaded()).toHaveLength(2);
    expect(showMessageBox).toHaveBeenCalledExactlyOnceWith(
      window,
      expect.objectContaining({ type: 'error', buttons: ['Restart window', 'Quit'], cancelId: 0 }),
    );
  });

  it('is tried again where the person says so, and counted from the beginning', async () => {
    const window = await opened();
    const { answer } = heldDialog();
    for (const _ of [1, 2, 3]) await die(window);
    answer(0);
    await vi.advanceTimersByTimeAsync(0);
    expect(loaded()).toHaveLength(3);
    for (const _ of [1, 2]) await die(window);
    expect(loaded()).toHaveLength(5);
    expect(showMessageBox).toHaveBeenCalledTimes(1);
    expect(quit).not.toHaveBeenCalled();
  });

  it('ends the program where the person says so, by the usual way', async () => {
    const window = await opened();
    const { answer } = heldDialog();
    for (const _ of [1, 2, 3]) await die(window);
    answer(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(loaded()).toHaveLength(2);
    expect(quit).toHaveBeenCalledTimes(1);
  });

  it('is another than one that dies now and then, or two that die', async () => {
    const window = await opened();
    for (const _ of [1, 2, 3, 4, 5]) {
      await die(window);
      nowMs += 30_001;
    }
    expect(loaded()).toHaveLength(5);
    await openOrderWindow('local', 'order-1');
    loadURL.mockClear();
    nowMs += 60_000;
    const [, other] = BrowserWindow.getAllWindows();
    for (const one of [window, window, other, other]) if (one) await die(one);
    expect(loaded()).toHaveLength(4);
    expect(showMessageBox).not.toHaveBeenCalled();
  });
});

describe('a page that is busy', () => {
  const say = (window: Window, what: 'unresponsive' | 'responsive') =>
    Reflect.apply(window.webContents.emit, window.webContents, [what]);

  it('is asked about after a while, and restarted only where a person says so', async () => {
    const window = await opened();
    say(window, 'unresponsive');
    await vi.advanceTimersByTimeAsync(14_900);
    expect(showMessageBox).not.toHaveBeenCalled();
    const first = heldDialog();
    await vi.advanceTimersByTimeAsync(200);
    expect(showMessageBox).toHaveBeenCalledExactlyOnceWith(
      window,
      expect.objectContaining({ buttons: ['Wait', 'Restart window'], defaultId: 0, cancelId: 0 }),
    );
    // Chromium says so again and again.
    say(window, 'unresponsive');
    first.answer(0);
    const second = heldDialog();
    await vi.advanceTimersByTimeAsync(15_100);
    expect(showMessageBox).toHaveBeenCalledTimes(2);
    expect(crash).not.toHaveBeenCalled();
    second.answer(1);
    await vi.advanceTimersByTimeAsync(0);
    expect(crash).toHaveBeenCalledTimes(1);
  });

  it('that answers again is asked about no more, and a question on screen goes', async () => {
    const window = await opened();
    say(window, 'unresponsive');
    await vi.advanceTimersByTimeAsync(10_000);
    say(window, 'responsive');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(showMessageBox).not.toHaveBeenCalled();
    say(window, 'unresponsive');
    heldDialog();
    await vi.advanceTimersByTimeAsync(15_100);
    say(window, 'responsive');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(showMessageBox).toHaveBeenCalledTimes(1);
    expect(crash).not.toHaveBeenCalled();
  });

  it.each(['closed', 'dead'])('and then %s is asked about no more', async end => {
    const window = await opened();
    say(window, 'unresponsive');
    if (end === 'closed') window.destroy();
    else await die(window);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(showMessageBox).not.toHaveBeenCalled();
  });
});
