import type * as Electron from 'electron';
import { StandInEvent, StrictEmitter, strict, strictClass } from './not-in-stand-in.ts';
import { records } from './test-hooks.ts';

/** `shell`: recorded, never carried out. */
export const shell = strict('shell', {
  openExternal: async (url: string): Promise<void> => {
    records().openedExternal.push(url);
  },
  openPath: async (path: string): Promise<string> => {
    records().openedPaths.push(path);
    return '';
  },
  showItemInFolder: (path: string): void => {
    records().shownItems.push(path);
  },
}) satisfies Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

let clipboardText = '';
/** `clipboard`: text, in memory, not shared with the system nor with the pages. */
export const clipboard = strict('clipboard', {
  writeText: async (text: string): Promise<void> => {
    clipboardText = text;
  },
  readText: async (): Promise<string> => clipboardText,
  clear: (): void => {
    clipboardText = '';
  },
}) satisfies Pick<Electron.Clipboard, 'writeText' | 'readText' | 'clear'>;

/** `Notification`: recorded, never shown. A test fires 'click' itself: `record.click()`. */
export class StandInNotification
  extends StrictEmitter
  implements Pick<Electron.Notification, 'show' | 'close'>
{
  title: string;
  body: string;
  silent: boolean;

  static isSupported(): boolean {
    return true;
  }

  constructor(options: Electron.NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'close', 'click'], ['reply', 'action', 'failed']);
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
  }

  show(): void {
    const { title, body } = this;
    records().notifications.push({ title, body, click: () => this.emit('click', new StandInEvent()) });
    this.emit('show', new StandInEvent());
  }

  close(): void {
    this.emit('close', new StandInEvent());
  }
}
strictClass('Notification', StandInNotification);

const POWER_EVENTS = ['suspend', 'resume', 'on-ac', 'on-battery', 'shutdown', 'lock-screen', 'unlock-screen'];
/** `powerMonitor`: fires only what a test emits. */
export class StandInPowerMonitor
  extends StrictEmitter
  implements Pick<Electron.PowerMonitor, 'isOnBatteryPower'>
{
  constructor() {
    super('powerMonitor', POWER_EVENTS, [
      'thermal-state-change',
      'speed-limit-change',
      'user-did-become-active',
    ]);
  }

  isOnBatteryPower(): boolean {
    return false;
  }
}
strictClass('powerMonitor', StandInPowerMonitor);
export const powerMonitor = new StandInPowerMonitor();

const AREA = { x: 0, y: 0, width: 1920, height: 1080 };
const DISPLAY = {
  id: 1,
  bounds: AREA,
  workArea: AREA,
  size: AREA,
  workAreaSize: AREA,
  scaleFactor: 1,
  rotation: 0,
};
/** `screen`: always one display of 1920 × 1080. */
export class StandInScreen extends StrictEmitter {
  constructor() {
    super('screen', [], ['display-added', 'display-removed', 'display-metrics-changed']);
  }

  getPrimaryDisplay(): Partial<Electron.Display> {
    return DISPLAY;
  }

  getAllDisplays(): Partial<Electron.Display>[] {
    return [DISPLAY];
  }

  getDisplayMatching(_rectangle: Electron.Rectangle): Partial<Electron.Display> {
    return DISPLAY;
  }
}
strictClass('screen', StandInScreen);
export const screen = new StandInScreen();

/** `crashReporter`: nothing is collected. */
export const crashReporter = strict('crashReporter', {
  start: (_options?: Electron.CrashReporterStartOptions): void => {},
});

/** `net`: only whether the machine is online, which is taken for granted. */
export const net = strict('net', { isOnline: (): boolean => true, online: true }) satisfies Pick<
  Electron.Net,
  'isOnline' | 'online'
>;

/** `safeStorage`: as on a Linux desktop without a keyring. */
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: (): boolean => false,
}) satisfies Pick<Electron.SafeStorage, 'isEncryptionAvailable'>;
