import { BrowserWindow } from 'electron';
import { refusal } from '../../src-shared/errors.ts';
import { startUrl } from './app-protocol.ts';
import { asPdf, pageNow } from './asking-window.ts';
import { markUnseen } from './unseen-windows.ts';
import { load, webPreferences } from './window.ts';

/** A window that is open for this long is closed, whatever its page says, in milliseconds. */
const maxOpenMs = 15 * 60_000;

/** The window whose page draws the sheets of a job; null if none is open. */
let open: { sheetsId: string; window: BrowserWindow } | null = null;

/**
 * Opens the page that draws the sheets of a job, in a window that nobody sees. It closes with the calling page, and
 * cannot navigate. One that is still open is closed first.
 */
export async function openSheetsWindow(sheetsId: string, environmentId: string): Promise<void> {
  if (open) closeSheetsWindow(open.sheetsId);
  const window = new BrowserWindow({
    show: false,
    title: 'Dispatch',
    // Without a window on screen, Chromium would slow down the page's timers.
    webPreferences: { ...webPreferences(), backgroundThrottling: false },
  });
  markUnseen(window);
  open = { sheetsId, window };
  const timer = setTimeout(() => closeSheetsWindow(sheetsId), maxOpenMs);
  window.once('closed', () => {
    clearTimeout(timer);
    if (open?.window === window) open = null;
  });
  pageNow()?.whenGone(() => closeSheetsWindow(sheetsId));
  window.webContents.on('will-navigate', event => event.preventDefault());
  const place = [environmentId, sheetsId].map(encodeURIComponent).join('/');
  await load(window, `${startUrl}#/order-sheets/${place}`);
}

/** @throws DispatchError `not_found` (`sheets`) if the window of this job is not open */
export async function sheetsAsPdf(sheetsId: string): Promise<Uint8Array> {
  if (open?.sheetsId !== sheetsId)
    throw refusal('not_found', 'The page of these order sheets is not open.', 'sheets');
  return asPdf(open.window.webContents);
}

/** Closes the window of this job, if it is open. Its page cannot prevent that. */
export function closeSheetsWindow(sheetsId: string): void {
  if (open?.sheetsId === sheetsId && !open.window.isDestroyed()) open.window.destroy();
}
