import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import type * as Electron from 'electron';
import type { CommandLine } from '../../tools/electron-standin/src/app.ts';
import type { StandInBrowserWindow } from '../../tools/electron-standin/src/browser-window.ts';
import type {
  StandInClientRequest,
  StandInIncomingMessage,
} from '../../tools/electron-standin/src/client-request.ts';
import type { StandInNotification } from '../../tools/electron-standin/src/desktop.ts';
import type { StandInDownloadItem } from '../../tools/electron-standin/src/download-item.ts';
import type { electron } from '../../tools/electron-standin/src/electron.ts';
import type { EventsOf, Fires, StandIn, Wrong } from '../../tools/electron-standin/src/electron-types.ts';
import type { StandInFrame } from '../../tools/electron-standin/src/frame-tree.ts';
import type { StandInMenu, StandInMenuItem } from '../../tools/electron-standin/src/menu.ts';
import type { StandInImage } from '../../tools/electron-standin/src/native-image.ts';
import type { StandInEvent } from '../../tools/electron-standin/src/not-in-stand-in.ts';
import type { StandInWebRequest } from '../../tools/electron-standin/src/session.ts';
import type { StandInTray } from '../../tools/electron-standin/src/tray.ts';
import type { StandInWebContents } from '../../tools/electron-standin/src/web-contents.ts';

// The compiler is the test: everything that the stand-in offers takes what electron.d.ts says that Electron takes, and
// answers what it says that Electron answers. Nothing here runs.

/** Does not compile while something is wrong; the compiler names it. */
type Right<Names extends never> = Names;
type Module = typeof electron;
type Emitters = keyof typeof EventEmitter;

// No name that Electron has not.
export type Names = Right<Exclude<keyof Module, keyof typeof Electron>>;

// What the stand-in has for itself is named behind.
export type App = Right<Wrong<Module['app'], Electron.App, 'begin' | 'becomeReady' | 'isEnding'>>;
export type Switches = Right<Wrong<CommandLine, Electron.CommandLine, 'addedAfter'>>;
export type Windows = Right<Wrong<StandInBrowserWindow, Electron.BrowserWindow>>;
export type WindowClass = Right<Wrong<typeof StandInBrowserWindow, typeof Electron.BrowserWindow, Emitters>>;
export type Contents = Right<
  Wrong<StandInWebContents, Electron.WebContents, 'applyZoom' | 'destroyed' | 'page' | 'targetId'>
>;
export type ContentsClass = Right<Wrong<Module['webContents'], typeof Electron.webContents>>;
export type Frames = Right<Wrong<StandInFrame, Electron.WebFrameMain>>;
export type Menus = Right<Wrong<StandInMenu, Electron.Menu>>;
export type MenuClass = Right<Wrong<typeof StandInMenu, typeof Electron.Menu, Emitters>>;
// electron.d.ts knows fewer roles of an item than of the template that it is made from.
export type Items = Right<Wrong<StandInMenuItem, Electron.MenuItem, 'role'>>;
export type Images = Right<Wrong<StandInImage, Electron.NativeImage>>;
export type ImageModule = Right<Wrong<Module['nativeImage'], typeof Electron.nativeImage>>;
export type Notifications = Right<Wrong<StandInNotification, Electron.Notification>>;
export type NotificationClass = Right<
  Wrong<typeof StandInNotification, typeof Electron.Notification, Emitters>
>;
export type Trays = Right<Wrong<StandInTray, Electron.Tray>>;
export type TrayClass = Right<Wrong<typeof StandInTray, typeof Electron.Tray, Emitters>>;
export type PowerMonitor = Right<Wrong<Module['powerMonitor'], Electron.PowerMonitor>>;
export type Screen = Right<Wrong<Module['screen'], Electron.Screen>>;
export type Session = Right<
  Wrong<Module['session']['defaultSession'], Electron.Session, 'applyPermissions' | 'beginDownload'>
>;
export type Downloads = Right<Wrong<StandInDownloadItem, Electron.DownloadItem>>;
export type Protocol = Right<Wrong<Module['protocol'], Electron.Protocol>>;
export type WebRequest = Right<Wrong<StandInWebRequest, Electron.WebRequest, 'ask'>>;
export type Theme = Right<Wrong<Module['nativeTheme'], Electron.NativeTheme>>;
export type Dialog = Right<Wrong<Module['dialog'], Electron.Dialog>>;
export type Shell = Right<Wrong<Module['shell'], Electron.Shell>>;
export type Clipboard = Right<Wrong<Module['clipboard'], Electron.Clipboard>>;
export type Requests = Right<Wrong<StandInClientRequest, Electron.ClientRequest>>;
export type Answers = Right<Wrong<StandInIncomingMessage, Electron.IncomingMessage, keyof Readable>>;
export type Net = Right<Wrong<Module['net'], Electron.Net>>;
export type SafeStorage = Right<Wrong<Module['safeStorage'], Electron.SafeStorage>>;
export type CrashReporter = Right<Wrong<Module['crashReporter'], Electron.CrashReporter>>;
// Electron's own private name, by which tests see what crosses.
export type IpcMain = Right<Wrong<Module['ipcMain'], Electron.IpcMain, '_invokeHandlers'>>;

// What can be made is made from what Electron takes.
type Makes<
  Own extends new (
    ...args: never[]
  ) => unknown,
  Declared extends new (
    ...args: never[]
  ) => unknown,
> = StandIn<ConstructorParameters<Declared>> extends ConstructorParameters<Own> ? never : 'constructor';
export type NewWindow = Right<Makes<typeof StandInBrowserWindow, typeof Electron.BrowserWindow>>;
export type NewItem = Right<Makes<typeof StandInMenuItem, typeof Electron.MenuItem>>;
export type NewTray = Right<Makes<typeof StandInTray, typeof Electron.Tray>>;
export type NewNotification = Right<Makes<typeof StandInNotification, typeof Electron.Notification>>;

// Events are declared nowhere but in electron.d.ts: `Fires` takes from there what their listeners are given.
type Second = Fires<Electron.App, 'second-instance'>['second-instance'];
export const second: Second extends [StandIn<Electron.Event>, string[], string, unknown] ? true : false =
  true;
type Created = Fires<Electron.App, 'browser-window-created'>['browser-window-created'];
export const created: Created[1] extends StandInBrowserWindow ? true : false = true;
export const eventsAreKnown: 'will-navigate' | 'ipc-message' extends keyof EventsOf<Electron.WebContents>
  ? true
  : false = true;

// A wrong shape does not compile: each line below has to be refused.

/** Another parameter, another answer, a name that is not Electron's. */
interface WrongApp {
  quit(reason: string): void;
  getVersion(): number;
  restart(): void;
}
// @ts-expect-error
export type Refused = Right<Wrong<WrongApp, Electron.App>>;
export const wrongNames: Record<Wrong<WrongApp, Electron.App>, true> = {
  quit: true,
  getVersion: true,
  restart: true,
};
/** Too narrow in a callback, in one of two overloads, in what it hands on. */
interface WrongSession {
  setPermissionCheckHandler(handler: (contents: null) => boolean): void;
}
// @ts-expect-error
export type RefusedHandler = Right<Wrong<WrongSession, Electron.Session>>;
interface WrongDialog {
  showMessageBox(window: StandInBrowserWindow, options: object): Promise<Electron.MessageBoxReturnValue>;
}
// @ts-expect-error
export type RefusedOverload = Right<Wrong<WrongDialog, Electron.Dialog>>;
// @ts-expect-error
export type RefusedEvent = Fires<Electron.App, 'second-window'>;
// @ts-expect-error
export const refusedArguments: Second = [{} as StandInEvent, ['--flag'], 17, {}];
