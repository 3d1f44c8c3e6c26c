import { join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { longestWaitMs } from '../support/longest-wait.ts';
import {
  type Bridge,
  buildStandIn,
  fixture,
  launchFixture,
  removeFolders,
  seenBy,
} from '../support/standin/launch-fixture.ts';

// What the product relies on in the stand-in for Electron, shown by a small app.

beforeAll(buildStandIn);
afterAll(removeFolders);

describe('one running app', () => {
  let app: ElectronApplication;
  let page: Page;
  let userData: string;
  beforeAll(async () => {
    ({ app, page, userData } = await launchFixture());
  });
  afterAll(() => app?.close());

  it('tells what Electron tells', async () => {
    const facts = await app.evaluate(({ app: own }) => ({
      name: own.getName(),
      version: own.getVersion(),
      isPackaged: own.isPackaged,
      type: process.type,
      electron: typeof process.versions.electron,
      userData: own.getPath('userData'),
    }));
    expect(facts).toMatchObject({ name: 'Stand-in Fixture', version: '1.2.3', isPackaged: false });
    expect(facts).toMatchObject({ type: 'browser', electron: 'string', userData });
  });

  it('refuses before it is ready what Electron refuses then, and after it what only goes before', async () => {
    const session = 'Session can only be received when app is ready';
    expect((await seenBy(app)).early).toEqual([
      'Cannot create BrowserWindow before app is ready',
      'Cannot create Notification before app is ready',
      session,
      session,
      'dialog module can only be used after app is ready',
    ]);
    const late = await app.evaluate(({ app: own, protocol }) =>
      [() => own.enableSandbox(), () => protocol.registerSchemesAsPrivileged([])].map(attempt => {
        try {
          return attempt();
        } catch (error) {
          return String(error);
        }
      }),
    );
    expect(late).toEqual([
      'Error: app.enableSandbox() can only be called before app is ready',
      'Error: protocol.registerSchemesAsPrivileged should be called before app is ready',
    ]);
  });

  it('gives the window that belongs to a page', async () => {
    const window = await app.browserWindow(page);
    await vi.waitFor(async () => expect(await window.evaluate(own => own.getTitle())).toBe('Fixture'), {
      timeout: longestWaitMs,
    });
    const facts = await window.evaluate(own => [
      own.isVisible(),
      own.webContents.getURL(),
      own.getContentSize(),
    ]);
    expect(facts).toEqual([true, 'app://fixture/index.html', [900, 600]]);
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600]);
  });

  it('carries calls of the preload with typed arrays both ways', async () => {
    const answer = await page.evaluate(async () => {
      const bytes = new Uint8Array([0, 128, 255]);
      const sent = [
        { bytes, deep: [new Float64Array([0.5]).buffer, undefined, null, new Date(5)] },
        'ä€😀',
        { $: 1 },
      ];
      const reply = await bridge.invoke('echo', ...sent);
      const { args, url, isMain } = reply as { args: typeof sent; url: string; isMain: boolean };
      const [first, text, dollar] = args as [
        { bytes: Uint8Array; deep: [ArrayBuffer, unknown, unknown, Date] },
        string,
        unknown,
      ];
      const [buffer, ...rest] = first.deep;
      const kinds = [
        first.bytes instanceof Uint8Array,
        buffer instanceof ArrayBuffer,
        rest[2] instanceof Date,
      ];
      return {
        kinds,
        bytes: [...first.bytes],
        floats: [...new Float64Array(buffer)],
        text,
        dollar,
        url,
        isMain,
      };
    });
    expect(answer).toEqual({
      kinds: [true, true, true],
      bytes: [0, 128, 255],
      floats: [0.5],
      text: 'ä€😀',
      dollar: { $: 1 },
      url: 'app://fixture/index.html',
      isMain: true,
    });
  });

  it('prints a page as a PDF', async () => {
    const window = await app.browserWindow(page);
    const papers = await window.evaluate(async own => {
      const paperOf = (pdf: Buffer) => /MediaBox \[(.*?)\]/.exec(pdf.toString('latin1'))?.[1];
      const { webContents } = own;
      return [
        paperOf(await webContents.printToPDF({})),
        paperOf(await webContents.printToPDF({ pageSize: 'A5', landscape: true })),
      ];
    });
    // In points, of which an inch has 72.
    expect(papers).toEqual(['0 0 612 792', expect.stringMatching(/^0 0 59\d\S* 4(19|20)/)]);
  });

  it('carries a mebibyte', async () => {
    const same = await page.evaluate(async () => {
      const bytes = Uint8Array.from({ length: 1 << 20 }, (_, index) => index % 251);
      const reply = (await bridge.invoke('echo', bytes)) as { args: [Uint8Array] };
      return (
        reply.args[0].length === bytes.length && reply.args[0].every((byte, index) => byte === bytes[index])
      );
    });
    expect(same).toBe(true);
  });

  it('rejects as Electron does', async () => {
    const errors = await page.evaluate(() =>
      Promise.all(
        ['fail', 'nobody'].map(channel => bridge.invoke(channel).catch((error: unknown) => String(error))),
      ),
    );
    expect(errors).toEqual([
      "Error: Error invoking remote method 'fail': RangeError: out of range",
      "Error: Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    ]);
    const refused = await page.evaluate(() => {
      try {
        return String(bridge.invoke('echo', Symbol('x')));
      } catch (error) {
        return String(error);
      }
    });
    expect(refused).toContain('could not be cloned');
  });

  it('pushes to the page and stops when asked', async () => {
    const heard = await page.evaluate(
      () =>
        new Promise<unknown>(resolve => {
          const stop = bridge.subscribe((text, bytes) => {
            stop();
            resolve([text, bytes instanceof Uint8Array, [...(bytes as Uint8Array)]]);
          });
          bridge.say('hello');
        }),
    );
    expect(heard).toEqual(['heard hello', true, [1, 2, 3]]);
    expect((await seenBy(app)).messages).toEqual(['hello']);
  });

  it('keeps the preload and its world from the page', async () => {
    const facts = await page.evaluate(() => ({
      leaked: 'leaked' in globalThis,
      require: 'require' in globalThis,
      binding: '__standIn' in globalThis || '__standInDeliver' in globalThis,
      frozen: Object.isFrozen(bridge) && Object.isFrozen(bridge.list) && Object.isFrozen(bridge.list[2]),
      writable: Object.getOwnPropertyDescriptor(globalThis, 'bridge')?.writable,
      sum: bridge.sum(1, 2),
      source: String(bridge.invoke).includes('ipcRenderer'),
    }));
    expect(facts).toEqual({
      leaked: false,
      require: false,
      binding: false,
      frozen: true,
      writable: false,
      sum: 3,
      source: false,
    });
  });

  it('tells a sub-frame from the main frame', async () => {
    const isMain = await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.src = 'frame.html';
      const loaded = new Promise(done => frame.addEventListener('load', done));
      document.body.append(frame);
      await loaded;
      const inner = frame.contentWindow as unknown as { bridge: Bridge };
      const answer = await inner.bridge.invoke('echo');
      frame.remove();
      return answer;
    });
    expect(isMain).toEqual({ args: [], url: 'app://fixture/frame.html', isMain: false });
  });

  it("enforces the handler's content security policy", async () => {
    expect(await page.title()).toBe('Fixture');
    const refused = await page.evaluate(async () => {
      const fetched = await fetch('page.js').then(
        () => 'fetched',
        () => 'refused',
      );
      try {
        document.body.innerHTML = '<b>x</b>';
        return [fetched, 'written'];
      } catch (error) {
        return [fetched, error instanceof TypeError];
      }
    });
    expect(refused).toEqual(['refused', true]);
  });

  it('refuses a navigation that will-navigate prevents', async () => {
    await page.evaluate(() => document.querySelector<HTMLElement>('#out')?.click());
    await vi.waitFor(
      async () => expect((await seenBy(app)).navigations).toContain('https://example.invalid/out'),
      { timeout: longestWaitMs },
    );
    // A call answered after it shows that the document is still the same one.
    expect(await page.evaluate(() => bridge.invoke('echo'))).toMatchObject({
      url: 'app://fixture/index.html',
    });
    expect((await seenBy(app)).requests).not.toContain('https://example.invalid/out');
  });

  it('lets an allowed navigation happen', async () => {
    await Promise.all([
      page.waitForURL(/allowed/),
      page.evaluate(() => {
        location.href = 'index.html?allowed';
      }),
    ]);
    await page.waitForFunction(() => 'bridge' in globalThis);
    expect(await page.evaluate(() => bridge.invoke('echo'))).toMatchObject({
      url: 'app://fixture/index.html?allowed',
    });
  });

  it('does not take a reload by Playwright for a navigation of the page', async () => {
    const before = (await seenBy(app)).navigations.length;
    await page.reload();
    expect((await seenBy(app)).navigations.length).toBe(before);
    expect(await page.evaluate(() => bridge.sum(2, 2))).toBe(4);
  });

  it('opens no window that the handler denies', async () => {
    expect(await page.evaluate(() => window.open('https://example.invalid/script'))).toBeNull();
    await page.evaluate(() => document.querySelector<HTMLElement>('#blank')?.click());
    const expected = ['https://example.invalid/script', 'https://example.invalid/blank'];
    await vi.waitFor(async () => expect((await seenBy(app)).opened).toEqual(expected), {
      timeout: longestWaitMs,
    });
    await vi.waitFor(() => expect(app.windows()).toHaveLength(1), { timeout: longestWaitMs });
  });

  it('denies permissions that the handler denies', async () => {
    const states = await page.evaluate(() =>
      Promise.all(
        (['geolocation', 'notifications', 'clipboard-read', 'camera'] as const).map(
          async name => (await navigator.permissions.query({ name: name as PermissionName })).state,
        ),
      ),
    );
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
    const asked = await page.evaluate(
      () =>
        new Promise(done =>
          navigator.geolocation.getCurrentPosition(
            () => done('given'),
            error => done(error.code),
          ),
        ),
    );
    expect(asked).toBe(1);
    expect((await seenBy(app)).permissions).toContain('geolocation');
  });

  it('reads a dropped file', async () => {
    const file = join(fixture, 'package.json');
    const point = await page.locator('#drop').evaluate(own => {
      const { x, y } = own.getBoundingClientRect();
      return { x: x + 5, y: y + 5 };
    });
    const cdp = await page.context().newCDPSession(page);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await cdp.send('Input.dispatchDragEvent', { type, ...point, data });
    }
    await page.waitForFunction(() => globalThis.dropped !== undefined);
    const dropped = await page.evaluate(() => globalThis.dropped);
    expect(dropped?.name).toBe('package.json');
    expect(JSON.parse(Buffer.from(dropped?.bytes ?? []).toString())).toMatchObject({
      name: 'stand-in-fixture',
    });
  });

  it('switches the colour scheme of the page', async () => {
    const isDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;
    await app.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'dark';
    });
    await page.waitForFunction(isDark);
    expect(await app.evaluate(({ nativeTheme }) => nativeTheme.shouldUseDarkColors)).toBe(true);
    await app.evaluate(({ nativeTheme }) => {
      nativeTheme.themeSource = 'light';
    });
    await page.waitForFunction(() => !matchMedia('(prefers-color-scheme: dark)').matches);
  });

  it('zooms and takes pictures', async () => {
    const window = await app.browserWindow(page);
    await window.evaluate(own => own.webContents.setZoomFactor(2));
    await page.waitForFunction(() => innerWidth === 450 && devicePixelRatio === 2);
    await window.evaluate(own => own.webContents.setZoomFactor(1));
    await page.waitForFunction(() => innerWidth === 900);
    const size = await window.evaluate(async own => (await own.webContents.capturePage()).toPNG().length);
    expect(size).toBeGreaterThan(1000);
  });

  it('answers dialogs as queued, else cancels', async () => {
    const answers = await app.evaluate(async ({ dialog, shell }) => {
      globalThis.__standInDialogs.push({ filePaths: ['/tmp/a.pdf'] });
      await shell.openExternal('https://example.invalid/help');
      const first = await dialog.showOpenDialog({});
      const second = await dialog.showOpenDialog({});
      const boxes = [
        { message: 'sure?', buttons: ['keep', 'give up'], cancelId: 0 },
        { message: 'sure?', buttons: ['Yes', 'No'], defaultId: 0 },
        { message: 'sure?', buttons: ['Go', 'Stay'], defaultId: 0 },
      ];
      const third = boxes.map(box => dialog.showMessageBoxSync(box));
      return [first, second, third, globalThis.__standInRecords.openedExternal];
    });
    expect(answers).toEqual([
      { canceled: false, filePaths: ['/tmp/a.pdf'] },
      { canceled: true, filePaths: [] },
      [0, 1, 1],
      ['https://example.invalid/help'],
    ]);
  });

  it('throws for what it lacks', async () => {
    const errors = await app.evaluate(electron => {
      const window = electron.BrowserWindow.getAllWindows()[0];
      const tries: (() => unknown)[] = [
        () => window?.setProgressBar(1),
        () => electron.app.on('nothing' as 'ready', () => {}),
        () => electron.globalShortcut,
        () => electron.app.showAboutPanel(),
        () => new electron.BrowserWindow({ kiosk: true }),
        () => new electron.BrowserWindow({ webPreferences: { nodeIntegration: true } }),
      ];
      return tries.map(attempt => {
        try {
          return attempt();
        } catch (error) {
          return String(error);
        }
      });
    });
    expect(errors).toEqual([
      'NotInStandIn: BrowserWindow.setProgressBar',
      "NotInStandIn: app.on('nothing')",
      'NotInStandIn: electron.globalShortcut',
      'NotInStandIn: app.showAboutPanel',
      'NotInStandIn: BrowserWindow option kiosk',
      'NotInStandIn: webPreferences.nodeIntegration',
    ]);
  });

  it('runs two windows, and hears when one closes', async () => {
    const opened = app.waitForEvent('window');
    const id = await app.evaluate(() => globalThis.openWindow({ width: 700, height: 500 }).id);
    const second = await opened;
    await second.waitForFunction(() => 'bridge' in globalThis && innerWidth === 700);
    expect(await second.evaluate(() => bridge.invoke('echo', 2))).toMatchObject({ args: [2], isMain: true });
    expect(await (await app.browserWindow(second)).evaluate(own => own.id)).toBe(id);
    const kept = await app.evaluate(({ BrowserWindow }, windowId) => {
      const window = BrowserWindow.fromId(windowId);
      window?.once('close', event => event.preventDefault());
      window?.close();
      return BrowserWindow.getAllWindows().length;
    }, id);
    expect(kept).toBe(2);
    const closed = second.waitForEvent('close');
    await app.evaluate(({ BrowserWindow }, windowId) => BrowserWindow.fromId(windowId)?.close(), id);
    await closed;
    const windowCount = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    await vi.waitFor(async () => expect(await windowCount()).toBe(1), { timeout: longestWaitMs });
  });

  it('hears of a crash, and can load again', async () => {
    const opened = app.waitForEvent('window');
    const id = await app.evaluate(() => globalThis.openWindow({}).id);
    await (await opened).waitForFunction(() => 'bridge' in globalThis);
    const details = await app.evaluate(async ({ BrowserWindow }, windowId) => {
      const contents = BrowserWindow.fromId(windowId)?.webContents;
      if (!contents) return 'no window';
      const gone = new Promise(done => contents.once('render-process-gone', (_, why) => done(why)));
      contents.forcefullyCrashRenderer();
      const why = await gone;
      const loaded = new Promise<void>(done => contents.once('did-finish-load', () => done()));
      contents.reload();
      await loaded;
      BrowserWindow.fromId(windowId)?.destroy();
      return why;
    }, id);
    expect(details).toMatchObject({ reason: 'crashed' });
  });
});
