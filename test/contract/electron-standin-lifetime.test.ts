import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ElectronApplication, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChromium } from '../../tools/electron-standin/src/chromium.ts';
import { tryElectron } from '../../tools/electron-trial.mjs';
import { killProcessTree, processTree, untilGone } from '../support/electron/app.ts';
import { longestWaitMs } from '../support/longest-wait.ts';
import {
  buildStandIn,
  executablePath,
  fixture,
  launchFixture,
  newFolder,
  removeFolders,
  seenBy,
  standInFolder,
} from '../support/standin/launch-fixture.ts';

// How an app starts and ends on the stand-in for Electron.

beforeAll(buildStandIn);
afterAll(removeFolders);

describe('the start of an app', () => {
  it('hands a second start over to the first', async () => {
    const { app, userData } = await launchFixture();
    const second = spawn(executablePath, [fixture, `--user-data-dir=${userData}`, 'order:17'], {
      stdio: 'ignore',
    });
    expect((await once(second, 'exit'))[0]).toBe(0);
    await vi.waitFor(async () => expect((await seenBy(app)).secondInstances).toHaveLength(1), {
      timeout: longestWaitMs,
    });
    const [message] = (await seenBy(app)).secondInstances;
    expect(message?.argv.at(-1)).toBe('order:17');
    expect(message?.data).toEqual({ from: 'fixture' });
    expect(message?.cwd).toBe(process.cwd());
    await app.close();
  });
});

describe('the stand-in', () => {
  it('is made where git does not look, and takes away what builds that were killed have left', async () => {
    const project = newFolder();
    const home = join(project, 'tools', 'electron-standin');
    for (const name of ['build-dist.ts', 'src'])
      cpSync(join(standInFolder, name), join(home, name), { recursive: true });
    symlinkSync(join(standInFolder, '../../node_modules'), join(project, 'node_modules'));
    const out = join(project, 'out');
    const ofLive = `electron-standin-${process.pid}-abc`;
    for (const name of ['electron-standin-4194303-abc', 'electron-standin-4194303-abc.old', ofLive])
      mkdirSync(join(out, name), { recursive: true });
    mkdirSync(join(home, 'dist.abcdef', 'locales'), { recursive: true });
    execFileSync(process.execPath, [join(home, 'build-dist.ts')], { stdio: 'ignore' });
    expect(readdirSync(out)).toEqual([ofLive]);
    expect(readdirSync(home).sort()).toEqual(['build-dist.ts', 'dist', 'src']);
    expect(readdirSync(join(home, 'dist'))).toContain('electron');
  });
});

describe('a temporary folder that is too long for sockets', () => {
  it('is told at once by the app and by what starts a Chromium of its own', async () => {
    const folder = join(newFolder(), 'x'.repeat(60));
    mkdirSync(folder);
    const words = `TMPDIR (${folder}) is too long: the path of a socket in it would have `;
    const app = spawn(executablePath, [fixture, `--user-data-dir=${newFolder()}`], {
      env: { ...process.env, TMPDIR: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(app, 'close');
    expect(await text(app.stderr)).toContain(words);
    expect((await ended)[0]).not.toBe(0);
    vi.stubEnv('TMPDIR', folder);
    const options = { userData: folder, debuggingPort: '0', noSandbox: true, lang: undefined, switches: [] };
    await expect(startChromium(options)).rejects.toThrow(words).finally(vi.unstubAllEnvs);
  });
});

describe('the app with which a real Electron is tried', () => {
  it('shows its window, loads its preload and gets an answer', async () => {
    const version = readFileSync(join(standInFolder, 'dist', 'version'), 'utf8');
    const asked = { executablePath, isRoot: process.getuid?.() === 0, withinMs: 60_000, env: process.env };
    expect(await tryElectron({ ...asked, version })).toEqual({ isOk: true });
    const other = await tryElectron({ ...asked, version: '1.0.0' });
    expect(other).toEqual({ isOk: false, reason: `it is version ${version}`, lacking: [] });
  });
});

describe('the end of an app', () => {
  it('leaves no Chromium when the main process is killed, and lets the next one start', async () => {
    const userData = newFolder();
    const { app } = await launchFixture(userData);
    const { pid = 0 } = app.process();
    const tree = processTree(pid);
    expect(tree.length).toBeGreaterThan(2);
    process.kill(pid, 'SIGKILL');
    await untilGone(tree);
    const next = await launchFixture(userData);
    expect(await next.app.evaluate(({ app: own }) => own.hasSingleInstanceLock())).toBe(true);
    await killProcessTree(next.app.process().pid ?? 0);
  });

  it('quits cleanly on SIGTERM and when the last window closes', async () => {
    const ends: ((app: ElectronApplication, page: Page) => unknown)[] = [
      app => app.process().kill('SIGTERM'),
      (_app, page) => page.close().catch(() => {}),
    ];
    for (const end of ends) {
      const { app, page } = await launchFixture();
      const tree = processTree(app.process().pid ?? 0);
      const ended = once(app.process(), 'exit');
      await end(app, page);
      expect(await ended).toEqual([0, null]);
      await untilGone(tree);
    }
  });
});
