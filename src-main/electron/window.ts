import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme } from 'electron';
import { visibleText } from '../../src-shared/domain/visible-text.ts';
import { refusal } from '../../src-shared/errors.ts';
import type { SavedPlace } from '../adapters/window-state.ts';
import { startUrl } from './app-protocol.ts';
import { keepFitting, placeOfNew, zoomFactor } from './window-fit.ts';
import type { WindowKind } from './window-place.ts';

/** Background colours of a window before its page is painted, so that it does not flash white in dark mode. */
const background = { light: '#f6f7f9', dark: '#14181d' };

/** Distance in pixels by which a new window is moved right and down from the window it was opened from. */
const stepPx = 32;

/** Maximum number of order windows, because each has its own process. */
const maxOrderWindows = 20;

const mainKind: WindowKind = {
  usual: { width: 1440, height: 900 },
  least: { width: 1024, height: 640 },
  leastPage: { width: 720, height: 450 },
};
const orderKind: WindowKind = {
  usual: { width: 1080, height: 860 },
  least: { width: 560, height: 480 },
  leastPage: { width: 560, height: 350 },
};

/** A window that shows a single order. */
export interface OpenOrder {
  environmentId: string;
  localId: string;
  window: BrowserWindow;
}

let mainWindow: BrowserWindow | null = null;
/** The order windows. The key is made of the environment's id and the order's local id. */
const orderWindows = new Map<string, OpenOrder>();

/** Where windows were before; null if that is not known. */
export interface KnownPlaces {
  main(): SavedPlace | null;
  /** The order window that changed last. A new one gets its size. */
  order(): SavedPlace | null;
  /** The window of this order at the end of the last run. */
  reopened(environmentId: string, localId: string): SavedPlace | null;
}

let known: KnownPlaces = { main: () => null, order: () => null, reopened: () => null };

/** From now on, windows open where they were before. */
export function openAt(places: KnownPlaces): void {
  known = places;
}

/** What every page of the app may do and may not do. */
export const webPreferences = () => ({
  preload: join(app.getAppPath(), 'out/preload/preload.cjs'),
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  webSecurity: true,
  devTools: !app.isPackaged,
  spellcheck: false,
  // Disables `alert`, `confirm` and `prompt` in pages. The app uses system dialogs instead.
  disableDialogs: true,
});

/** @param isHidden whether the window stays hidden until the user wants to see it */
function createWindow(kind: WindowKind, saved: SavedPlace | null, isHidden = false): BrowserWindow {
  const { isMaximized, ...place } = placeOfNew(kind, saved);
  const window = new BrowserWindow({
    ...place,
    show: false,
    title: 'Dispatch',
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    autoHideMenuBar: true,
    webPreferences: { ...webPreferences(), zoomFactor: zoomFactor() },
  });
  keepFitting(window, kind);
  // Maximising a window shows it.
  const maximize = (): void => {
    if (isMaximized) window.maximize();
  };
  if (isHidden) window.once('show', maximize);
  else window.once('ready-to-show', maximize).once('ready-to-show', () => window.show());
  // The title contains the label of an order, so it is cleaned of invisible characters.
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(visibleText(title));
  });
  return window;
}

export async function openMainWindow(hash = '', { isHidden = false } = {}): Promise<BrowserWindow> {
  const window = createWindow(mainKind, known.main(), isHidden);
  mainWindow = window;
  window.once('closed', () => {
    if (mainWindow === window) mainWindow = null;
  });
  await load(window, startUrl + hash);
  return window;
}

/**
 * Opens an order in its own window. If the order already has one, brings that to the front.
 * @throws DispatchError `not_allowed_in_state` (`too_many_windows`)
 */
export async function openOrderWindow(environmentId: string, localId: string): Promise<void> {
  const key = `${encodeURIComponent(environmentId)}/${encodeURIComponent(localId)}`;
  const open = orderWindows.get(key)?.window;
  if (open) return bringToFront(open);
  if (orderWindows.size >= maxOrderWindows) {
    throw refusal('not_allowed_in_state', 'Too many windows of orders are open.', 'too_many_windows');
  }
  const window = createWindow(orderKind, known.reopened(environmentId, localId) ?? stepBeside(known.order()));
  orderWindows.set(key, { environmentId, localId, window });
  window.once('closed', () => orderWindows.delete(key));
  await load(window, `${startUrl}#/order-window/${key}`);
}

/** A place a step right and down of the window in front, with the size of the last order window. */
function stepBeside(last: SavedPlace | null): SavedPlace {
  const { x, y } = BrowserWindow.getFocusedWindow()?.getBounds() ?? { x: 0, y: 0 };
  const { width, height } = last ?? orderKind.usual;
  return { x: x + stepPx, y: y + stepPx, width, height, isMaximized: false };
}

/** The URL that each window was last told to load. The window may still be loading it. */
const toldTo = new WeakMap<BrowserWindow, string>();

export const lastToldTo = (window: BrowserWindow): string => toldTo.get(window) ?? startUrl;

/**
 * Loads a URL. Does not throw if the window is closed or crashes while it loads. After a crash, `dying-windows.ts`
 * reloads it.
 */
export async function load(window: BrowserWindow, url: string): Promise<void> {
  const { webContents } = window;
  toldTo.set(window, url);
  await window.loadURL(url).catch((error: unknown) => {
    if (!webContents.isDestroyed() && !webContents.isCrashed()) throw error;
  });
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

export const isMainWindowOpen = (): boolean => mainWindow !== null;

export const openMain = (): BrowserWindow | null => mainWindow;

export const openOrders = (): readonly OpenOrder[] => [...orderWindows.values()];

/**
 * The one window that notifies the user: the main window or, if it is closed, an order window; null if none is open.
 */
export const speakingWindow = (): BrowserWindow | null => mainWindow ?? openOrders()[0]?.window ?? null;

export function showSpeakingWindow(): void {
  const window = speakingWindow();
  if (window) bringToFront(window);
}

/** Brings the main window to the front, or opens it again. */
export async function showMainWindow(hash = ''): Promise<void> {
  if (mainWindow) bringToFront(mainWindow);
  else await openMainWindow(hash);
}
