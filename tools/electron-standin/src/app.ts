import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type * as Electron from 'electron';
import { StandInBrowserWindow } from './browser-window.ts';
import type { EventsOf, Fires } from './electron-types.ts';
import { lifecycle } from './lifecycle.ts';
import { NotInStandIn, StandInEvent, StrictEmitter, strictClass } from './not-in-stand-in.ts';
import { host } from './runtime.ts';
import { SingleInstanceLock } from './single-instance.ts';
import { records } from './test-hooks.ts';

const FIRED = [
  'will-finish-launching',
  'ready',
  'window-all-closed',
  'before-quit',
  'will-quit',
  'quit',
  'second-instance',
  'web-contents-created',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
] as const;
const NEVER_FIRED = [
  'activate',
  'open-file',
  'open-url',
  'certificate-error',
  'select-client-certificate',
  'login',
  'render-process-gone',
  'child-process-gone',
  'gpu-info-update',
  'accessibility-support-changed',
  'session-created',
  'new-window-for-tab',
] as const satisfies (keyof EventsOf<Electron.App>)[];
const FOLDERS = new Set(['logs', 'crashDumps']);

export type AppFacts = {
  name: string;
  version: string;
  path: string;
  executable: string;
  isPackaged: boolean;
};

/** `app.commandLine`: Chromium's switches count until the main module has run. */
export class CommandLine {
  readonly #switches = new Map<string, string>();

  appendSwitch(name: string, value = ''): void {
    this.#switches.set(name.replace(/^--/, '').toLowerCase(), value);
  }

  hasSwitch(name: string): boolean {
    return this.#switches.has(name);
  }

  getSwitchValue(name: string): string {
    return this.#switches.get(name) ?? '';
  }

  removeSwitch(name: string): void {
    this.#switches.delete(name);
  }

  /** For the boot script: what the app itself added, as arguments for Chromium. */
  addedAfter(given: ReadonlyMap<string, string>): string[] {
    const added = [...this.#switches].filter(([name, value]) => given.get(name) !== value);
    return added.map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
  }
}
strictClass('app.commandLine', CommandLine);

export class StandInApp
  extends StrictEmitter<Fires<Electron.App, (typeof FIRED)[number]>>
  implements
    Pick<
      Electron.App,
      | 'whenReady'
      | 'isReady'
      | 'quit'
      | 'exit'
      | 'relaunch'
      | 'getAppPath'
      | 'getVersion'
      | 'getName'
      | 'setName'
      | 'setBadgeCount'
      | 'getBadgeCount'
    >
{
  readonly commandLine = new CommandLine();
  readonly #ready = Promise.withResolvers<void>();
  readonly #paths = new Map<string, string>();
  #facts: AppFacts = { name: 'Electron', version: '0.0.0', path: '', executable: '', isPackaged: false };
  #lock: SingleInstanceLock | undefined;
  #quitting = false;
  #ending: Promise<never> | undefined;
  readonly #cleanUps: (() => void)[] = [];

  constructor() {
    super('app', FIRED, NEVER_FIRED);
    lifecycle.appName = () => this.name;
    lifecycle.created = (window, contents) => {
      this.emit('web-contents-created', new StandInEvent(), contents);
      this.emit('browser-window-created', new StandInEvent(), window);
    };
    lifecycle.focusChanged = (event, window) => this.emit(event, new StandInEvent(), window);
    lifecycle.closePrevented = () => {
      this.#quitting = false;
    };
    lifecycle.closed = left => {
      if (left > 0 || lifecycle.exiting) return;
      if (this.#quitting) this.#willQuit();
      else if (this.listenerCount('window-all-closed') === 0) this.quit();
      else this.emit('window-all-closed');
    };
  }

  /** Called once by the boot script, before the app's main module runs. */
  begin(facts: AppFacts, cleanUp: () => void): void {
    this.#facts = facts;
    this.#cleanUps.push(cleanUp);
  }

  /** Called once by the boot script: Electron is ready once the main module has run. */
  becomeReady(): void {
    if (this.#ending) return;
    lifecycle.ready = true;
    this.emit('will-finish-launching');
    this.#ready.resolve();
    this.emit('ready', new StandInEvent(), {});
  }

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return lifecycle.ready;
  }

  isAccessibilitySupportEnabled(): boolean {
    return false;
  }

  get isEnding(): boolean {
    return this.#ending !== undefined;
  }

  quit(): void {
    if (this.#quitting || this.#ending) return;
    const event = new StandInEvent();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#quitting = true;
    const windows = StandInBrowserWindow.getAllWindows();
    if (windows.length === 0) this.#willQuit();
    for (const window of windows) {
      if (this.#quitting) window.close();
    }
  }

  #willQuit(): void {
    const event = new StandInEvent();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#quitting = false;
    else this.exit(0);
  }

  exit(exitCode = 0): void {
    if (this.#ending) return;
    lifecycle.exiting = true;
    for (const window of StandInBrowserWindow.getAllWindows()) window.destroy();
    this.emit('quit', new StandInEvent(), exitCode);
    this.#lock?.release();
    this.#ending = host
      .stop()
      .catch(() => {})
      .then(() => {
        for (const cleanUp of this.#cleanUps) cleanUp();
        if (this.#isRelaunched) this.#startAgain();
        return process.exit(exitCode);
      });
  }

  #isRelaunched = false;

  /** The new process begins when this one has cleaned up. With options of its own it is refused. */
  relaunch(options?: Electron.RelaunchOptions): void {
    if (options !== undefined) throw new NotInStandIn('app.relaunch(options)');
    this.#isRelaunched = true;
  }

  #startAgain(): void {
    const [program = '', ...args] = process.argv;
    spawn(program, args, { detached: true, stdio: 'ignore' }).unref();
  }

  getPath(name: string): string {
    const set = this.#paths.get(name);
    if (set !== undefined) return set;
    const path = this.#defaultPath(name);
    if (FOLDERS.has(name)) mkdirSync(path, { recursive: true });
    return path;
  }

  #defaultPath(name: string): string {
    const home = homedir();
    switch (name) {
      case 'home':
        return home;
      case 'temp':
        return tmpdir();
      case 'appData':
        return process.env.XDG_CONFIG_HOME || join(home, '.config');
      case 'userData':
        return this.commandLine.getSwitchValue('user-data-dir') || join(this.getPath('appData'), this.name);
      case 'sessionData':
        return this.getPath('userData');
      case 'logs':
        return join(this.getPath('userData'), 'logs');
      case 'crashDumps':
        return join(this.getPath('userData'), 'Crashpad');
      case 'downloads':
        return join(home, 'Downloads');
      case 'documents':
        return join(home, 'Documents');
      case 'desktop':
        return join(home, 'Desktop');
      case 'exe':
        return this.#facts.executable;
      default:
        throw new Error(`Failed to get '${name}' path`);
    }
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    this.#defaultPath(name);
    this.#paths.set(name, path);
  }

  setAppLogsPath(path?: string): void {
    const folder = path ?? this.#defaultPath('logs');
    this.setPath('logs', folder);
    mkdirSync(folder, { recursive: true });
  }

  getAppPath(): string {
    return this.#facts.path;
  }

  getVersion(): string {
    return this.#facts.version;
  }

  getName(): string {
    return this.#facts.name;
  }

  setName(name: string): void {
    this.#facts = { ...this.#facts, name };
  }

  get name(): string {
    return this.#facts.name;
  }

  set name(name: string) {
    this.setName(name);
  }

  get isPackaged(): boolean {
    return this.#facts.isPackaged;
  }

  getLocale(): string {
    const { LC_ALL, LC_MESSAGES, LANG } = process.env;
    const asked = this.commandLine.getSwitchValue('lang') || LC_ALL || LC_MESSAGES || LANG || '';
    const locale = asked.replace(/[.@].*$/, '').replaceAll('_', '-');
    return locale === '' || locale === 'C' || locale === 'POSIX' ? 'en-US' : locale;
  }

  getSystemLocale(): string {
    return this.getLocale();
  }

  getPreferredSystemLanguages(): string[] {
    const list = (process.env.LANGUAGE ?? '').split(':').filter(language => language !== '');
    return list.length > 0 ? list.map(language => language.replaceAll('_', '-')) : [this.getLocale()];
  }

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    this.#lock ??= new SingleInstanceLock(this.getPath('userData'));
    return this.#lock.request({ argv: process.argv, cwd: process.cwd(), additionalData }, second => {
      this.emit('second-instance', new StandInEvent(), second.argv, second.cwd, second.additionalData);
    });
  }

  hasSingleInstanceLock(): boolean {
    return this.#lock?.held ?? false;
  }

  releaseSingleInstanceLock(): void {
    this.#lock?.release();
    // The next one is that of the folder that `userData` is then.
    this.#lock = undefined;
  }

  #badgeCount = 0;

  setBadgeCount(count = 0): boolean {
    this.#badgeCount = count;
    return true;
  }

  getBadgeCount(): number {
    return this.#badgeCount;
  }

  focus(): void {
    StandInBrowserWindow.getAllWindows()[0]?.focus();
  }

  /** The renderer always runs sandboxed here. */
  enableSandbox(): void {
    if (lifecycle.ready) throw new Error('app.enableSandbox() can only be called before app is ready');
  }
  /** The stand-in never uses the GPU. */
  disableHardwareAcceleration(): void {}
  /** Windows only, as in Electron. */
  setAppUserModelId(_id: string): void {}
  #opensAtLogin = false;

  /** Nothing starts at login on Linux, as in Electron; what was set is kept for tests. */
  setLoginItemSettings({ openAtLogin = false }: Electron.Settings): void {
    this.#opensAtLogin = openAtLogin;
  }

  getLoginItemSettings(_options?: Electron.LoginItemSettingsOptions): Electron.LoginItemSettings {
    return {
      openAtLogin: this.#opensAtLogin,
      wasOpenedAtLogin: false,
      status: this.#opensAtLogin ? 'enabled' : 'not-registered',
      executableWillLaunchAtLogin: this.#opensAtLogin,
      launchItems: [],
    };
  }

  /** Windows only. */
  setUserTasks(tasks: Electron.Task[]): boolean {
    records().userTasks = tasks;
    return true;
  }
  /** The stand-in changes nothing in the system. */
  setAsDefaultProtocolClient(_scheme: string, _path?: string, _args?: string[]): boolean {
    return false;
  }
}
strictClass('app', StandInApp, ['dock']);
export const app = new StandInApp();
