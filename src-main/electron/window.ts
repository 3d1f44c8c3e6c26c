import { join } from 'node:path';
import { app, BrowserWindow, nativeTheme } from 'electron';
import { startUrl } from './app-protocol.ts';

/** The colours of the page before it has painted, so that no window flashes white in the dark. */
const background = { light: '#f6f7f9', dark: '#14181d' };

export async function openMainWindow(): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
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
      spellcheck: false,
    },
  });
  window.once('ready-to-show', () => window.show());
  await window.loadURL(startUrl);
  return window;
}

/** A second start brings the window there is to the front. */
export function showExistingWindow(): void {
  const window = BrowserWindow.getAllWindows()[0];
  if (!window) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
