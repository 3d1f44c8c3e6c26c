import { beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '../../../src-shared/default-settings.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow } = await electronInProcess();
const { followZoom } = await import('../../../src-main/electron/follow-zoom.ts');
const { openMainWindow, openOrderWindow } = await import('../../../src-main/electron/window.ts');
const { followDisplays } = await import('../../../src-main/electron/window-fit.ts');
const { screen } = await import('electron');

app.becomeReady();
app.on('window-all-closed', () => undefined);
followDisplays();

const wide = { x: 0, y: 0, width: 1920, height: 1080 };
const core = fakeCoreThread();
core.settings.mockReturnValue({ ...defaultSettings, zoomPercent: 125 });
const change = followZoom(core);
const zoomTo = (zoomPercent: 100 | 125 | 200) =>
  core.emit('settings.changed', { ...defaultSettings, zoomPercent }, null);

beforeEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  globalThis.__standInDisplays = [wide];
  zoomTo(125);
  core.router.invoke.mockClear();
});

it('is that of the settings for every window, from its first page on and after each that follows', async () => {
  const main = await openMainWindow();
  expect(main.webContents.getZoomFactor()).toBe(1.25);
  await openOrderWindow('local', 'order-1');
  zoomTo(200);
  expect(BrowserWindow.getAllWindows().map(({ webContents }) => webContents.getZoomFactor())).toEqual([2, 2]);
  // A page that is loaded anew begins without zoom.
  main.webContents.setZoomFactor(1);
  main.webContents.emit('did-navigate', new StandInEvent(), 'app://dispatch/index.html', 200, 'OK');
  expect(main.webContents.getZoomFactor()).toBe(2);
});

it('makes a window too small for its page larger, and keeps it in sight', async () => {
  zoomTo(100);
  const main = await openMainWindow();
  main.setBounds({ x: 800, y: 300, width: 1024, height: 640 });
  zoomTo(200);
  expect(main.getMinimumSize()).toEqual([1440, 900]);
  expect(main.getBounds()).toEqual({ x: 800, y: 300, width: 1440, height: 900 });
  zoomTo(100);
  expect(main.getMinimumSize()).toEqual([1024, 640]);
});

it('asks for no more than the display has', async () => {
  globalThis.__standInDisplays = [{ x: 0, y: 0, width: 1366, height: 728 }];
  const main = await openMainWindow();
  zoomTo(200);
  expect([main.getMinimumSize(), main.getSize()]).toEqual([
    [1366, 728],
    [1366, 728],
  ]);
});

it('changes by the wheel and the menu, one step at a time, in the settings', async () => {
  const main = await openMainWindow();
  main.webContents.emit('zoom-changed', new StandInEvent(), 'in');
  change('out');
  change('reset');
  expect(core.router.invoke.mock.calls.map(([method, input]) => [method, input])).toEqual([
    ['settings.save', { zoomPercent: 150 }],
    ['settings.save', { zoomPercent: 110 }],
    ['settings.save', { zoomPercent: 100 }],
  ]);
});

it('a window comes back into sight when its display is gone', async () => {
  const second = { x: 1920, y: 0, width: 1920, height: 1080 };
  globalThis.__standInDisplays = [wide, second];
  const main = await openMainWindow();
  main.setBounds({ x: 2200, y: 40, width: 1200, height: 800 });
  const [, gone] = screen.getAllDisplays();
  if (!gone) throw new Error('There is no second display');
  globalThis.__standInDisplays = [wide];
  screen.emit('display-removed', new StandInEvent(), gone);
  expect(main.getBounds()).toEqual({ x: 360, y: 140, width: 1200, height: 800 });
});
