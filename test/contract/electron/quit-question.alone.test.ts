import { i18n } from '@lingui/core';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { systemClock } from '../../../src-main/adapters/clock.ts';
import type { QuitAnswer } from '../../../src-shared/contract/app.ts';
import { eventChannel } from '../../../src-shared/contract/contract.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');

/** Longer than any page takes to show its question. */
const longMs = 60_000;
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** The program with one window, and what waits in its environments. */
async function started(outboxes: Parameters<typeof fakeCoreThread>[0] = { local: { waiting: 1 } }) {
  const electron = await electronInProcess();
  const { createQuitQuestion } = await import('../../../src-main/electron/quit-question.ts');
  const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
  const { watchPresses } = await import('../../../src-main/electron/presses.ts');
  const { openMainWindow, openOrderWindow } = await import('../../../src-main/electron/window.ts');
  const { app, StandInWebContents, exit, powerMonitor, BrowserWindow } = electron;
  const idOf = (contents: unknown) => (contents instanceof StandInWebContents ? contents.id : null);
  const send = vi.spyOn(StandInWebContents.prototype, 'send');
  const before = new Map(signals.map(signal => [signal, process.listeners(signal)]));
  onTestFinished(() => {
    for (const [signal, listeners] of before) {
      process.removeAllListeners(signal);
      for (const listener of listeners) process.on(signal, listener);
    }
  });
  const core = fakeCoreThread(outboxes);
  const question = createQuitQuestion();
  app.becomeReady();
  app.on('window-all-closed', () => app.quit());
  question.guard(core);
  const window = await openMainWindow();
  watchPresses(window.webContents, systemClock);
  return {
    app,
    powerMonitor,
    BrowserWindow,
    core,
    window,
    openOrderWindow,
    /** By the page. */
    answer: async (answer: QuitAnswer) => {
      onBehalfOf(window.webContents, () => question.answer(answer));
      await vi.advanceTimersByTimeAsync(0);
    },
    quit: async () => {
      app.quit();
      await vi.advanceTimersByTimeAsync(0);
    },
    press: () => window.webContents.emit('input-event', new StandInEvent(), { type: 'mouseDown' }),
    hasEnded: () => exit.mock.calls.length > 0,
    /** What was asked of which page. */
    asked: () =>
      send.mock.calls.flatMap(([channel, event, payload], index) =>
        channel === eventChannel && event === 'app.quitting'
          ? [{ page: idOf(send.mock.contexts[index]), payload }]
          : [],
      ),
    dialogs: globalThis.__standInRecords.dialogs,
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

const calmOf = (id: string) => ({
  environmentId: id,
  name: `Service ${id}`,
  kind: 'local-sandbox',
  waiting: 0,
  unconfirmed: 0,
  sending: 0,
  attention: 0,
  held: 0,
  isPaused: false,
  typedChanges: 0,
  rejectedDrafts: 0,
  withdrawnDrafts: 0,
});

it.each([
  { sending: 1 },
  { waiting: 1, isPaused: true },
  { attention: 1 },
  { held: 1 },
  { typedChanges: 1 },
  { rejectedDrafts: 1 },
  { withdrawnDrafts: 1 },
])('asks where one thing is not sent: %o', async outbox => {
  const { quit, hasEnded, asked } = await started({ local: outbox, other: null });
  await quit();
  expect(asked()).toHaveLength(1);
  expect(hasEnded()).toBe(false);
});

it('asks nobody where everything is sent', async () => {
  const { quit, hasEnded, asked } = await started({ local: { isPaused: true }, other: null });
  await quit();
  expect(hasEnded()).toBe(true);
  expect(asked()).toEqual([]);
});

it('asks the page what waits in each environment, and waits for its answer', async () => {
  const { quit, hasEnded, asked, window, answer } = await started({
    local: { waiting: 2, sending: 1, attention: 5, typedChanges: 4 },
    idle: {},
    rejected: { attention: 1, rejectedDrafts: 2 },
    typed: { typedChanges: 1 },
    away: null,
    paused: { waiting: 1, isPaused: true },
    busy: { sending: 1 },
  });
  window.minimize();
  await quit();
  expect(asked()).toEqual([
    {
      page: window.webContents.id,
      payload: {
        unsent: [
          { ...calmOf('local'), waiting: 2, sending: 1, attention: 5, typedChanges: 4 },
          { ...calmOf('rejected'), attention: 1, rejectedDrafts: 2 },
          { ...calmOf('typed'), typedChanges: 1 },
          { ...calmOf('paused'), waiting: 1, isPaused: true },
          { ...calmOf('busy'), sending: 1 },
        ],
      },
    },
  ]);
  expect(window.isMinimized()).toBe(false);
  await answer('shown');
  await vi.advanceTimersByTimeAsync(longMs);
  expect(hasEnded()).toBe(false);
  await answer('quit');
  expect(hasEnded()).toBe(true);
  expect(asked()).toHaveLength(1);
});

it('goes on where the program is to stay, and asks again the next time', async () => {
  const { quit, hasEnded, asked, answer } = await started();
  await quit();
  await answer('shown');
  await answer('stay');
  expect(hasEnded()).toBe(false);
  await quit();
  expect(asked()).toHaveLength(2);
  await answer('shown');
  await answer('quit');
  expect(hasEnded()).toBe(true);
});

it('shows the question again where somebody ends the program while it is asked', async () => {
  const { quit, hasEnded, asked, answer } = await started();
  await quit();
  await answer('shown');
  await quit();
  expect(asked()).toHaveLength(2);
  await answer('shown');
  await answer('quit');
  expect(hasEnded()).toBe(true);
});

it('asks by the system’s dialog where the page does not answer, with staying as what is meant', async () => {
  const { quit, hasEnded, dialogs, asked } = await started({
    local: { waiting: 2, sending: 1 },
    other: { attention: 1, rejectedDrafts: 1 },
  });
  await quit();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(dialogs).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(dialogs).toHaveLength(1);
  expect(dialogs[0]).toMatchObject({
    method: 'showMessageBox',
    options: {
      message: 'Quit Dispatch? The service has not confirmed 5 items yet',
      buttons: ['Quit', 'Keep running'],
      defaultId: 1,
    },
  });
  expect(dialogs[0]).toHaveProperty(
    'options.detail',
    'Nothing is lost. Everything that you saved stays on this computer. 3 items will be sent after the next start of Dispatch, each only once. Items of the local sandbox are sent when you open that environment. 2 items are not sent until you decide what to do with them. Find them in Outbox and Drafts.',
  );
  // Nobody chose: the stand-in's dialog is closed by its cross.
  expect(hasEnded()).toBe(false);
  await quit();
  expect(asked()).toHaveLength(2);
});

it.each([
  [{ waiting: 2 }, 'Quit Dispatch? 2 items are not sent yet'],
  [{ waiting: 2, unconfirmed: 1 }, 'Quit Dispatch? The service has not confirmed 2 items yet'],
])('calls nothing unsent that the service may have: %o', async (outbox, words) => {
  const { quit, dialogs } = await started({ local: outbox });
  await quit();
  await vi.advanceTimersByTimeAsync(longMs);
  expect(dialogs[0]).toHaveProperty('options.message', words);
});

it('asks anew where the page shows its question late, and that is answered after the system’s dialog', async () => {
  const { quit, hasEnded, dialogs, asked, answer, press } = await started();
  await quit();
  await vi.advanceTimersByTimeAsync(longMs);
  expect([dialogs.length, hasEnded()]).toEqual([1, false]);
  await answer('shown');
  await answer('stay');
  expect(hasEnded()).toBe(false);
  press();
  await answer('quit');
  expect([asked().length, hasEnded()]).toEqual([2, false]);
  await answer('shown');
  await answer('quit');
  expect(hasEnded()).toBe(true);
});

it('a page that answers what nobody asked starts nothing without a press, and with one a single question', async () => {
  const { hasEnded, dialogs, asked, answer, press } = await started({ local: { sending: 1 } });
  for (let times = 0; times < 60; times += 1) {
    await answer('quit');
    await answer('quit');
    await answer('stay');
    await vi.advanceTimersByTimeAsync(100);
  }
  expect([asked().length, dialogs.length, hasEnded()]).toEqual([0, 0, false]);
  press();
  for (let times = 0; times < 60; times += 1) {
    await answer('quit');
    await answer('stay');
  }
  expect([asked().length, dialogs.length]).toEqual([1, 0]);
});

it('ends with a page that hangs where somebody says so in the system’s dialog', async () => {
  const { quit, hasEnded, BrowserWindow, window } = await started();
  // A window is asked to close, and does not.
  vi.spyOn(window.webContents, 'close').mockReturnValue();
  globalThis.__standInDialogs.push({ response: 0 });
  await quit();
  // At once: nobody waits for the page when the dialog comes that asks instead of it.
  await vi.advanceTimersByTimeAsync(3_000);
  expect(hasEnded()).toBe(true);
  expect(BrowserWindow.getAllWindows()).toEqual([]);
});

it('asks no second time by a dialog once the page shows the question', async () => {
  const { quit, dialogs, answer } = await started();
  await quit();
  await vi.advanceTimersByTimeAsync(2_000);
  await answer('shown');
  await vi.advanceTimersByTimeAsync(longMs);
  expect(dialogs).toEqual([]);
});

it('asks before the last window closes, and not before another one does', async () => {
  const { window, openOrderWindow, BrowserWindow, hasEnded, asked, answer } = await started();
  await openOrderWindow('local', 'order-1');
  window.close();
  expect([window.isDestroyed(), asked().length]).toEqual([true, 0]);
  const [order] = BrowserWindow.getAllWindows();
  order?.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(order?.isDestroyed()).toBe(false);
  expect(asked().map(({ page }) => page)).toEqual([order?.webContents.id]);
  await answer('shown');
  await answer('quit');
  expect(hasEnded()).toBe(true);
});

it.each(signals)('asks nobody where the system ends it: %s', async signal => {
  const { hasEnded, asked } = await started();
  process.listeners(signal)[0]?.(signal);
  expect([hasEnded(), asked().length]).toEqual([true, 0]);
});

it('asks nobody where the computer is shut down', async () => {
  const { powerMonitor, hasEnded, asked } = await started();
  powerMonitor.emit('shutdown');
  expect([hasEnded(), asked().length]).toEqual([true, 0]);
});

it.each([
  ['does not say what waits', () => new Promise<never>(() => undefined)],
  ['has failed', () => Promise.reject(new Error('ended'))],
])('ends without a question where the core %s', async (_what, environments) => {
  const { quit, core, hasEnded, asked } = await started();
  vi.spyOn(core, 'environments').mockImplementation(environments);
  await quit();
  await quit();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([hasEnded(), asked().length]).toEqual([true, 0]);
});

it('asks nothing of a core that is closed already', async () => {
  const { app, quit, asked } = await started();
  app.emit('will-quit', new StandInEvent());
  await quit();
  expect(asked()).toEqual([]);
});

/** What a person says in the system’s dialog; the page says the rest. */
const says = (response: 0 | 1) => globalThis.__standInDialogs.push({ response });

it('a page that answers without a person does not keep the program from ending: the third time the system asks', async () => {
  const { quit, hasEnded, asked, answer, dialogs } = await started();
  for (let time = 0; time < 2; time += 1) {
    await quit();
    await answer('shown');
    await answer('stay');
  }
  expect([asked().length, dialogs.length, hasEnded()]).toEqual([2, 0, false]);
  says(0);
  await quit();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked().length, dialogs.length, hasEnded()]).toEqual([2, 1, true]);
});

it('what a person says in the system’s dialog counts, whatever the page says meanwhile', async () => {
  const { quit, hasEnded, answer, BrowserWindow } = await started();
  const { promise, resolve } = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
  const { dialog } = await import('../../../tools/electron-standin/src/dialog.ts');
  const ask = vi.spyOn(dialog, 'showMessageBox').mockImplementation(() => promise);
  for (let time = 0; time < 5; time += 1) {
    await quit();
    await answer('shown');
    await answer('stay');
  }
  expect([ask.mock.calls.length, hasEnded()]).toEqual([1, false]);
  await answer('stay');
  resolve({ response: 0, checkboxChecked: false });
  await vi.advanceTimersByTimeAsync(0);
  expect(hasEnded()).toBe(true);
  expect(BrowserWindow.getAllWindows()).toEqual([]);
});

it('no page answers the system’s dialog', async () => {
  const { quit, hasEnded, answer } = await started();
  const { dialog } = await import('../../../tools/electron-standin/src/dialog.ts');
  vi.spyOn(dialog, 'showMessageBox').mockImplementation(() => new Promise(() => undefined));
  await quit();
  await vi.advanceTimersByTimeAsync(longMs);
  await answer('quit');
  expect(hasEnded()).toBe(false);
});

it('a person who stays is asked by the page again later', async () => {
  const { quit, hasEnded, asked, answer, dialogs } = await started();
  for (let time = 0; time < 5; time += 1) {
    await quit();
    await answer('shown');
    await answer('stay');
    await vi.advanceTimersByTimeAsync(longMs / 2);
  }
  expect([asked().length, dialogs.length, hasEnded()]).toEqual([5, 0, false]);
});

it('a page that says that it asks, and gets no answer for long, is not asked again', async () => {
  const { quit, hasEnded, asked, answer, dialogs } = await started();
  await quit();
  await answer('shown');
  await vi.advanceTimersByTimeAsync(longMs);
  // A page that says it again and again gains nothing by that.
  await answer('shown');
  says(0);
  await quit();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked().length, dialogs.length, hasEnded()]).toEqual([1, 1, true]);
});

it('whoever stays by the system’s dialog is asked by the page the next time', async () => {
  const { quit, asked, answer, hasEnded } = await started();
  await quit();
  await answer('shown');
  await vi.advanceTimersByTimeAsync(longMs);
  says(1);
  await quit();
  await vi.advanceTimersByTimeAsync(longMs);
  expect(hasEnded()).toBe(false);
  await quit();
  expect(asked()).toHaveLength(2);
  await answer('shown');
  await answer('quit');
  expect(hasEnded()).toBe(true);
});

it('a page that does not want to be left is left', async () => {
  const { window } = await started({});
  const event = new StandInEvent();
  window.webContents.emit('will-prevent-unload', event);
  expect(event.defaultPrevented).toBe(true);
});

it('a window whose page hangs when it is to close is ended', async () => {
  const { quit, window, hasEnded } = await started({});
  vi.spyOn(window.webContents, 'close').mockReturnValue();
  await quit();
  await vi.advanceTimersByTimeAsync(4_000);
  expect([window.isDestroyed(), hasEnded()]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([window.isDestroyed(), hasEnded()]).toEqual([true, true]);
});
