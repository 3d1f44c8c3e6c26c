import { beforeEach, expect, it, vi } from 'vitest';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow, StandInWebContents } = await electronInProcess();
const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
const { commandMainWindow, pageListens, showMainWindowAt, tellMainWindow } = await import(
  '../../../src-main/electron/main-page.ts'
);
const { openMainWindow, openOrderWindow } = await import('../../../src-main/electron/window.ts');

app.becomeReady();
app.on('window-all-closed', () => undefined);
const send = vi.spyOn(StandInWebContents.prototype, 'send');
const sent = () => send.mock.calls.map(([_channel, event, payload]) => [event, payload]);
const routedTo = (hash: string) => ['windows.routed', { environmentId: 'local', hash }];

beforeEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  send.mockClear();
});

it('what comes while the first page loads reaches it as soon as it listens, the latest of each kind', async () => {
  const window = await openMainWindow();
  await showMainWindowAt('local', '#/orders/1');
  await showMainWindowAt('local', '#/orders/2');
  commandMainWindow('help');
  expect(sent()).toEqual([]);
  onBehalfOf(window.webContents, pageListens);
  expect(sent()).toEqual([
    routedTo('#/orders/2'),
    ['windows.commanded', { command: 'help', isFromLink: false }],
  ]);
  // From then on, at once, and only once.
  await showMainWindowAt('local', '#/orders/3');
  onBehalfOf(window.webContents, pageListens);
  expect(sent().slice(2)).toEqual([routedTo('#/orders/3')]);
});

it('a page that is loaded anew, such as after a crash, misses nothing either', async () => {
  const { webContents } = await openMainWindow();
  onBehalfOf(webContents, pageListens);
  webContents.emit('did-navigate', new StandInEvent(), 'app://dispatch/index.html', 200, 'OK');
  await showMainWindowAt('local', '#/outbox');
  expect(sent()).toEqual([]);
  onBehalfOf(webContents, pageListens);
  expect(sent()).toEqual([routedTo('#/outbox')]);
});

it('the window of an order gets nothing that is meant for the main one', async () => {
  const main = await openMainWindow();
  await openOrderWindow('local', 'order-1');
  const order = BrowserWindow.getAllWindows().find(({ id }) => id !== main.id);
  if (!order) throw new Error('No window was opened');
  await showMainWindowAt('local', '#/outbox');
  onBehalfOf(order.webContents as never, pageListens);
  expect(sent()).toEqual([]);
  onBehalfOf(main.webContents, pageListens);
  expect(send.mock.contexts).toEqual([main.webContents]);
  // Nor does it keep anything from the main one that listens already.
  onBehalfOf(order.webContents as never, pageListens);
  await showMainWindowAt('local', '#/drafts');
  expect(send.mock.contexts).toEqual([main.webContents, main.webContents]);
});

it('what a closed window has missed does not come in the next one', async () => {
  const closed = await openMainWindow();
  await showMainWindowAt('local', '#/outbox');
  closed.destroy();
  tellMainWindow('windows.commanded', { command: 'help', isFromLink: false });
  const next = await openMainWindow();
  onBehalfOf(next.webContents, pageListens);
  expect(sent()).toEqual([]);
});

it('a command opens the main window where it was closed, and runs there', () => {
  commandMainWindow('new');
  const [window] = BrowserWindow.getAllWindows();
  if (!window) throw new Error('No window was opened');
  onBehalfOf(window.webContents as never, pageListens);
  expect(sent()).toEqual([['windows.commanded', { command: 'new', isFromLink: false }]]);
});
