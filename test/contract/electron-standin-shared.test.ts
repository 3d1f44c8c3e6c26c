import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text as readText } from 'node:stream/consumers';
import type { ElectronApplication } from '@playwright/test';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { text } from '../../tools/electron-standin/src/cdp.ts';
import { type Chromium, startChromium } from '../../tools/electron-standin/src/chromium.ts';
import { frameReader } from '../../tools/electron-standin/src/web-socket.ts';
import { killProcessTree, processTree } from '../support/electron/app.ts';
import {
  buildStandIn,
  executablePath,
  fixture,
  type LaunchedFixture,
  launchFixture,
  newFolder,
  removeFolders,
} from '../support/standin/launch-fixture.ts';

// Apps on the stand-in for Electron in a Chromium that runs already: STAND_IN_CHROMIUM.

let chromium: Chromium;
const pages = new Set<string>();
/** The main processes of a test. */
const started: ChildProcess[] = [];

/** That it was started with. */
const switches = ['--enable-features=ConnectionAllowlists'];

async function launch(
  userData?: string,
  args: string[] = [],
  more: Record<string, string> = {},
): Promise<LaunchedFixture> {
  const STAND_IN_CHROMIUM_SWITCHES = JSON.stringify(switches);
  const env = { STAND_IN_CHROMIUM: chromium.devToolsUrl ?? '', STAND_IN_CHROMIUM_SWITCHES, ...more };
  const one = await launchFixture(userData, { env, args });
  started.push(one.app.process());
  return one;
}

/** What a script says in the first window, asked by the app itself. */
const inPage = (app: ElectronApplication, script: string): Promise<unknown> =>
  app.evaluate(
    ({ BrowserWindow }, code) => BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(code),
    script,
  );

const untilEmpty = (): Promise<void> => vi.waitFor(() => expect(pages.size).toBe(0), 10_000);

beforeAll(async () => {
  buildStandIn();
  const options = { debuggingPort: '0', noSandbox: true, lang: undefined, switches };
  chromium = await startChromium({ userData: newFolder(), ...options });
  const { browser } = chromium.connection;
  browser.on('Target.targetCreated', params => pages.add(text(params, 'targetInfo', 'targetId')));
  browser.on('Target.targetDestroyed', params => pages.delete(text(params, 'targetId')));
  await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
});
afterEach(async () => {
  for (const main of started.splice(0))
    if (main.pid !== undefined && main.exitCode === null && main.signalCode === null)
      await killProcessTree(main.pid);
  await untilEmpty();
});
afterAll(async () => {
  await chromium?.close();
  removeFolders();
});

describe('apps in a Chromium that runs already', () => {
  it('start none of their own, and leave nothing of it in their folder', async () => {
    const userData = newFolder();
    const { app, page } = await launch(userData);
    expect(processTree(app.process().pid ?? 0)).toHaveLength(1);
    expect(pages.size).toBe(1);
    expect(await page.evaluate(() => bridge.invoke('echo', 1))).toMatchObject({ args: [1], isMain: true });
    expect(await page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 600]);
    expect(
      await page.evaluate(async () => (await navigator.permissions.query({ name: 'geolocation' })).state),
    ).toBe('denied');
    expect(await app.evaluate(({ app: own }) => own.getPath('userData'))).toBe(userData);
  });

  it('carry a mebibyte and letters of every length both ways', async () => {
    const { page } = await launch();
    const same = await page.evaluate(async () => {
      const bytes = Uint8Array.from({ length: 1 << 20 }, (_, index) => index % 251);
      const words = 'ä€😀'.repeat(30_000);
      const { args } = (await bridge.invoke('echo', bytes, words)) as { args: [Uint8Array, string] };
      return args[0].every((byte, index) => byte === bytes[index]) && args[1] === words;
    });
    expect(same).toBe(true);
  });

  it('do not see each other’s pages or storage', async () => {
    const first = await launch();
    await inPage(first.app, `localStorage.setItem('mine', 'first'); document.cookie = 'mine=first'`);
    const second = await launch();
    // Its first window, for Playwright, may be the other's: only the app itself knows.
    await vi.waitFor(async () => expect(await inPage(second.app, 'document.title')).toBe('Fixture'), 10_000);
    expect(pages.size).toBe(2);
    for (const { app } of [first, second])
      expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(await inPage(second.app, `[localStorage.getItem('mine'), document.cookie]`)).toEqual([null, '']);
    await inPage(second.app, `localStorage.clear()`);
    expect(await inPage(first.app, `localStorage.getItem('mine')`)).toBe('first');
  });

  it('take their pages with them when they are killed, and their DevTools clients', async () => {
    const { app, page } = await launch();
    const closed = page.waitForEvent('close');
    process.kill(app.process().pid ?? 0, 'SIGKILL');
    await closed;
    await untilEmpty();
    const next = await launch();
    expect(await next.page.evaluate(() => bridge.sum(1, 2))).toBe(3);
  });

  it('leave the Chromium running when they quit', async () => {
    const { app } = await launch();
    const ended = once(app.process(), 'exit');
    app.process().kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await untilEmpty();
    expect(text(await chromium.connection.browser.send('Browser.getVersion'), 'product')).toContain('/');
  });

  it('have one of their own where they ask for a language', async () => {
    const { app, page } = await launch(newFolder(), ['--lang=fi']);
    expect(await page.evaluate(() => navigator.language)).toBe('fi');
    expect(processTree(app.process().pid ?? 0).length).toBeGreaterThan(1);
    expect(pages.size).toBe(0);
  });

  it('have one of their own where they ask for what that one was not started with, and else none', async () => {
    const same = await launch(newFolder(), [], { FIXTURE_FEATURES: 'ConnectionAllowlists' });
    expect(processTree(same.app.process().pid ?? 0)).toHaveLength(1);
    const other = await launch(newFolder(), [], { FIXTURE_FEATURES: 'AnotherFeature' });
    expect(processTree(other.app.process().pid ?? 0).length).toBeGreaterThan(1);
  });

  it('say so where none listens, and end', async () => {
    const address = 'ws://127.0.0.1:1/devtools/browser/none';
    // Not by Playwright, which rejects promises of its own when a program ends while it connects.
    const app = spawn(executablePath, [fixture, `--user-data-dir=${newFolder()}`], {
      env: { ...process.env, STAND_IN_CHROMIUM: address },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(app, 'close');
    expect(await readText(app.stderr)).toContain(`No Chromium listens at ${address}`);
    expect(await ended).toEqual([1, null]);
  });
});

describe('a WebSocket', () => {
  const frame = (first: number, content: Buffer): Buffer => {
    const { length } = content;
    if (length < 126) return Buffer.concat([Buffer.from([first, length]), content]);
    const header = Buffer.alloc(length < 65_536 ? 4 : 10);
    header.set([first, length < 65_536 ? 126 : 127]);
    if (length < 65_536) header.writeUInt16BE(length, 2);
    else header.writeBigUInt64BE(BigInt(length), 2);
    return Buffer.concat([header, content]);
  };

  it('gives messages of every length whole, however their bytes come', () => {
    const messages = [0, 1, 125, 126, 127, 65_535, 65_536, 200_001].map(length => 'x'.repeat(length));
    const bytes = Buffer.concat([
      ...messages.map(message => frame(0x81, Buffer.from(message))),
      // One message in three frames, with a ping between them.
      frame(0x01, Buffer.from('Ko').subarray(0, 1)),
      frame(0x89, Buffer.from('ping')),
      frame(0x00, Buffer.from('ö').subarray(0, 1)),
      frame(0x80, Buffer.from('ö').subarray(1)),
    ]);
    const expected = [...messages.map(message => [1, message]), [9, 'ping'], [1, 'Kö']];
    for (const pieceBytes of [1, 2, 7, 4_096, bytes.length]) {
      const taken: unknown[] = [];
      const read = frameReader((opcode, content) => taken.push([opcode, content]));
      for (let at = 0; at < bytes.length; at += pieceBytes) read(bytes.subarray(at, at + pieceBytes));
      expect(taken).toEqual(expected);
    }
  });
});
