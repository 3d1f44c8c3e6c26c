import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '../../../src-shared/default-settings.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { calm } from '../../support/made-up-environments.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');

const { app, BrowserWindow } = await electronInProcess();
const { createTray } = await import('../../../src-main/electron/tray.ts');
const { outboxLines } = await import('../../../src-main/electron/tray-words.ts');
const { createQuitQuestion } = await import('../../../src-main/electron/quit-question.ts');
const { openMainWindow, openOrderWindow } = await import('../../../src-main/electron/window.ts');

app.becomeReady();
app.on('window-all-closed', () => undefined);
const trays = () => globalThis.__standInRecords.trays.filter(({ isDestroyed }) => !isDestroyed);
const labels = () => trays()[0]?.menu?.items.map(({ label, type }) => (type === 'separator' ? '-' : label));

beforeEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  globalThis.__standInRecords.trays.splice(0);
});

async function shown({
  isKeptInTray = true,
  hasHost = true,
  platform = 'linux' as NodeJS.Platform,
  outboxes = { local: {} } as Parameters<typeof fakeCoreThread>[0],
} = {}) {
  const host = vi.fn(async () => hasHost);
  const command = vi.fn();
  const core = fakeCoreThread(outboxes);
  core.settings.mockReturnValue({ ...defaultSettings, isKeptInTray });
  const tray = createTray({ platform, hasHost: host, command });
  await tray.follow(core);
  const keep = async (isKept: boolean) => {
    core.emit('settings.changed', { ...defaultSettings, isKeptInTray: isKept }, null);
    await vi.waitFor(() => expect(tray.isShown()).toBe(isKept));
  };
  return { tray, core, command, host, keep };
}

describe('the icon in the tray', () => {
  it('is there only if the user wants it, from the start and after each change', async () => {
    const { keep } = await shown({ isKeptInTray: false });
    expect(trays()).toHaveLength(0);
    await keep(true);
    expect(trays()).toHaveLength(1);
    await keep(false);
    expect(trays()).toHaveLength(0);
  });

  it('is not there where the desktop has no tray', async () => {
    const { tray } = await shown({ hasHost: false });
    expect(trays()).toHaveLength(0);
    expect(tray.hidesInstead(await openMainWindow())).toBe(false);
  });

  it('opens the window by a click, but on a Mac, where a click opens the menu', async () => {
    await shown();
    trays()[0]?.click();
    await vi.waitFor(() => expect(BrowserWindow.getAllWindows()).toHaveLength(1));
    BrowserWindow.getAllWindows()[0]?.hide();
    trays()[0]?.click();
    expect(BrowserWindow.getAllWindows().map(window => window.isVisible())).toEqual([true]);
    globalThis.__standInRecords.trays.splice(0);
    await shown({ platform: 'darwin' });
    BrowserWindow.getAllWindows()[0]?.hide();
    trays()[0]?.click();
    expect(BrowserWindow.getAllWindows()[0]?.isVisible()).toBe(false);
  });

  it('has a menu that opens, begins an order, leads to the outbox and asks to quit', async () => {
    const { command } = await shown({ outboxes: { local: { waiting: 2 }, other: { attention: 1 } } });
    expect(labels()).toEqual([
      'Open Dispatch',
      'New order',
      '-',
      '1 item needs attention',
      '2 items are not sent yet',
      '-',
      'Quit Dispatch',
    ]);
    expect(trays()[0]?.toolTip).toBe('Dispatch\n1 item needs attention\n2 items are not sent yet');
    const quit = vi.spyOn(app, 'quit').mockImplementation(() => undefined);
    for (const item of trays()[0]?.menu?.items ?? []) item.click();
    expect(command.mock.calls).toEqual([['new'], ['outbox'], ['outbox']]);
    expect(quit).toHaveBeenCalledTimes(1);
    quit.mockRestore();
  });

  it('follows the outboxes', async () => {
    const { core } = await shown({ outboxes: { local: { waiting: 2 }, away: null } });
    core.emit('outbox.changed', calm, 'local');
    expect(labels()).toContain('Nothing waits in the outbox');
    core.emit('outbox.changed', { ...calm, sending: 1 }, 'away');
    expect(labels()).toContain('1 item is not sent yet');
  });

  it('brings a hidden window back when it goes', async () => {
    const { keep } = await shown();
    const window = await openMainWindow();
    window.hide();
    await keep(false);
    expect(window.isVisible()).toBe(true);
  });
});

describe('after a start at login', () => {
  it('the window stays hidden once the desktop shows its tray, which may take some time', async () => {
    const { tray, host } = await shown({ hasHost: false });
    const window = await openMainWindow('', { isHidden: true });
    window.emit('ready-to-show');
    host.mockResolvedValueOnce(false).mockResolvedValue(true);
    await tray.orShowWindow(async () => undefined);
    expect([tray.isShown(), window.isVisible()]).toEqual([true, false]);
  });

  it('the window is shown where there is no tray in the end', async () => {
    const { tray, host } = await shown({ hasHost: false });
    const window = await openMainWindow('', { isHidden: true });
    await tray.orShowWindow(async () => undefined);
    expect([tray.isShown(), window.isVisible(), host.mock.calls.length]).toEqual([false, true, 16]);
  });
});

describe('closing the main window', () => {
  async function guarded(outboxes?: Parameters<typeof fakeCoreThread>[0]) {
    const { tray, core, keep } = await shown(outboxes && { outboxes });
    const question = createQuitQuestion();
    question.guard(core, tray.hidesInstead);
    return { window: await openMainWindow(), keep };
  }
  const close = (window: { close(): void; isDestroyed(): boolean }): boolean => {
    window.close();
    return window.isDestroyed();
  };

  it('hides it, and never asks whether to quit, but an order window closes', async () => {
    const { window, keep } = await guarded({ local: { waiting: 1 } });
    await openOrderWindow('local', 'order-1');
    const order = BrowserWindow.getAllWindows().find(one => one.id !== window.id);
    window.show();
    expect([close(window), window.isVisible()]).toEqual([false, false]);
    expect(order && close(order)).toBe(true);
    expect(globalThis.__standInRecords.dialogs).toEqual([]);
    await keep(false);
  });

  it('leaves full screen before it hides, so that a Mac shows no empty screen', async () => {
    const { window } = await guarded();
    window.show();
    window.setFullScreen(true);
    const steps: string[] = [];
    window.on('leave-full-screen', () => void steps.push('left'));
    window.on('hide', () => void steps.push('hidden'));
    close(window);
    expect([window.isFullScreen(), window.isVisible(), steps]).toEqual([false, false, ['left', 'hidden']]);
  });
});

it('says in words how the outboxes are, the most urgent first', () => {
  const paused = { waiting: 3, sending: 0, attention: 0, isPaused: true };
  const busy = { waiting: 1, sending: 1, attention: 2, isPaused: false };
  expect(outboxLines([])).toEqual(['Nothing waits in the outbox']);
  expect(outboxLines([paused, busy])).toEqual([
    '2 items need attention',
    '2 items are not sent yet',
    '3 items wait, sending is paused',
  ]);
});
