import type { ElectronApplication, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { killPageProcesses } from '../support/electron/app.ts';
import { longestWaitMs } from '../support/longest-wait.ts';
import { buildStandIn, launchFixture, removeFolders } from '../support/standin/launch-fixture.ts';

// What the stand-in for Electron tells an app of its pages: what is pressed, saved, and how they end.

beforeAll(buildStandIn);
afterAll(removeFolders);

describe('an app', () => {
  let app: ElectronApplication;
  let page: Page;
  beforeAll(async () => {
    ({ app, page } = await launchFixture());
  });
  afterAll(() => app?.close());

  it('is told what is pressed in a page, and not what a script makes of it', async () => {
    const pressed = await app.evaluateHandle(({ BrowserWindow }) => {
      const types: string[] = [];
      const [window] = BrowserWindow.getAllWindows();
      window?.webContents.on('input-event', (_event, { type, modifiers = [] }) =>
        types.push([type, ...modifiers].join(' ')),
      );
      return types;
    });
    await page.evaluate(() => {
      for (const type of ['mousedown', 'mouseup', 'keydown', 'keyup'])
        document.body.dispatchEvent(new Event(type));
      document.body.click();
    });
    await page.mouse.click(5, 5);
    await page.keyboard.press('Shift');
    const expected = ['mouseDown leftbuttondown', 'mouseUp', 'rawKeyDown', 'keyUp'];
    await vi.waitFor(async () => expect(await pressed.jsonValue()).toEqual(expected), {
      timeout: longestWaitMs,
    });
  });

  it('is asked before a download, and nothing is saved', async () => {
    const asked = await app.evaluateHandle(({ session }) => {
      const downloads: string[][] = [];
      session.defaultSession.on('will-download', (event, item, contents) => {
        event.preventDefault();
        downloads.push([item.getURL().slice(0, 20), item.getFilename(), contents.getURL()]);
      });
      return downloads;
    });
    await page.evaluate(() => {
      const href = URL.createObjectURL(new Blob(['text']));
      Object.assign(document.createElement('a'), { href, download: 'a.txt' }).click();
    });
    const expected = [['blob:https://fixture', 'a.txt', 'app://fixture/index.html']];
    await vi.waitFor(async () => expect(await asked.jsonValue()).toEqual(expected), {
      timeout: longestWaitMs,
    });
  });

  it('hears that an error came in place of a page', async () => {
    const opened = app.waitForEvent('window');
    const id = await app.evaluate(() => globalThis.openWindow({}).id);
    await (await opened).waitForFunction(() => 'bridge' in globalThis);
    const told = await app.evaluate(async ({ BrowserWindow }, windowId) => {
      const window = BrowserWindow.fromId(windowId);
      const failed = new Promise(done =>
        window?.webContents.once('did-fail-load', (_event, _code, _name, url, isMainFrame) =>
          done([url, isMainFrame]),
        ),
      );
      await window?.webContents.executeJavaScript(
        "void (location.href = 'https://example.invalid/?allowed')",
      );
      const what = await failed;
      window?.destroy();
      return what;
    }, id);
    expect(told).toEqual(['https://example.invalid/?allowed', true]);
  });

  it('hears how a process was killed, and a page that is loaded anew has its preload', async () => {
    const gone = app.evaluate(
      ({ BrowserWindow }) =>
        new Promise(done =>
          BrowserWindow.getAllWindows()[0]?.webContents.once('render-process-gone', (_, why) => done(why)),
        ),
    );
    // The listener is there by now: what is asked later is answered later.
    await app.evaluate(() => undefined);
    killPageProcesses(app.process().pid ?? 0);
    expect(await gone).toEqual({ reason: 'killed', exitCode: 9 });
    const again = () =>
      app.evaluate(async ({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        const address = contents?.getURL() ?? '';
        await contents?.loadURL(address);
        return contents?.executeJavaScript('bridge.sum(2, 3)');
      });
    // Chromium may give the page a spare process that was killed with the others, until it knows that.
    await expect.poll(() => again().catch(() => null)).toBe(5);
  });
});
