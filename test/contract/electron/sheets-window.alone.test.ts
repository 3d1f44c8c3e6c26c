import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');

/** The program with its main window, for which sheets are drawn in another one. */
async function started() {
  const electron = await electronInProcess();
  const { app, BrowserWindow, StandInWebContents } = electron;
  const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
  const { reopenWindows } = await import('../../../src-main/electron/dying-windows.ts');
  const { createQuitQuestion } = await import('../../../src-main/electron/quit-question.ts');
  const { rememberWindows } = await import('../../../src-main/electron/remembered-windows.ts');
  const { openMainWindow } = await import('../../../src-main/electron/window.ts');
  const sheets = await import('../../../src-main/electron/sheets-window.ts');
  app.becomeReady();
  app.on('window-all-closed', () => undefined);
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  const write = vi.fn();
  reopenWindows({ write, stop: () => undefined }, { nowMs: () => 0, monotonicMs: () => 0 });
  const core = fakeCoreThread({ local: { waiting: 1 } });
  createQuitQuestion().guard(core);
  const state = {
    mainPlace: () => null,
    orderPlace: () => null,
    orders: () => [],
    note: vi.fn(),
    write: vi.fn(),
  };
  rememberWindows(state);
  const main = await openMainWindow();
  const open = async (sheetsId = 'sheets-1', environmentId = 'local') => {
    await onBehalfOf(main.webContents, () => sheets.openSheetsWindow(sheetsId, environmentId));
    return BrowserWindow.getAllWindows().find(({ id }) => id !== main.id) ?? expect.unreachable('no window');
  };
  const print = vi.spyOn(StandInWebContents.prototype, 'printToPDF').mockResolvedValue(Buffer.from('%PDF-'));
  return { ...electron, ...sheets, main, open, print, write, core };
}

beforeEach(() => {
  vi.useFakeTimers();
});

describe('the window of the sheets', () => {
  it('is never seen, and may do no more than any other', async () => {
    const { open, main, windowOptions, loadURL } = await started();
    const window = await open('sheets/1', 'of/me');
    window.emit('ready-to-show');
    expect(window.isVisible()).toBe(false);
    expect(loadURL.mock.lastCall).toEqual(['app://dispatch/index.html#/order-sheets/of%2Fme/sheets%2F1']);
    const [ofMain, ofSheets] = windowOptions.slice(-2).map(({ webPreferences }) => webPreferences);
    expect(ofSheets).toEqual({ ...ofMain, zoomFactor: undefined, backgroundThrottling: false });
    expect(main.isDestroyed()).toBe(false);
    const event = Object.assign(new StandInEvent(), { url: 'app://dispatch/index.html' });
    Reflect.apply(window.webContents.emit, window.webContents, ['will-navigate', event]);
    expect(event.defaultPrevented).toBe(true);
  });

  it('is printed for its own job only, and closes when it is told to', async () => {
    const { open, sheetsAsPdf, closeSheetsWindow, print } = await started();
    const window = await open();
    await sheetsAsPdf('sheets-1');
    expect(print.mock.contexts).toEqual([window.webContents]);
    await expect(sheetsAsPdf('other')).rejects.toMatchObject({ error: { code: 'not_found' } });
    closeSheetsWindow('other');
    expect(window.isDestroyed()).toBe(false);
    closeSheetsWindow('sheets-1');
    closeSheetsWindow('sheets-1');
    expect(window.isDestroyed()).toBe(true);
    await expect(sheetsAsPdf('sheets-1')).rejects.toMatchObject({ error: { code: 'not_found' } });
  });

  it('closes for the next one, with the window that asked, and at the latest after a quarter of an hour', async () => {
    const { open, main, BrowserWindow } = await started();
    const first = await open('sheets-1');
    const second = (await open('sheets-2')).id;
    expect([first.isDestroyed(), BrowserWindow.getAllWindows().length]).toEqual([true, 2]);
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    expect(BrowserWindow.fromId(second)).toBeNull();
    const third = await open('sheets-3');
    main.destroy();
    expect(third.isDestroyed()).toBe(true);
  });

  it('stays the one of its job when an earlier one closes only later', async () => {
    const { open, sheetsAsPdf, print, BrowserWindow } = await started();
    const first = await open('sheets-1');
    vi.spyOn(first, 'destroy').mockReturnValueOnce();
    await open('sheets-2');
    first.destroy();
    await sheetsAsPdf('sheets-2');
    expect(first.isDestroyed()).toBe(true);
    expect(print.mock.contexts).toEqual([BrowserWindow.getAllWindows().at(-1)?.webContents]);
  });

  it('is not opened again when it crashes', async () => {
    const { open, loadURL, write } = await started();
    const window = await open();
    loadURL.mockClear();
    const died = [new StandInEvent(), { reason: 'crashed', exitCode: 1 }];
    Reflect.apply(window.webContents.emit, window.webContents, ['render-process-gone', ...died]);
    await vi.advanceTimersByTimeAsync(0);
    expect([loadURL.mock.calls, write.mock.calls]).toEqual([[], []]);
  });

  it('does not keep the program from asking before its last window closes', async () => {
    const { open, main, core, app } = await started();
    const quit = vi.spyOn(app, 'quit').mockReturnValue();
    await open();
    const asked = vi.spyOn(core, 'environments');
    main.close();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(1);
    expect([main.isDestroyed(), quit.mock.calls.length]).toEqual([false, 0]);
  });
});
