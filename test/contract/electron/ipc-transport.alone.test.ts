import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  eventChannel,
  invokeChannel,
  type MethodName,
  maxMessageBytes,
} from '../../../src-shared/contract/contract.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow, ipcMain, StandInFrame, StandInWebContents } = await electronInProcess();
const { connectIpc } = await import('../../../src-main/electron/ipc-transport.ts');
const { openMainWindow, openOrderWindow } = await import('../../../src-main/electron/window.ts');
const { printPage } = await import('../../../src-main/electron/asking-window.ts');

const core = fakeCoreThread();
/** What a window may ask at once here. */
const limits = { maxRunning: 3, maxWaiting: 5, maxBytes: 10_000_000, burst: 1_000, perSecond: 1_000 };
const send = vi.spyOn(StandInWebContents.prototype, 'send');
app.becomeReady();
app.on('window-all-closed', () => undefined);
const refusals = { write: vi.fn() };
connectIpc(core, refusals, limits);

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
  return sendFrom(await openMainWindow(), senderFrame, [method, input, environmentId]);
}

/** Whatever a page sends, as its text. */
async function sendFrom(
  { webContents }: Awaited<ReturnType<typeof openMainWindow>>,
  senderFrame: unknown,
  args: readonly unknown[],
): Promise<string> {
  const handler = ipcMain._invokeHandlers.get(invokeChannel);
  if (!handler) throw new Error('Nobody listens');
  const reply: unknown = await Reflect.apply(handler, null, [{ sender: webContents, senderFrame }, ...args]);
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

  it.each([
    ['a map', new Map([['localIds', []]])],
    ['a date', { at: new Date(0) }],
    ['the same list twice', (list => ({ list, other: list }))([1])],
    ['a list with a hole', { list: Object.assign(new Array(3), { 2: 'x' }) }],
  ])('is no message with %s', async (_what, input) => {
    expect(await ask(ourPage(), 'orders.list', input)).toEqual(refusal('bad_request'));
    expect(core.router.invoke).not.toHaveBeenCalled();
  });

  it.each([
    ['less', ['orders.list', {}]],
    ['more', ['orders.list', {}, 'local', {}]],
    ['nothing', []],
  ])('is no message of %s than a page sends', async (_what, args) => {
    expect(await sendFrom(await openMainWindow(), ourPage(), args)).toContain('"ok":false');
    expect(core.router.invoke).not.toHaveBeenCalled();
  });

  it('is no method and no environment with an endless name', async () => {
    const endless = 'x'.repeat(10_000_000);
    expect(await ask(ourPage(), endless)).toEqual(refusal('unknown_method'));
    expect(await ask(ourPage(), 'orders.list', {}, endless)).toEqual(refusal('bad_request'));
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

describe('what a window asks at once', () => {
  /** Calls that the core does not answer before it is told to. */
  async function asked(
    count: number,
    window: Awaited<ReturnType<typeof openMainWindow>>,
    method: MethodName = 'app.info',
  ) {
    const { promise: answered, resolve: answer } = Promise.withResolvers<{ ok: true; value: unknown }>();
    core.router.invoke.mockImplementation(() => answered);
    const replies = Array.from({ length: count }, () => sendFrom(window, ourPage(), [method, {}, null]));
    await new Promise(setImmediate);
    return { replies: Promise.all(replies), answer: () => answer({ ok: true, value: 'answered' }) };
  }

  it.each([
    'diagnostics.log',
    'diagnostics.collect',
    'diagnostics.save',
    'app.keptCopies',
    'app.deleteKeptCopies',
  ] as const)('is two of %s, which reads many files', async method => {
    const { replies, answer } = await asked(5, await openMainWindow(), method);
    expect(core.router.invoke).toHaveBeenCalledTimes(2);
    answer();
    expect((await replies).filter(reply => reply.includes('"ok":true'))).toHaveLength(5);
    expect(core.router.invoke).toHaveBeenCalledTimes(5);
  });

  it.each(['environments.open', 'environments.edit', 'environments.import', 'environments.remove'] as const)(
    'is one of %s, which ends a session and begins another',
    async method => {
      const { replies, answer } = await asked(5, await openMainWindow(), method);
      expect(core.router.invoke).toHaveBeenCalledTimes(1);
      answer();
      expect((await replies).filter(reply => reply.includes('"ok":true'))).toHaveLength(5);
      expect(core.router.invoke).toHaveBeenCalledTimes(5);
    },
  );

  it('is so much and no more; what is beyond is refused and not begun, and can be asked again', async () => {
    const window = await openMainWindow();
    const { replies, answer } = await asked(10, window);
    expect(core.router.invoke).toHaveBeenCalledTimes(3);
    answer();
    const refused = (await replies).filter(reply => reply.includes('too_many_calls'));
    expect(refused).toHaveLength(2);
    expect(refused[0]).toContain('"retryable":true');
    expect(core.router.invoke).toHaveBeenCalledTimes(8);
    expect(await sendFrom(window, ourPage(), ['app.info', {}, null])).toContain('"ok":true');
  });

  it('takes nothing from what another window asks', async () => {
    const [one, other] = [await openMainWindow(), await openMainWindow()];
    const { replies, answer } = await asked(10, one);
    core.router.invoke.mockResolvedValue({ ok: true, value: 'at once' });
    expect(await sendFrom(other, ourPage(), ['app.info', {}, null])).toContain('at once');
    answer();
    await replies;
  });
});

describe('what is refused', () => {
  it('is written down by its kind and window, and nothing of it', async () => {
    const window = await openMainWindow();
    refusals.write.mockClear();
    await sendFrom(window, frameAt('https://example.com/'), ['app.info', {}, null]);
    await sendFrom(window, ourPage(), [7, {}, null]);
    await sendFrom(window, ourPage(), ['orders.list', 'canary'.repeat(1_000_000), null]);
    await sendFrom(window, ourPage(), ['orders.list', new Map([['canary', 'canary']]), null]);
    await sendFrom(window, ourPage(), ['orders.list', {}, null, 'canary']);
    expect(refusals.write.mock.calls).toEqual(
      [
        { code: 'sender_refused', reason: null },
        { code: 'unknown_method', reason: null },
        { code: 'message_too_large', reason: null },
        { code: 'bad_request', reason: 'not_plain' },
        { code: 'bad_request', reason: 'arguments' },
      ].map(kind => ['call-refused', { window: window.webContents.id, ...kind }]),
    );
  });
});

describe('what the core tells', () => {
  const told = () =>
    send.mock.contexts.map((contents, index) => [idOf(contents), ...(send.mock.calls[index] ?? [])]);
  const idOf = (contents: unknown) => (contents instanceof StandInWebContents ? contents.id : null);
  const news = { localId: 'order-1', label: 'PO-1', kind: 'accepted', change: null } as const;

  it('reaches every window', async () => {
    const main = await openMainWindow();
    await openOrderWindow('local', 'order-1');
    const [, order] = BrowserWindow.getAllWindows();
    core.emit('orders.changed', { localIds: ['order-1'] }, 'local');
    const message = [eventChannel, 'orders.changed', { localIds: ['order-1'] }, 'local'];
    expect(told()).toEqual([
      [main.webContents.id, ...message],
      [order?.webContents.id, ...message],
    ]);
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
