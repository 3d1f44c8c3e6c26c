import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { app, type BrowserWindow, dialog } from 'electron';
import type { RepeatedLines } from '../core/log/repeated-lines.ts';
import type { Clock, Log } from '../core/ports/ports.ts';
import { startUrl } from './app-protocol.ts';
import { isOurPage } from './our-page.ts';
import { isUnseen } from './unseen-windows.ts';
import { lastToldTo, load } from './window.ts';

/**
 * After this many crashes within `deathsWithinMs`, the user is asked before the window is reloaded, since it would
 * probably crash again.
 */
const maxDeaths = 3;
const deathsWithinMs = 60_000;

/** Error code ERR_ABORTED: the load was cancelled, or replaced by another load. This is not a crash. */
const aborted = -3;

/**
 * If a page stays unresponsive for this long after Chromium reports it, the user is asked. After each further time of
 * this length, the user is asked again.
 */
const busyForMs = 15_000;

/**
 * Reloads each window whose process crashes, with the page that it showed, and offers to restart windows that hang.
 * @param log a log that limits repeated lines, since a page can crash any number of times
 */
export function reopenWindows(log: RepeatedLines, clock: Clock): void {
  app.on('browser-window-created', (_event, window) => {
    reopen(window, log, clock);
    askWhileBusy(window, log);
  });
  // Chromium restarts its other processes itself, such as the one for graphics.
  app.on('child-process-gone', (_event, { type, reason, exitCode }) =>
    log.write('child-process-died', { type, reason, exitCode }),
  );
}

function reopen(window: BrowserWindow, log: Log, clock: Clock): void {
  const { webContents } = window;
  const placeOf = watchPlace(window);
  let deathsAtMs: number[] = [];
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => died(reason, exitCode));
  // Reloads the window if a script's navigation was blocked, because Chromium then replaces the page with its error
  // page.
  webContents.on('did-fail-load', (_event, errorCode, _description, _url, isMainFrame) => {
    if (isMainFrame && errorCode !== aborted) died('not-loaded', errorCode);
  });

  function died(reason: string, exitCode: number): void {
    // Whoever opened such a window decides what follows.
    if (isUnseen(window)) return;
    const nowMs = clock.monotonicMs();
    deathsAtMs = [...deathsAtMs.filter(atMs => nowMs - atMs < deathsWithinMs), nowMs];
    log.write('window-died', { window: window.id, reason, exitCode, deaths: deathsAtMs.length });
    if (window.isDestroyed()) return;
    if (deathsAtMs.length < maxDeaths) void loadAnew(window, placeOf(), log);
    else void askAfterDeaths();
  }

  async function askAfterDeaths(): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: i18n._(msg`This window stopped working several times`),
      detail: i18n._(
        msg`Saved orders and drafts are safe, and the outbox is not affected. Restart the window, or quit Dispatch.`,
      ),
      buttons: [i18n._(msg`Restart window`), i18n._(msg`Quit`)],
      defaultId: 0,
      cancelId: 0,
    });
    if (response === 1) {
      app.quit();
      return;
    }
    deathsAtMs = [];
    if (!window.isDestroyed()) void loadAnew(window, placeOf(), log);
  }
}

/**
 * Watches which of the app's pages a window shows.
 * @returns a function that returns the URL hash of the last page shown, or of the page to be loaded if none was shown
 * yet
 */
function watchPlace(window: BrowserWindow): () => string {
  let shown: string | null = null;
  const note = (url: string): void => {
    if (isOurPage(url)) shown = url;
  };
  window.webContents.on('did-navigate', (_event, url) => note(url));
  window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
    if (isMainFrame) note(url);
  });
  return () => new URL(shown ?? lastToldTo(window)).hash;
}

/** Loads the page with this hash. `?restarted` in the URL tells the page that the window was restarted. */
async function loadAnew(window: BrowserWindow, hash: string, log: Log): Promise<void> {
  try {
    await load(window, `${startUrl}?restarted${hash}`);
  } catch (error) {
    log.write('window-not-loaded', { reason: error instanceof Error ? error.name : 'unknown' });
  }
}

function askWhileBusy(window: BrowserWindow, log: Log): void {
  const { webContents } = window;
  /** Aborts the wait before the question when the page responds again; null while the page is responsive. */
  let busy: AbortController | null = null;
  const end = (): void => {
    busy?.abort();
    busy = null;
  };
  webContents.on('responsive', end);
  webContents.on('render-process-gone', end);
  webContents.on('destroyed', end);
  webContents.on('unresponsive', () => {
    if (busy) return;
    if (isUnseen(window)) return;
    busy = new AbortController();
    void askUntilItAnswers(busy.signal);
  });

  async function askUntilItAnswers(signal: AbortSignal): Promise<void> {
    while (await isBusyFor(busyForMs, signal)) {
      log.write('window-busy');
      const { response } = await dialog.showMessageBox(window, {
        type: 'question',
        message: i18n._(msg`This window is not responding`),
        detail: i18n._(msg`Wait, or restart the window. Saved orders and drafts are safe.`),
        buttons: [i18n._(msg`Wait`), i18n._(msg`Restart window`)],
        defaultId: 0,
        cancelId: 0,
        signal,
      });
      if (response === 1 && !signal.aborted) webContents.forcefullyCrashRenderer();
    }
  }
}

/** Waits `ms` milliseconds; returns true after them, or false as soon as the signal aborts. */
const isBusyFor = (ms: number, signal: AbortSignal): Promise<boolean> =>
  new Promise(resolve => {
    if (signal.aborted) resolve(false);
    const timer = setTimeout(() => resolve(true), ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
