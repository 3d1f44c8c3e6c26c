import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowlistFeatures } from '../../../src-main/electron/connection-allowlist.ts';
import { text } from '../../../tools/electron-standin/src/cdp.ts';
import { type OwnChromium, startChromium } from '../../../tools/electron-standin/src/chromium.ts';
import { removeFolder } from './app.ts';

/** Pages that are still open after that belong to a Chromium that hangs. */
const emptyWithinMs = 10_000;

/** What the app asks of Chromium: one without that would not be its own. */
export const askedByApp: readonly string[] = [`--enable-features=${allowlistFeatures}`];

/** A page of a spec lives some seconds: to optimise its code, and to draw it in a further process, costs more than it saves. */
const sparing = ['--js-flags=--no-opt --no-maglev', '--in-process-gpu'];

/** Chromium without what draws a browser's own windows. Debian's wrapper of it costs a shell. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

/** It takes a seventh less time than Chromium; where one wants to see the specs, or names a browser, it is not what is meant. */
function chosenShell(): string | undefined {
  const { CHROMIUM_PATH, DISPLAY, WAYLAND_DISPLAY } = process.env;
  const isFree = !CHROMIUM_PATH && !DISPLAY && !WAYLAND_DISPLAY;
  return isFree && existsSync(headlessShell) ? headlessShell : undefined;
}

/**
 * One Chromium for the specs of a worker: to start it costs more than all else at the start of an app. One app at a
 * time is shown in it, in a browser context of its own.
 */
export class WorkerChromium {
  #chromium: OwnChromium | undefined;
  #removed: Promise<void> | undefined;
  #pages = new Set<string>();
  #changed = Promise.withResolvers<void>();
  #endings = 0;

  /** Where the next app finds it, as soon as the pages of the former one are gone. */
  async addressForNextApp(): Promise<string> {
    if (this.#chromium && !(await this.#isEmptySoon())) await this.stop();
    this.#chromium ??= await this.#start();
    return this.#chromium.devToolsUrl ?? '';
  }

  /** How often it has ended without being asked. It is asked first: of its pages' end one hears sooner than of its own. */
  async endings(): Promise<number> {
    const connection = this.#chromium?.connection;
    await connection?.browser.send('Browser.getVersion').catch(() => connection.closed);
    return this.#endings;
  }

  /** As a crash would. */
  kill(): void {
    this.#chromium?.kill();
  }

  async stop(): Promise<void> {
    const chromium = this.#chromium;
    this.#chromium = undefined;
    await chromium?.close();
    await this.#removed;
  }

  async #start(): Promise<OwnChromium> {
    const folder = await mkdtemp(join(tmpdir(), 'dispatch-e2e-chromium-'));
    const chromium = await startChromium({
      executable: chosenShell(),
      userData: folder,
      debuggingPort: '0',
      noSandbox: true,
      lang: undefined,
      switches: [...sparing, ...askedByApp],
    });
    const { browser, closed } = chromium.connection;
    this.#pages = new Set();
    browser.on('Target.targetCreated', params => {
      this.#pages.add(text(params, 'targetInfo', 'targetId'));
    });
    browser.on('Target.targetDestroyed', params => {
      this.#pages.delete(text(params, 'targetId'));
      this.#tell();
    });
    this.#removed = closed.then(() => removeFolder(folder));
    closed.then(() => {
      if (this.#chromium !== chromium) return;
      this.#endings += 1;
      this.#chromium = undefined;
      this.#tell();
    });
    await browser.send('Target.setDiscoverTargets', { discover: true, filter: [{ type: 'page' }] });
    return chromium;
  }

  #tell(): void {
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  async #isEmptySoon(): Promise<boolean> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#tell();
    }, emptyWithinMs);
    while (this.#chromium && this.#pages.size > 0 && !isLate) await this.#changed.promise;
    clearTimeout(timer);
    return this.#pages.size === 0;
  }
}
