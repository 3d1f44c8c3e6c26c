import { BrowserWindow, Notification } from 'electron';
import type { DesktopNotification, NotificationTarget } from '../../src-shared/contract/notifications.ts';
import { visibleText } from '../../src-shared/domain/visible-text.ts';
import { tellMainWindow } from './main-page.ts';
import { showMainWindow } from './window.ts';

/** A notification with the platform that shows it: Electron has no buttons for Linux (electron/electron#24333). */
type Shown = DesktopNotification & { platform: NodeJS.Platform };

/** Maximum number of notifications in any period of `rowMs` milliseconds. */
const maxInARow = 5;
const rowMs = 10_000;

/** The visible notification, kept so that the next one can close it and that it is not garbage-collected. */
let shown: Notification | null = null;
/** Times (performance.now) of the last `maxInARow` notifications, oldest first. */
let shownAtMs: readonly number[] = [];
/** The notification that is waiting to be shown; a later one replaces it. */
let next: Shown | null = null;
let timer: NodeJS.Timeout | undefined;

const mayBeSeen = (): boolean => BrowserWindow.getFocusedWindow() === null && Notification.isSupported();

/**
 * Shows a notification if no window has the focus. A click on it opens its target, and so does each button. If too many
 * arrive in a short time, only the latest of them is shown, when the time is over. `src-renderer/app/news.ts` decides
 * what is told, and in which words.
 * @returns false if it is not shown, because a window has the focus or the system has no notifications
 */
export function notify(notification: DesktopNotification, platform: NodeJS.Platform): boolean {
  if (!mayBeSeen()) return false;
  next = { ...notification, platform };
  clearTimeout(timer);
  const [oldestMs = 0] = shownAtMs;
  const waitMs = shownAtMs.length < maxInARow ? 0 : oldestMs + rowMs - performance.now();
  if (waitMs > 0) timer = setTimeout(showNext, waitMs);
  else showNext();
  return true;
}

function showNext(): void {
  const notification = next;
  next = null;
  if (notification === null || !mayBeSeen()) return;
  shownAtMs = [...shownAtMs, performance.now()].slice(-maxInARow);
  show(notification);
}

function show({ title, body, target, buttons, platform }: Shown): void {
  shown?.close();
  const notification = new Notification({
    title: visibleText(title),
    body: visibleText(body),
    actions:
      platform === 'linux' ? [] : buttons.map(({ label }) => ({ type: 'button', text: visibleText(label) })),
  });
  notification.on('click', () => open(target));
  notification.on('action', ({ actionIndex }) => open(buttons[actionIndex]?.target ?? target));
  notification.show();
  shown = notification;
}

function open(target: NotificationTarget): void {
  const { place, localId } = target;
  const list = place === 'alerts' ? 'orders' : place;
  // A window that opens shows this first. Its page gets the target once it listens, with the environment.
  const opened = showMainWindow(localId === null ? `#/${list}` : `#/orders/${encodeURIComponent(localId)}`);
  // The window is known as soon as it begins to open.
  tellMainWindow('app.notificationOpened', target);
  // A window that cannot be loaded is loaded again, and logged, by `dying-windows.ts`.
  opened.catch(() => undefined);
}
