import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../src-shared/contract/settings.ts';
import { defaultSettings } from '../../../src-shared/default-settings.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { temporaryFolder } from '../../support/core.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

const { app } = await electronInProcess();
const { createLoginStart, isStartedAtLogin, loginItem } = await import(
  '../../../src-main/electron/login-start.ts'
);

app.becomeReady();

/** The program on a system that starts it at login or not, and what the program did. */
async function begun({ setting = 'off' as Settings['startAtLogin'], wished = false, isOn = false } = {}) {
  let settings = { ...defaultSettings, startAtLogin: setting };
  let isEnforced = false;
  let isAllowed = true;
  const system = {
    isOn,
    told: [] as boolean[],
  };
  const item = {
    isOn: () => system.isOn,
    set(wish: boolean) {
      system.told.push(wish);
      system.isOn = wish && isAllowed;
    },
    renew: vi.fn(),
  };
  const wish = { value: wished, isOn: () => wish.value, note: (value: boolean) => void (wish.value = value) };
  const log = { write: vi.fn() };
  const core = fakeCoreThread();
  core.settings.mockImplementation(() => settings);
  const save = (startAtLogin: Settings['startAtLogin']) => {
    settings = { ...settings, startAtLogin };
    core.emit('settings.changed', settings, null);
  };
  core.router.invoke.mockImplementation(async (_method, input) => {
    if (isEnforced) return { ok: false, error: new DispatchError('not_allowed_in_state', '').error };
    save((input as Settings).startAtLogin);
    return { ok: true, value: settings };
  });
  const start = createLoginStart(item, wish, log);
  return {
    system,
    item,
    wish,
    log,
    save,
    state: start.obstacles,
    setting: () => settings.startAtLogin,
    enforce: () => void (isEnforced = true),
    forbid: () => void (isAllowed = false),
    follow: () => start.follow(core),
  };
}

describe('starting at login', () => {
  it('is told to the system when the setting changes, and only then', async () => {
    const { follow, save, system, state } = await begun();
    await follow();
    expect(system.told).toEqual([]);
    save('window');
    save('tray');
    save('off');
    expect(system.told).toEqual([true, false]);
    expect(await state()).toEqual([]);
  });

  it('follows a policy at the first start', async () => {
    const { follow, system, setting, enforce } = await begun({ setting: 'tray' });
    enforce();
    await follow();
    expect([system.isOn, setting()]).toEqual([true, 'tray']);
  });

  it('is off in the settings, too, once the user has turned it off in the system', async () => {
    const { follow, system, setting, state, save } = await begun({ setting: 'tray', wished: true });
    await follow();
    expect(setting()).toBe('off');
    expect(await state()).toEqual([]);
    // What the system has of it stays: the user can turn it on there again.
    expect(system.told).toEqual([]);
    system.isOn = true;
    await state();
    expect(setting()).toBe('window');
    save('off');
    expect(system.told).toEqual([false]);
  });

  it('is not forced on a user who has turned off in the system what the administrator enforces', async () => {
    const { follow, enforce, system, setting, state } = await begun({ setting: 'window', wished: true });
    enforce();
    await follow();
    expect(await state()).toEqual(['off_in_system']);
    expect([setting(), system.told]).toEqual(['window', []]);
    system.isOn = true;
    expect(await state()).toEqual([]);
  });

  it('is taken back where the administrator enforces that it is off', async () => {
    const { follow, enforce, system } = await begun({ isOn: true });
    enforce();
    await follow();
    expect(system.told).toEqual([false]);
  });

  it('that the system does not allow is off in the settings, and said to be prevented', async () => {
    const { follow, forbid, save, setting, state } = await begun();
    await follow();
    forbid();
    save('window');
    await vi.waitFor(() => expect(setting()).toBe('off'));
    expect(await state()).toEqual(['off_in_system']);
  });

  it('that cannot be written is off in the settings, and in the log', async () => {
    const { follow, save, setting, item, log } = await begun();
    await follow();
    vi.spyOn(item, 'set').mockImplementation(() => {
      throw Object.assign(new Error('no'), { code: 'EROFS' });
    });
    save('window');
    await vi.waitFor(() => expect(setting()).toBe('off'));
    expect(log.write).toHaveBeenCalledWith('login-start-not-changed', { code: 'EROFS' });
  });

  it('names the program anew where it is on', async () => {
    const on = await begun({ setting: 'window', wished: true, isOn: true });
    await on.follow();
    expect(on.item.renew).toHaveBeenCalledTimes(1);
    const off = await begun();
    await off.follow();
    expect(off.item.renew).not.toHaveBeenCalled();
  });

  it('is impossible for a program that is not installed', async () => {
    const wish = { isOn: () => false, note: vi.fn() };
    const start = createLoginStart('not_installed', wish, { write: vi.fn() });
    const core = fakeCoreThread();
    core.settings.mockReturnValue({ ...defaultSettings, startAtLogin: 'window' });
    await start.follow(core);
    expect(await start.obstacles()).toEqual(['not_installed']);
    expect(wish.note).not.toHaveBeenCalled();
  });
});

describe('the login item of the system', () => {
  const begin = (isPackaged: boolean) =>
    app.begin(
      { name: 'Dispatch', version: '1.0.0', path: '/opt/dispatch', executable: '/opt/dispatch', isPackaged },
      () => {},
    );
  beforeEach(() => {
    vi.unstubAllEnvs();
    begin(true);
  });

  const itemOf = (platform: NodeJS.Platform) => {
    const found = loginItem(platform);
    if (typeof found === 'string') throw new Error(`There is none: ${found}`);
    return found;
  };
  /** With the data in this folder, as it was typed. */
  const withFolder = <T>(folder: string, work: () => T): T => {
    app.commandLine.appendSwitch('user-data-dir', folder);
    try {
      return work();
    } finally {
      app.commandLine.removeSwitch('user-data-dir');
    }
  };

  it.each([
    ['C:\\data', '--user-data-dir=C:\\data'],
    ['C:\\data\\', '--user-data-dir=C:\\data'],
    ['C:\\My data\\', '"--user-data-dir=C:\\My data"'],
    ['C:\\My data\\..\\other data', '"--user-data-dir=C:\\other data"'],
    ['\\\\server\\my share\\', '"--user-data-dir=\\\\server\\my share\\\\"'],
    ['C:\\a "b\\" --x', '"--user-data-dir=C:\\a \\"b\\\\\\" --x"'],
  ])('of Windows names the folder %j as one absolute argument', (folder, argument) => {
    const set = vi.spyOn(app, 'setLoginItemSettings');
    withFolder(folder, () => itemOf('win32').set(true));
    expect(set.mock.lastCall).toEqual([{ args: ['--at-login', argument], openAtLogin: true }]);
  });

  it.each(['data', './data/', 'more/../data'])(
    'of Linux names the folder %s by its absolute path',
    folder => {
      const config = temporaryFolder();
      vi.stubEnv('XDG_CONFIG_HOME', config);
      withFolder(folder, () => itemOf('linux').set(true));
      const text = readFileSync(join(config, 'autostart', 'dispatch.desktop'), 'utf8');
      expect(text).toContain(`"--user-data-dir=${join(process.cwd(), 'data')}"`);
    },
  );

  it.each(['linux', 'win32', 'darwin'] as const)(
    'cannot name a folder with a control character, which Settings say: %s',
    async platform => {
      const found = withFolder('/data\nHidden=true', () => loginItem(platform));
      expect(found).toBe('unusable_path');
      const wish = { isOn: () => false, note: vi.fn() };
      expect(await createLoginStart(found, wish, { write: vi.fn() }).obstacles()).toEqual(['unusable_path']);
    },
  );

  it('is there only for an installed program', () => {
    begin(false);
    for (const platform of ['linux', 'win32', 'darwin'] as const)
      expect(loginItem(platform)).toBe('not_installed');
  });

  it('cannot be moved by a variable for tests in an installed program', () => {
    vi.stubEnv('DISPATCH_AUTOSTART_FOLDER', '/tmp/elsewhere');
    vi.stubEnv('XDG_CONFIG_HOME', '/dev/null');
    expect(() => itemOf('linux').set(true)).toThrow('/dev/null');
  });

  it('of Windows says with which arguments it starts, and heeds the Task Manager', () => {
    app.commandLine.appendSwitch('user-data-dir', 'C:\\My data');
    const set = vi.spyOn(app, 'setLoginItemSettings');
    const item = itemOf('win32');
    item.set(true);
    expect(set).toHaveBeenCalledWith({
      args: ['--at-login', '"--user-data-dir=C:\\My data"'],
      openAtLogin: true,
    });
    app.commandLine.removeSwitch('user-data-dir');
    expect(item.isOn()).toBe(true);
    const off = { ...app.getLoginItemSettings(), executableWillLaunchAtLogin: false };
    vi.spyOn(app, 'getLoginItemSettings').mockReturnValueOnce(off);
    expect(item.isOn()).toBe(false);
  });

  it('of macOS takes no arguments, and tells the program how it was started', () => {
    const set = vi.spyOn(app, 'setLoginItemSettings');
    itemOf('darwin').set(true);
    expect(set).toHaveBeenCalledWith({ openAtLogin: true });
    expect(itemOf('darwin').isOn()).toBe(true);
    expect(isStartedAtLogin(['--at-login'], 'darwin')).toBe(false);
    vi.spyOn(app, 'getLoginItemSettings').mockReturnValueOnce({
      ...app.getLoginItemSettings(),
      wasOpenedAtLogin: true,
    });
    expect(isStartedAtLogin([], 'darwin')).toBe(true);
    expect([isStartedAtLogin(['--at-login'], 'linux'), isStartedAtLogin([], 'win32')]).toEqual([true, false]);
  });
});
