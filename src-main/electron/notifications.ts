import { app, BrowserWindow, Notification } from 'electron';
import type { DesktopNotification } from '../../src-shared/contract/notifications.ts';
import { visibleText } from '../../src-shared/domain/visible-text.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { tellWindows } from './ipc-transport.ts';
import { isMainWindowOpen, showMainWindow } from './window.ts';

/** Maximum number of notifications in any period of `rowMs` milliseconds. */
const maxInARow = 5;
const rowMs = 10_000;

/** The visible notification, kept so that the next one can close it and that it is not garbage-collected. */
let shown: Notification | null = null;
/** Times (performance.now) of the last `maxInARow` notifications, oldest first. */
let shownAtMs: readonly number[] = [];
/** The notification that is waiting to be shown; a later one replaces it. */
let next: DesktopNotification | null = null;
let timer: NodeJS.Timeout | undefined;

const mayBeSeen = (): boolean => BrowserWindow.getFocusedWindow() === null && Notification.isSupported();

/**
 * Shows a notification if no window has the focus. A click on it opens its target. If too many arrive in a short time,
 * only the latest of them is shown, when the time is over. `src-renderer/app/news.ts` decides what is told, and in which
 * words.
 * @returns false if it is not shown, because a window has the focus or the system has no notifications
 */
export function notify(notification: DesktopNotification): boolean {
  if (!mayBeSeen()) return false;
  next = notification;
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

function show({ title, body, target }: DesktopNotification): void {
  shown?.close();
  const notification = new Notification({ title: visibleText(title), body: visibleText(body) });
  notification.on('click', () => {
    const { place, localId } = target;
    const hash = localId === null ? `#/${place}` : `#/orders/${encodeURIComponent(localId)}`;
    // An open window gets the target by an event. A window that `showMainWindow` opens does not listen yet, so its URL
    // contains the target.
    if (isMainWindowOpen()) tellWindows('app.notificationOpened', target, null);
    void showMainWindow(hash);
  });
  notification.show();
  shown = notification;
}

/** Shows on the dock or taskbar how many outbox entries need attention, if the system supports it. */
export async function followBadge(core: Pick<CoreThread, 'environments' | 'subscribe'>): Promise<void> {
  const counts = new Map<string, number>();
  const show = () => app.setBadgeCount([...counts.values()].reduce((sum, count) => sum + count, 0));
  core.subscribe((event, payload, environmentId) => {
    if (event !== 'outbox.changed' || environmentId === null || !('attention' in payload)) return;
    if (counts.get(environmentId) === payload.attention) return;
    counts.set(environmentId, payload.attention);
    show();
  });
  for (const { id, outbox } of await core.environments()) counts.set(id, outbox?.attention ?? 0);
  show();
}
