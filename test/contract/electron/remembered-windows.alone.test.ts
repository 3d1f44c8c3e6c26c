import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { openWindowState } from '../../../src-main/adapters/window-state.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'dispatch-windows-'));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
let path = '';
let electron: Awaited<ReturnType<typeof start>>;

const desk = { x: 0, y: 0, width: 1920, height: 1080 };
const second = { x: 1920, y: 0, width: 1920, height: 1080 };

/** The program starts with the file that the last run left. */
async function start(displays = [desk]) {
  const standIn = await electronInProcess();
  globalThis.__standInDisplays = displays;
  standIn.app.on('window-all-closed', () => undefined);
  const windows = await import('../../../src-main/electron/window.ts');
  const { rememberWindows } = await import('../../../src-main/electron/remembered-windows.ts');
  const state = openWindowState(path, { write: vi.fn() });
  const reopen = rememberWindows(state);
  const main = await windows.openMainWindow();
  const core = fakeCoreThread();
  core.router.invoke.mockImplementation(async (method, input) => {
    const { environmentId, localId } = input as { environmentId: string; localId: string };
    if (method === 'windows.openOrder') await windows.openOrderWindow(environmentId, localId);
    return { ok: true, value: {} };
  });
  await reopen(core);
  return { ...standIn, ...windows, main, core };
}

/** The user quits, and the program is started again. */
async function again(displays = [desk]) {
  quit();
  electron = await start(displays);
  return electron;
}

function ask(): StandInEvent {
  const event = new StandInEvent();
  electron.app.emit('before-quit', event);
  return event;
}

function quit(): void {
  ask();
  for (const window of electron.BrowserWindow.getAllWindows()) window.close();
  electron.app.emit('will-quit', new StandInEvent());
}

const orders = () => electron.openOrders().map(({ localId, window }) => [localId, window.getBounds()]);

beforeEach(async () => {
  files += 1;
  path = join(folder, `${files}.json`);
  electron = await start();
});

it('a window opens where it was, and as it was', async () => {
  electron.main.setBounds({ x: 300, y: 60, width: 1300, height: 760 });
  electron.main.maximize();
  const { main } = await again();
  expect(main.getBounds()).toEqual({ x: 300, y: 60, width: 1300, height: 760 });
  expect(main.isMaximized()).toBe(false);
  main.emit('ready-to-show');
  expect([main.isMaximized(), main.isVisible()]).toEqual([true, true]);
});

it('a window has a place for each arrangement of displays, and none where no display is', async () => {
  electron.main.setBounds({ x: 10, y: 20, width: 1100, height: 700 });
  await again([desk, second]);
  electron.main.setBounds({ x: 2300, y: 90, width: 1500, height: 900 });
  const { main } = await again();
  expect(main.getBounds()).toEqual({ x: 10, y: 20, width: 1100, height: 700 });
  const both = await again([desk, second]);
  expect(both.main.getBounds()).toEqual({ x: 2300, y: 90, width: 1500, height: 900 });
  // An arrangement that was never seen: the place before, brought into sight.
  const other = await again([{ ...desk, width: 1680 }]);
  expect(other.main.getBounds()).toEqual({ x: 90, y: 90, width: 1500, height: 900 });
});

it('the windows of orders come back, each where it was, in the order in which they were opened', async () => {
  await electron.openOrderWindow('local', 'order-1');
  await electron.openOrderWindow('other', 'order-2');
  const [first, other] = electron.openOrders();
  first?.window.setBounds({ x: 50, y: 60, width: 700, height: 600 });
  other?.window.setBounds({ x: 500, y: 160, width: 800, height: 650 });
  await again();
  expect(electron.core.router.invoke.mock.calls).toEqual([
    ['windows.openOrder', { environmentId: 'local', localId: 'order-1' }, null],
    ['windows.openOrder', { environmentId: 'other', localId: 'order-2' }, null],
  ]);
  expect(orders()).toEqual([
    ['order-1', { x: 50, y: 60, width: 700, height: 600 }],
    ['order-2', { x: 500, y: 160, width: 800, height: 650 }],
  ]);
  // A new one is as large as the one that changed last.
  await electron.openOrderWindow('local', 'order-3');
  expect(orders().at(-1)).toEqual(['order-3', expect.objectContaining({ width: 800, height: 650 })]);
});

it('a window that the user has closed does not come back', async () => {
  await electron.openOrderWindow('local', 'order-1');
  await electron.openOrderWindow('local', 'order-2');
  electron.openOrders()[0]?.window.close();
  await again();
  expect(orders().map(([localId]) => localId)).toEqual(['order-2']);
  electron.openOrders()[0]?.window.close();
  electron.main.close();
  await again();
  expect(orders()).toEqual([]);
});

it('a question before the end changes nothing: after “stay”, what is closed stays closed; after “quit”, all comes back', async () => {
  const prevent = (event: { preventDefault(): void }) => event.preventDefault();
  await electron.openOrderWindow('local', 'order-1');
  electron.app.prependListener('before-quit', prevent);
  expect(ask().defaultPrevented).toBe(true);
  electron.openOrders()[0]?.window.close();
  electron.app.off('before-quit', prevent);
  electron.main.close();
  await again();
  expect(orders()).toEqual([]);

  await electron.openOrderWindow('local', 'order-2');
  electron.app.prependListener('before-quit', prevent);
  ask();
  electron.app.off('before-quit', prevent);
  // Pages that do not answer are not asked to close: their windows are destroyed before the end.
  for (const window of electron.BrowserWindow.getAllWindows()) window.destroy();
  await again();
  expect(orders().map(([localId]) => localId)).toEqual(['order-2']);
});

it('a program that is killed finds its windows as they last stood', async () => {
  vi.useFakeTimers();
  await electron.openOrderWindow('local', 'order-1');
  electron.main.setBounds({ x: 70, y: 80, width: 1200, height: 700 });
  vi.advanceTimersByTime(499);
  expect(openWindowState(path, { write: vi.fn() }).orders()).toEqual([]);
  vi.advanceTimersByTime(1);
  vi.useRealTimers();
  const state = openWindowState(path, { write: vi.fn() });
  expect(state.orders()).toMatchObject([{ environmentId: 'local', localId: 'order-1' }]);
  expect(state.mainPlace('1920x1080+0+0@1')).toMatchObject({ x: 70, y: 80 });
});
