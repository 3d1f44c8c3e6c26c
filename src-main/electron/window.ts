import { join } from 'node:path';
import { app, BrowserWindow, type BrowserWindowConstructorOptions, nativeTheme } from 'electron';
import { visibleText } from '../../src-shared/domain/visible-text.ts';
import { refusal } from '../../src-shared/errors.ts';
import { startUrl } from './app-protocol.ts';

/** Background colours of a window before its page is painted, so that it does not flash white in dark mode. */
const background = { light: '#f6f7f9', dark: '#14181d' };

/** Distance in pixels by which a new window is moved right and down from the window it was opened from. */
const stepPx = 32;

/** Maximum number of order windows, because each has its own process. */
const maxOrderWindows = 20;

let mainWindow: BrowserWindow | null = null;
/** Windows that show a single order. The key is made of the environment's id and the order's local id. */
const orderWindows = new Map<string, BrowserWindow>();

function createWindow(options: BrowserWindowConstructorOptions): BrowserWindow {
  const window = new BrowserWindow({
    ...options,
    show: false,
    title: 'Dispatch',
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    autoHideMenuBar: true,
    webPreferences: {
      preload: join(app.getAppPath(), 'out/preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      devTools: !app.isPackaged,
      spellcheck: false,
      // Disables `alert`, `confirm` and `prompt` in pages. The app uses system dialogs instead.
      disableDialogs: true,
    },
  });
  window.once('ready-to-show', () => window.show());
  // The title contains the label of an order, so it is cleaned of invisible characters.
  window.on('page-title-updated', (event, title) => {
    event.preventDefault();
    window.setTitle(visibleText(title));
  });
  return window;
}

export async function openMainWindow(hash = ''): Promise<BrowserWindow> {
  const window = createWindow({ width: 1440, height: 900, minWidth: 1024, minHeight: 640 });
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
  const known = orderWindows.get(key);
  if (known) return bringToFront(known);
  if (orderWindows.size >= maxOrderWindows) {
    throw refusal('not_allowed_in_state', 'Too many windows of orders are open.', 'too_many_windows');
  }
  const { x, y } = BrowserWindow.getFocusedWindow()?.getBounds() ?? { x: 0, y: 0 };
  const window = createWindow({
    width: 1080,
    height: 860,
    minWidth: 560,
    minHeight: 480,
    x: x + stepPx,
    y: y + stepPx,
  });
  orderWindows.set(key, window);
  window.once('closed', () => orderWindows.delete(key));
  await load(window, `${startUrl}#/order-window/${key}`);
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

/**
 * The one window that notifies the user: the main window or, if it is closed, an order window; null if none is open.
 */
export const speakingWindow = (): BrowserWindow | null => mainWindow ?? [...orderWindows.values()][0] ?? null;

export function showSpeakingWindow(): void {
  const window = speakingWindow();
  if (window) bringToFront(window);
}

/** Brings the main window to the front, or opens it again. */
export async function showMainWindow(hash = ''): Promise<void> {
  if (mainWindow) bringToFront(mainWindow);
  else await openMainWindow(hash);
}
