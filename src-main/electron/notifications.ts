import { app, BrowserWindow, Notification } from 'electron';
import type { DesktopNotification } from '../../src-shared/contract/notifications.ts';
import { visibleText } from '../../src-shared/domain/visible-text.ts';
import type { Core } from '../core/compose.ts';
import { tellWindows } from './ipc-transport.ts';
import { isMainWindowOpen, showMainWindow } from './window.ts';

/** So many may follow one another without a wait. */
const maxInARow = 5;
const rowMs = 10_000;

/** The one that is shown: the next one replaces it, and nothing else keeps it from being collected. */
let shown: Notification | null = null;
/** When the last ones were shown, the oldest first, in milliseconds of this process. */
let shownAtMs: readonly number[] = [];
/** The latest of those that came too soon, until it is its turn. */
let next: DesktopNotification | null = null;
let timer: NodeJS.Timeout | undefined;

const mayBeSeen = (): boolean => BrowserWindow.getFocusedWindow() === null && Notification.isSupported();

/**
 * Shows what the page has composed, while nobody looks at the window. A click leads to the order. Of those that come
 * thick and fast only the latest is shown, as soon as it is its turn.
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
    // A window that is only opened by this does not listen yet: its address says where it leads.
    if (isMainWindowOpen()) tellWindows('app.notificationOpened', target, null);
    void showMainWindow(hash);
  });
  notification.show();
  shown = notification;
}

/** How many entries of all environments need the dispatcher, on the dock or taskbar where the system has that. */
export function followBadge(core: Core): void {
  const counts = new Map<string, number>();
  const show = () => app.setBadgeCount([...counts.values()].reduce((sum, count) => sum + count, 0));
  for (const { id, outbox } of core.environments()) counts.set(id, outbox?.attention ?? 0);
  show();
  core.subscribe((event, payload, environmentId) => {
    if (event !== 'outbox.changed' || environmentId === null || !('attention' in payload)) return;
    if (counts.get(environmentId) === payload.attention) return;
    counts.set(environmentId, payload.attention);
    show();
  });
}
