import type * as Electron from 'electron';
import { StandInClientRequest } from './client-request.ts';
import type { EventsOf, Fires, StandIn } from './electron-types.ts';
import { lifecycle } from './lifecycle.ts';
import { StandInEvent, StrictEmitter, strict, strictClass } from './not-in-stand-in.ts';
import { type Area, records } from './test-hooks.ts';

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

/** `Notification`: recorded, never shown. A test fires 'click' and 'action' itself: `record.click()`, `record.press(0)`. */
export class StandInNotification
  extends StrictEmitter<Fires<Electron.Notification, 'show' | 'close' | 'click' | 'action'>>
  implements Pick<Electron.Notification, 'show' | 'close'>
{
  title: string;
  body: string;
  silent: boolean;
  actions: Electron.NotificationAction[];

  static isSupported(): boolean {
    return true;
  }

  constructor(options: StandIn<Electron.NotificationConstructorOptions> = {}) {
    super('Notification', ['show', 'close', 'click', 'action'], ['reply', 'failed']);
    if (!lifecycle.ready) throw new Error('Cannot create Notification before app is ready');
    this.title = options.title ?? '';
    this.body = options.body ?? '';
    this.silent = options.silent ?? false;
    this.actions = options.actions ?? [];
  }

  show(): void {
    const { title, body, actions } = this;
    records().notifications.push({
      title,
      body,
      buttons: actions.map(({ text = '' }) => text),
      click: () => this.emit('click', new StandInEvent()),
      press: actionIndex => {
        const details = Object.assign(new StandInEvent(), { actionIndex, selectionIndex: -1 });
        this.emit('action', details, actionIndex, -1);
      },
    });
    this.emit('show', new StandInEvent());
  }

  close(): void {
    this.emit('close', new StandInEvent());
  }
}
strictClass('Notification', StandInNotification);

const POWER_EVENTS = [
  'suspend',
  'resume',
  'on-ac',
  'on-battery',
  'shutdown',
  'lock-screen',
  'unlock-screen',
] as const;
/** `powerMonitor`: fires only what a test emits. */
export class StandInPowerMonitor
  extends StrictEmitter<Fires<Electron.PowerMonitor, (typeof POWER_EVENTS)[number]>>
  implements Pick<Electron.PowerMonitor, 'isOnBatteryPower'>
{
  constructor() {
    const neverFired = [
      'thermal-state-change',
      'speed-limit-change',
      'user-did-become-active',
      'user-did-resign-active',
    ] satisfies (keyof EventsOf<Electron.PowerMonitor>)[];
    super('powerMonitor', POWER_EVENTS, neverFired);
  }

  isOnBatteryPower(): boolean {
    return false;
  }
}
strictClass('powerMonitor', StandInPowerMonitor);
export const powerMonitor = new StandInPowerMonitor();

const displayAt = (area: Area, index: number): Electron.Display => ({
  id: index + 1,
  label: '',
  bounds: area,
  workArea: area,
  size: area,
  workAreaSize: area,
  nativeOrigin: { x: area.x, y: area.y },
  maximumCursorSize: { width: 64, height: 64 },
  scaleFactor: 1,
  rotation: 0,
  colorDepth: 24,
  colorSpace: '',
  depthPerComponent: 8,
  displayFrequency: 60,
  monochrome: false,
  internal: false,
  detected: true,
  accelerometerSupport: 'unknown',
  touchSupport: 'unknown',
});

const DISPLAY_EVENTS = ['display-added', 'display-removed', 'display-metrics-changed'] as const;
/** `screen`: one display of 1920 × 1080, or those of `__standInDisplays`. Fires only what a test emits. */
export class StandInScreen extends StrictEmitter<Fires<Electron.Screen, (typeof DISPLAY_EVENTS)[number]>> {
  constructor() {
    super('screen', DISPLAY_EVENTS);
  }

  getPrimaryDisplay(): Electron.Display {
    const [first] = this.getAllDisplays();
    if (!first) throw new Error('There is no display');
    return first;
  }

  getAllDisplays(): Electron.Display[] {
    return globalThis.__standInDisplays.map(displayAt);
  }
}
strictClass('screen', StandInScreen);
export const screen = new StandInScreen();

/** `crashReporter`: nothing is collected. */
export const crashReporter = strict('crashReporter', {
  start: (_options?: Electron.CrashReporterStartOptions): void => {},
});

/** `net`: requests of the main process; that the machine is online is taken for granted. */
export const net = strict('net', {
  isOnline: (): boolean => true,
  online: true,
  request: (options: StandIn<Electron.ClientRequestConstructorOptions> | string): StandInClientRequest =>
    new StandInClientRequest(options),
}) satisfies Pick<Electron.Net, 'isOnline' | 'online'>;

/** `safeStorage`: as on a Linux desktop without a keyring. */
export const safeStorage = strict('safeStorage', {
  isEncryptionAvailable: (): boolean => false,
}) satisfies Pick<Electron.SafeStorage, 'isEncryptionAvailable'>;
