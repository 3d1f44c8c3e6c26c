import { posix, win32 } from 'node:path';
import { app } from 'electron';
import type { DesktopObstacle } from '../../src-shared/contract/settings.ts';
import { codeOf } from '../../src-shared/thrown.ts';
import { autostartFile, autostartPath, type LoginItem } from '../adapters/autostart-file.ts';
import type { LoginWish } from '../adapters/login-wish.ts';
import { ownAppImage } from '../adapters/own-app-image.ts';
import type { Log } from '../core/ports/ports.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';

/** Switch with which the system starts the program at login. macOS cannot give one, and tells the program otherwise. */
const atLoginSwitch = '--at-login';

export const isStartedAtLogin = (argv: readonly string[], platform: NodeJS.Platform): boolean =>
  platform === 'darwin' ? app.getLoginItemSettings().wasOpenedAtLogin : argv.includes(atLoginSwitch);

/** Why this program cannot have a login item. */
type NoLoginItem = Extract<DesktopObstacle, 'not_installed' | 'unusable_path'>;

/**
 * Returns the login item of this installation, or why there is none: the system would start a bare Electron for a program
 * that is not installed, and no entry can name a path with a control character.
 */
export function loginItem(platform: NodeJS.Platform): LoginItem | NoLoginItem {
  // Specs let a program that is not installed write to a folder of theirs.
  const forTests = app.isPackaged ? undefined : process.env.DISPATCH_AUTOSTART_FOLDER;
  if (!app.isPackaged && !forTests) return 'not_installed';
  const args = [atLoginSwitch, ...folderArgument(platform)];
  // The path of an AppImage's program is that of its mount, which is another one each time.
  const program = ownAppImage(process.env, process.execPath) ?? app.getPath('exe');
  if ([program, ...args].some(argument => /\p{Cc}/u.test(argument))) return 'unusable_path';
  if (platform !== 'linux') return systemItem(platform, args);
  const path = autostartPath(forTests ? { XDG_CONFIG_HOME: forTests } : process.env, app.getPath('home'));
  return autostartFile(path, [program, ...args]);
}

/** The switch with the data folder, as an absolute path: at login, the program starts in another folder. */
function folderArgument(platform: NodeJS.Platform): string[] {
  const folder = app.commandLine.getSwitchValue('user-data-dir');
  const { resolve } = platform === 'win32' ? win32 : posix;
  return folder === '' ? [] : [`--user-data-dir=${resolve(folder)}`];
}

/**
 * Quotes one argument of a command line of Windows. Backslashes count as themselves, except before a quotation mark.
 * https://learn.microsoft.com/cpp/c-language/parsing-c-command-line-arguments
 */
const quotedForWindows = (argument: string): string =>
  /[\s"]/.test(argument) ? `"${argument.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, '$&$&')}"` : argument;

/** The login item of Windows or macOS. */
function systemItem(platform: NodeJS.Platform, args: string[]): LoginItem {
  const options = platform === 'win32' ? { args: args.map(quotedForWindows) } : {};
  return {
    isOn() {
      const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(options);
      return platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin;
    },
    set: isOn => app.setLoginItemSettings({ ...options, openAtLogin: isOn }),
    // An installed program stays where it is.
    renew: () => undefined,
  };
}

/**
 * Makes the system start the program at login as the settings say. The user can also change that in the system's own
 * settings. Then the setting follows, so that it tells the truth.
 */
export function createLoginStart(found: LoginItem | NoLoginItem, wish: LoginWish, log: Log) {
  const item = typeof found === 'string' ? null : found;
  let core: Pick<CoreThread, 'router' | 'settings'> | null = null;
  let isPrevented = false;

  /** Tries to change the system or the file that remembers the wish. */
  function attempt(work: () => void): void {
    try {
      work();
    } catch (error) {
      log.write('login-start-not-changed', { code: codeOf(error) });
    }
  }

  /** Saves what the system does as the user's choice. Returns false if an administrator enforces the setting. */
  async function follow(startAtLogin: 'off' | 'window'): Promise<boolean> {
    const isOn = startAtLogin !== 'off';
    // Before the setting changes, so that nothing is changed in the system because of that.
    attempt(() => wish.note(isOn));
    const reply = await core?.router.invoke('settings.save', { startAtLogin }, null);
    if (!reply?.ok) attempt(() => wish.note(!isOn));
    return reply?.ok ?? false;
  }

  async function settle(): Promise<void> {
    if (core === null || item === null) return;
    const isWished = core.settings().startAtLogin !== 'off';
    if (isWished !== wish.isOn()) {
      attempt(() => {
        item.set(isWished);
        wish.note(isWished);
      });
      isPrevented = isWished && !item.isOn();
      if (isPrevented) await follow('off');
      return;
    }
    const isOn = item.isOn();
    if (isOn) {
      isPrevented = false;
      attempt(item.renew);
    }
    if (isOn === isWished) return;
    if (isWished) isPrevented = !(await follow('off'));
    else if (!(await follow('window'))) attempt(() => item.set(false));
  }

  return {
    /** What keeps the program from starting at login, as the system says now. */
    async obstacles(): Promise<DesktopObstacle[]> {
      await settle();
      if (typeof found === 'string') return [found];
      return isPrevented ? ['off_in_system'] : [];
    },
    /** From now on, follows the setting. */
    async follow(ofCore: Pick<CoreThread, 'router' | 'settings' | 'subscribe'>): Promise<void> {
      core = ofCore;
      let known = ofCore.settings().startAtLogin;
      ofCore.subscribe((event, payload) => {
        if (event !== 'settings.changed' || !('startAtLogin' in payload)) return;
        if (payload.startAtLogin === known) return;
        known = payload.startAtLogin;
        void settle();
      });
      await settle();
    },
  };
}
