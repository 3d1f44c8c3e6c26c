import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eventChannel, invokeChannel, maxMessageBytes } from '../../../src-shared/contract.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow, ipcMain, StandInFrame, StandInWebContents } = await electronInProcess();
const { connectIpc } = await import('../../../src-main/electron/ipc-transport.ts');
const { openMainWindow, openOrderWindow } = await import('../../../src-main/electron/window.ts');
const { printPage } = await import('../../../src-main/electron/asking-window.ts');

const core = fakeCore();
const send = vi.spyOn(StandInWebContents.prototype, 'send');
app.becomeReady();
app.on('window-all-closed', () => undefined);
connectIpc(core);

beforeEach(() => {
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  vi.clearAllMocks();
});

const frameAt = (url: string, parent: InstanceType<typeof StandInFrame> | null = null) =>
  Object.assign(new StandInFrame('frame', parent), { url });
const ourPage = () => frameAt('app://dispatch/index.html#/orders');

async function ask(
  senderFrame: unknown,
  method: unknown = 'orders.list',
  input: unknown = {},
  environmentId: unknown = 'local',
): Promise<string> {
  const window = await openMainWindow();
  const handler = ipcMain._invokeHandlers.get(invokeChannel);
  if (!handler) throw new Error('Nobody listens');
  const event = { sender: window.webContents, senderFrame };
  const reply: unknown = await Reflect.apply(handler, null, [event, method, input, environmentId]);
  return JSON.stringify(reply);
}
const refusal = (code: string) => expect.stringContaining(`"code":"${code}"`);

describe('who may ask the core', () => {
  it('is the page of a window, whose answer comes back', async () => {
    expect(await ask(ourPage())).toBe('{"ok":true,"value":"answered"}');
    expect(core.router.invoke).toHaveBeenCalledExactlyOnceWith('orders.list', {}, 'local');
  });

  it.each([
    ['another site', 'https://example.com/'],
    ['a site that is called as we are', 'https://dispatch/index.html'],
    ['a host that begins as ours', 'app://dispatch.example.com/index.html'],
    ['a host that ends as ours', 'app://evil-dispatch/index.html'],
    ['our name before another host', 'app://dispatch@evil/index.html'],
    ['our host at a port', 'app://dispatch:81/index.html'],
    ['a scheme that begins as ours', 'apps://dispatch/index.html'],
    ['a file', 'file:///app://dispatch/index.html'],
    ['a text in the address', 'data:text/html,app://dispatch/'],
    ['a page that our page has made', 'blob:app://dispatch/2b1c2d2e'],
    ['an empty page', 'about:blank'],
    ['a document written into a frame', 'about:srcdoc'],
    ['the developer tools', 'devtools://devtools/bundled/inspector.html'],
    ['a page before its first document', ''],
  ])('is not %s', async (_who, url) => {
    expect(await ask(frameAt(url))).toEqual(refusal('sender_refused'));
    expect(core.router.invoke).not.toHaveBeenCalled();
  });

  it('is not a frame within our page, although it shows our page', async () => {
    expect(await ask(frameAt('app://dispatch/index.html', ourPage()))).toEqual(refusal('sender_refused'));
    expect(core.router.invoke).not.toHaveBeenCalled();
  });

  it('is not a frame that has gone, or has left our page since it asked', async () => {
    expect(await ask(null)).toEqual(refusal('sender_refused'));
    const frame = ourPage();
    frame.url = 'https://example.com/';
    expect(await ask(frame)).toEqual(refusal('sender_refused'));
    expect(core.router.invoke).not.toHaveBeenCalled();
  });
});

describe('what reaches the core', () => {
  it.each([[['orders.list']], [{ toString: () => 'orders.list' }], [7], [null]])(
    'is no method that is not a text: %j',
    async method => {
      expect(await ask(ourPage(), method)).toEqual(refusal('unknown_method'));
      expect(core.router.invoke).not.toHaveBeenCalled();
    },
  );

  it('is a message up to the limit, and none above it', async () => {
    const frameBytes = 8 + 'bytes'.length * 2;
    const largest = { bytes: new Uint8Array(maxMessageBytes - frameBytes) };
    expect(await ask(ourPage(), 'documents.append', largest)).toContain('"ok":true');
    core.router.invoke.mockClear();
    const larger = { bytes: new Uint8Array(maxMessageBytes - frameBytes + 1) };
    expect(await ask(ourPage(), 'documents.append', larger)).toEqual(refusal('message_too_large'));
    expect(core.router.invoke).not.toHaveBeenCalled();
  });

  it.each([[['local']], [{}], [7], [null]])('is no environment that is not a text: %j', async id => {
    await ask(ourPage(), 'app.info', {}, id);
    expect(core.router.invoke).toHaveBeenCalledExactlyOnceWith('app.info', {}, null);
  });

  it('knows whose window asks, and no other window is printed', async () => {
    core.router.invoke.mockImplementation(async () => ({ ok: true, value: await printPage() }));
    await openOrderWindow('local', 'another');
    expect(await ask(ourPage(), 'windows.print')).toBe('{"ok":true,"value":{"isPrinted":true,"reason":""}}');
    await expect(printPage()).rejects.toMatchObject({ error: { code: 'not_allowed_in_state' } });
    core.router.invoke.mockReset();
  });
});

describe('what the core tells', () => {
  const told = () =>
    send.mock.contexts.map((contents, index) => [idOf(contents), ...(send.mock.calls[index] ?? [])]);
  const idOf = (contents: unknown) => (contents instanceof StandInWebContents ? contents.id : null);
  const news = { localId: 'order-1', label: 'PO-1', kind: 'accepted', change: null } as const;

  it('reaches every window, checked', async () => {
    const main = await openMainWindow();
    await openOrderWindow('local', 'order-1');
    const [, order] = BrowserWindow.getAllWindows();
    core.emit('orders.changed', { localIds: ['order-1'] }, 'local');
    const message = [eventChannel, 'orders.changed', { localIds: ['order-1'] }, 'local'];
    expect(told()).toEqual([
      [main.webContents.id, ...message],
      [order?.webContents.id, ...message],
    ]);
    // A payload of the wrong shape.
    expect(() => core.emit('orders.changed', JSON.parse('{"localIds":7}'), 'local')).toThrow();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is said by one window where the dispatcher would hear it twice', async () => {
    await openOrderWindow('local', 'order-1');
    const main = await openMainWindow();
    core.emit('orders.news', news, 'local');
    expect(told()).toEqual([[main.webContents.id, eventChannel, 'orders.news', news, 'local']]);
    send.mockClear();
    main.destroy();
    const [order] = BrowserWindow.getAllWindows();
    core.emit('orders.news', news, 'local');
    expect(told()).toEqual([[order?.webContents.id, eventChannel, 'orders.news', news, 'local']]);
  });

  it('is told to nobody where no window is left', async () => {
    core.emit('orders.news', news, 'local');
    core.emit('environments.changed', {}, null);
    expect(send).not.toHaveBeenCalled();
  });
});
