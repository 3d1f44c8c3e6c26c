import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { CoreSources } from '../../../src-main/electron/build-core.ts';
import { defaultSettings } from '../../../src-shared/default-settings.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { longestWaitMs } from '../../support/longest-wait.ts';
import { electronInProcess } from './in-process.ts';

const never = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

/** Signals and failures would end the test's own process. */
function keepListeners(): void {
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'uncaughtException', 'unhandledRejection'] as const) {
    const before = process.rawListeners(event);
    onTestFinished(() => {
      process.removeAllListeners(event);
      for (const listener of before) Reflect.apply(process.on, process, [event, listener]);
    });
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-main-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The main module's surroundings; `steps` is what it does, in its order. */
async function prepared({ isSecond = false } = {}) {
  const electron = await electronInProcess({ isReady: false });
  const { app, protocol, StandInWebRequest } = electron;
  keepListeners();
  const folder = newFolder();
  app.setPath('userData', join(folder, 'usual'));
  const steps: string[] = [];
  const step =
    <T>(name: string, result: T) =>
    () => {
      steps.push(app.isReady() ? name : `${name} before ready`);
      return result;
    };
  vi.spyOn(app, 'enableSandbox').mockImplementation(step('sandbox', undefined));
  vi.spyOn(protocol, 'registerSchemesAsPrivileged').mockImplementation(step('scheme', undefined));
  vi.spyOn(app, 'requestSingleInstanceLock').mockImplementation(step('single instance', !isSecond));
  vi.spyOn(StandInWebRequest.prototype, 'onBeforeRequest').mockImplementation(step('locks', undefined));
  vi.spyOn(protocol, 'handle').mockImplementation(step('pages', undefined));
  const core = fakeCoreThread();
  core.settings.mockReturnValue({ ...defaultSettings, theme: 'dark' });
  core.start.mockImplementation(step('core', Promise.resolve()));
  // One that is stopped without end would keep the test from going on.
  core.stop.mockImplementation(() =>
    step('core ended', core.stop.mock.calls.length > 3 ? never : Promise.resolve())(),
  );
  electron.loadURL.mockImplementation(step('window', Promise.resolve()));
  electron.exit.mockImplementation(step('end', undefined));
  const buildCore = vi.fn((_sources: CoreSources) => Promise.resolve(core));
  const watchNetwork = vi.fn((_onChange: () => void) => () => undefined);
  /** What the second module to be loaded sees. */
  const seen: (string | undefined)[] = [];
  vi.doMock('../../../src-main/electron/build-core.ts', () => {
    seen.push(process.env.NODE_EXTRA_CA_CERTS);
    return { buildCore };
  });
  vi.doMock('../../../src-main/adapters/network-watch.ts', () => ({ watchNetwork }));
  vi.doMock('../../../src-main/electron/i18n/en.po', () => ({ messages: {} }));
  /** Until it has done that, which may be the end. */
  const until = (name: string) => vi.waitFor(() => expect(steps).toContain(name), { timeout: longestWaitMs });
  const run = async () => {
    await import('../../../src-main/electron/main.ts');
    app.becomeReady();
  };
  return { ...electron, folder, core, buildCore, watchNetwork, steps, seen, until, run };
}

async function running() {
  const program = await prepared();
  await program.run();
  await program.until('window');
  return program;
}

it('locks itself down before anything is shown', async () => {
  const { steps, buildCore, folder, BrowserWindow, nativeTheme } = await running();
  expect(steps).toEqual([
    'sandbox before ready',
    'scheme before ready',
    'single instance before ready',
    'locks',
    'pages',
    'core',
    'window',
  ]);
  expect(buildCore.mock.calls[0]?.[0].dataFolder).toBe(join(folder, 'usual'));
  expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  expect(nativeTheme.themeSource).toBe('dark');
});

it('speaks the chosen language in its dialogs and to new pages, from the start and after each choice', async () => {
  const program = await prepared();
  program.core.settings.mockReturnValue({ ...defaultSettings, language: 'pl' });
  await program.run();
  await program.until('window');
  const { currentLanguage } = await import('../../../src-main/electron/language.ts');
  const { i18n } = await import('@lingui/core');
  const plural = i18n.t('{count, plural, one {# item} few {# few} many {# many} other {# other}}', {
    count: 5,
  });
  expect([currentLanguage(), i18n.locale, plural]).toEqual(['pl', 'pl', '5 many']);
  program.core.emit('settings.changed', { ...defaultSettings, language: 'fi' }, null);
  expect([currentLanguage(), i18n.locale]).toEqual(['fi', 'fi']);
  // Numbers in English texts are those of the pages.
  program.core.emit('settings.changed', { ...defaultSettings, language: 'en' }, null);
  const items = i18n.t('{count, plural, one {# item} other {# items}}', { count: 12_345 });
  expect(items.replace(/\s/, ' ')).toBe('12 345 items');
});

it('has Chromium heed which connections a page may make, from before it is ready', async () => {
  const { app, run } = await prepared();
  const append = vi.spyOn(app.commandLine, 'appendSwitch');
  await run();
  expect(append.mock.calls).toEqual([
    ['enable-features', 'ConnectionAllowlists,OverrideConnectionAllowlistOriginTrial'],
  ]);
});

it('keeps everything in the folder that it is given, the lock of the single instance included', async () => {
  const { app, folder, run, until, buildCore } = await prepared();
  app.commandLine.appendSwitch('user-data-dir', join(folder, 'given'));
  const lock = vi.mocked(app.requestSingleInstanceLock);
  lock.mockImplementation(() => app.getPath('userData') === join(folder, 'given'));
  await run();
  await until('window');
  expect(buildCore.mock.calls[0]?.[0].dataFolder).toBe(join(folder, 'given'));
});

it('ends where another Dispatch has the folder, without touching it', async () => {
  const { run, until, buildCore, steps } = await prepared({ isSecond: true });
  await run();
  await until('end before ready');
  expect(buildCore).not.toHaveBeenCalled();
  expect(steps).not.toContain('window');
});

it('comes to the front where somebody starts it once more', async () => {
  const { app, BrowserWindow } = await running();
  const [window] = BrowserWindow.getAllWindows();
  window?.minimize();
  app.emit('second-instance', new StandInEvent(), [], '/', null);
  await vi.waitFor(() => expect(window?.isMinimized()).toBe(false), { timeout: longestWaitMs });
});

it('loads a window anew whose process has died', async () => {
  const { BrowserWindow, loadURL } = await running();
  const [contents] = BrowserWindow.getAllWindows().map(window => window.webContents);
  const details = { reason: 'crashed' as const, exitCode: 139 };
  contents?.emit('render-process-gone', new StandInEvent(), details);
  expect(loadURL.mock.calls.map(([url]) => url)).toEqual([
    'app://dispatch/index.html',
    'app://dispatch/index.html?restarted',
  ]);
});

it.each(['buildCore', 'start'] as const)('says why it cannot start, and ends: %s', async where => {
  const { run, until, buildCore, core, exit, steps } = await prepared();
  const failure = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  if (where === 'start') core.start.mockRejectedValue(failure);
  else buildCore.mockRejectedValue(failure);
  await run();
  await until('end');
  expect(exit.mock.calls).toEqual([[1]]);
  expect(globalThis.__standInRecords.dialogs).toMatchObject([
    { method: 'showErrorBox', options: { content: expect.stringContaining('The disk is full') } },
  ]);
  expect(steps).not.toContain('window');
});

it('names the folder as it is written, also where that reads as an escape', async () => {
  const { app, folder, run, until, buildCore } = await prepared();
  app.setPath('userData', join(folder, 'C\\x41'));
  buildCore.mockRejectedValue(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
  await run();
  await until('end');
  expect(globalThis.__standInRecords.dialogs).toMatchObject([
    { options: { content: expect.stringContaining(join(folder, 'C\\x41')) } },
  ]);
});

it('ends with its last window, the core before the process', async () => {
  const { BrowserWindow, until, steps } = await running();
  BrowserWindow.getAllWindows()[0]?.close();
  await until('end');
  expect(steps.slice(-2)).toEqual(['core ended', 'end']);
});

it('waits for the end of the core, once', async () => {
  const { app, core, steps, until } = await running();
  const { promise, resolve } = Promise.withResolvers<void>();
  core.stop.mockImplementation(() => (core.stop.mock.calls.length > 3 ? never : promise));
  app.quit();
  await vi.waitFor(() => expect(core.stop).toHaveBeenCalled(), { timeout: longestWaitMs });
  expect(steps).not.toContain('end');
  resolve();
  await until('end');
  expect(core.stop).toHaveBeenCalledTimes(1);
});

it('ends although the core cannot be stopped', async () => {
  const { app, core, until } = await running();
  core.stop.mockRejectedValue(new Error('disk gone'));
  app.quit();
  await until('end');
});

it('ends although the core does not come to its end, once that has had its time', async () => {
  const { app, core, steps, until } = await running();
  core.stop.mockReturnValue(never);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  app.quit();
  await vi.waitFor(() => expect(core.stop).toHaveBeenCalled(), { timeout: longestWaitMs, interval: 1 });
  expect(steps).not.toContain('end');
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  await until('end');
  expect(core.stop).toHaveBeenCalledTimes(1);
});

it('asks before it ends while something waits, and hands the page’s answer on', async () => {
  const { app, BrowserWindow, StandInWebContents, core, buildCore, until } = await running();
  vi.spyOn(core, 'environments').mockReturnValue(fakeCoreThread({ local: { waiting: 1 } }).environments());
  const send = vi.spyOn(StandInWebContents.prototype, 'send');
  app.quit();
  await vi.waitFor(() => expect(send).toHaveBeenCalled(), { timeout: longestWaitMs });
  expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  await buildCore.mock.calls[0]?.[0].desktop.answerQuit('quit');
  await until('end');
});

it('tries again what waits after sleep and in another network', async () => {
  const { core, powerMonitor, watchNetwork } = await running();
  expect(core.nudge).not.toHaveBeenCalled();
  powerMonitor.emit('resume');
  expect(core.nudge).toHaveBeenCalledTimes(1);
  watchNetwork.mock.calls[0]?.[0]();
  expect(core.nudge).toHaveBeenCalledTimes(2);
});

it('says that it cannot go on, and ends, where the core ends for good', async () => {
  const { buildCore, core, exit, until } = await running();
  buildCore.mock.calls[0]?.[0].onEnd(new Error('The core ended 3 times within a minute.'));
  await until('end');
  expect(exit.mock.calls).toEqual([[1]]);
  expect(core.stop).toHaveBeenCalledTimes(1);
  expect(globalThis.__standInRecords.dialogs).toMatchObject([
    {
      method: 'showErrorBox',
      options: {
        title: 'Dispatch has to close',
        content: expect.stringContaining('3 times within a minute'),
      },
    },
  ]);
});

it('says so at the next start where it was killed, and not where it ended in order', async () => {
  const first = await running();
  const folder = first.app.getPath('userData');
  const startAgain = async () => {
    const program = await prepared();
    program.app.setPath('userData', folder);
    await program.run();
    await program.until('window');
    return program;
  };
  const second = await startAgain();
  expect(second.buildCore.mock.calls[0]?.[0].crashes.former).toMatchObject({ failure: null });
  second.app.quit();
  await second.until('end');
  const third = await startAgain();
  expect(third.buildCore.mock.calls[0]?.[0].crashes).toMatchObject({ former: null, known: [{}] });
});

it('is no crash where it could not start, of which the user was told', async () => {
  const first = await prepared();
  first.buildCore.mockRejectedValue(new Error('no such luck'));
  await first.run();
  await first.until('end');
  const second = await prepared();
  second.app.setPath('userData', join(first.folder, 'usual'));
  await second.run();
  await second.until('window');
  expect(second.buildCore.mock.calls[0]?.[0].crashes).toEqual({ former: null, known: [] });
});

it.each(['session-end', 'shutdown'] as const)(
  'is no crash where the system ends and does not wait: %s',
  async event => {
    const first = await running();
    const [window] = first.BrowserWindow.getAllWindows();
    vi.spyOn(first.app, 'quit').mockReturnValue();
    if (event === 'shutdown') first.powerMonitor.emit(event);
    else if (window) Reflect.apply(window.emit, window, [event, new StandInEvent()]);
    const second = await prepared();
    second.app.setPath('userData', join(first.folder, 'usual'));
    await second.run();
    await second.until('window');
    expect(second.buildCore.mock.calls[0]?.[0].crashes).toEqual({ former: null, known: [] });
  },
);

it('follows the theme that is chosen', async () => {
  const { core, nativeTheme } = await running();
  core.emit('settings.changed', { ...defaultSettings, theme: 'light' }, null);
  expect(nativeTheme.themeSource).toBe('light');
});

const installed = {
  name: 'Dispatch',
  version: '1.0.0',
  path: '/opt/dispatch',
  executable: '',
  isPackaged: true,
};

it.each([
  ['--remote-debugging-port=9222', false],
  ['--js-flags', true],
])('an installed one ends before anything else where it is started with %s', async (argument, isReadOnly) => {
  const { app, run, steps, seen } = await prepared();
  app.begin(installed, () => undefined);
  const name = argument.replace(/=.*/, '');
  // Chromium may have understood a command line that we would not.
  if (isReadOnly) app.commandLine.appendSwitch(name);
  else vi.spyOn(process, 'argv', 'get').mockReturnValue(['dispatch', argument]);
  vi.spyOn(process, 'exit').mockImplementation(code => {
    throw new Error(`ended with ${code}`);
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await expect(run()).rejects.toThrow('ended with 1');
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [`Dispatch does not start with ${name}: it would weaken the protection of an installed program.`],
  ]);
  expect([steps, seen]).toEqual([[], []]);
});

it('one that runs from its sources is driven by tests and looked into by who writes it', async () => {
  const { app, run, until } = await prepared();
  app.commandLine.appendSwitch('remote-debugging-port', '0');
  await run();
  await until('window');
});

it('an installed one forgets what variables say of certificates before it loads anything else', async () => {
  const before = { ...process.env };
  onTestFinished(() => void Object.assign(process.env, before));
  const authorities = '/tmp/authorities.pem';
  vi.stubEnv('NODE_EXTRA_CA_CERTS', authorities);
  onTestFinished(() => void vi.unstubAllEnvs());
  const fromSources = await running();
  expect(fromSources.seen).toEqual([authorities]);
  const { app, run, until, seen } = await prepared();
  app.begin(installed, () => undefined);
  await run();
  await until('window');
  expect(seen).toEqual([undefined]);
});

it('prints its settings and ends, without a window, a core or the lock of the single instance', async () => {
  const { app, run, until, steps, exit, folder } = await prepared({ isSecond: true });
  app.commandLine.appendSwitch('show-settings', '');
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text, ...more) => {
    written.push(String(text));
    const [done] = more.filter(one => typeof one === 'function');
    done?.(null);
    return true;
  });
  await run();
  await until('end before ready');
  vi.mocked(process.stdout.write).mockRestore();
  expect(exit.mock.calls).toEqual([[0]]);
  expect(steps).not.toContain('core');
  expect(steps.filter(step => /single instance|window/.test(step))).toEqual([]);
  expect(JSON.parse(written.join(''))).toMatchObject({
    dataFolder: join(folder, 'usual'),
    settings: { theme: { value: 'system', from: 'built-in' } },
  });
  expect(existsSync(join(folder, 'usual'))).toBe(false);
});

it('ends with the exit code 1 where the settings cannot be written, such as to a full disk', async () => {
  const { app, run, until, exit } = await prepared();
  app.commandLine.appendSwitch('show-settings', '');
  vi.spyOn(process.stdout, 'write').mockImplementation((_text, ...more) => {
    const [done] = more.filter(one => typeof one === 'function');
    done?.(new Error('ENOSPC'));
    return false;
  });
  await run();
  await until('end before ready');
  vi.mocked(process.stdout.write).mockRestore();
  expect(exit.mock.calls).toEqual([[1]]);
});
