import { plural, t } from '@lingui/core/macro';
import type { NotificationTarget, OrderNews } from '../../src-shared/contract/notifications.ts';
import { quietUntilMs } from '../../src-shared/domain/quiet-hours.ts';
import { call, onEvent, onEventOfAny } from '../bridge/bridge.ts';
import { currentRoute, type Route } from '../navigation/navigation.ts';
import { openAlerts } from '../state/alerts.ts';
import { logFailure, useApp } from '../state/app-store.ts';
import { loadWithTexts } from '../ui/lazy-named.ts';
import { changeToast, isToastShown, showToast } from '../ui/toast.tsx';
import type { Toast } from '../ui/toast-queue.ts';
import { openIn } from './routed.ts';

type News = OrderNews & { environmentId: string };

/**
 * News about orders is collected until none has arrived for `quietMs`, but for at most `maxMs`, in milliseconds. Much
 * of it arrives at once when the service is available again.
 */
const quietMs = 1_500;
const maxMs = 8_000;

/** News that the user has not seen yet, by environment and order. Later news of an order replaces earlier news. */
const unseen = new Map<string, News>();
let timer: ReturnType<typeof setTimeout> | undefined;
let sinceMs: number | null = null;

function targetOf(news: readonly News[]): NotificationTarget | null {
  const first = news.find(({ kind }) => kind === 'attention') ?? news[0];
  if (!first) return null;
  return {
    environmentId: first.environmentId,
    place: news.length > 1 && first.kind === 'attention' ? 'outbox' : 'orders',
    localId: news.length === 1 ? first.localId : null,
  };
}

/** Whether items are being sent or will be, so that more news may follow. */
function isMoreToCome(): boolean {
  const { waiting, sending, isPaused } = useApp.getState().outbox;
  return sending > 0 || (waiting > 0 && !isPaused);
}

async function tell(): Promise<void> {
  const untilMs = quietUntilMs(Date.now(), useApp.getState().settings.quietHours);
  // During quiet hours, news is collected. One notification reports it when they end.
  if (untilMs !== null) return tellAt(untilMs);
  if (sinceMs !== null && Date.now() - sinceMs < maxMs && isMoreToCome()) return tellSoon();
  sinceMs = null;
  // Loaded now, because the first screen does without the words of notifications.
  const { newsWords, newsButtons } = await loadWithTexts(() => import('../features/alerts/news-words.ts'));
  const news = [...unseen.values()];
  const target = targetOf(news);
  if (target === null) return;
  const { isShown } = await call('app.notify', {
    ...newsWords(news),
    target,
    buttons: newsButtons(target),
  });
  // No notification was shown: a window is in front, where the user sees the news, or the system has no notifications.
  if (!isShown) unseen.clear();
}

function tellAt(atMs: number): void {
  sinceMs = null;
  clearTimeout(timer);
  timer = setTimeout(() => void tell().catch(logFailure), atMs - Date.now());
}

function tellSoon(): void {
  sinceMs ??= Date.now();
  clearTimeout(timer);
  const waitMs = Math.min(quietMs, Math.max(0, sinceMs + maxMs - Date.now()));
  timer = setTimeout(() => void tell().catch(logFailure), waitMs);
}

type Lead = (target: NotificationTarget) => void;

/** The route to what a notification opens; null for the list of notifications, which lies over any route. */
export function routeOfTarget({ place, localId }: NotificationTarget): Route | null {
  if (localId !== null) return { view: 'orders', localId };
  return place === 'alerts' ? null : { view: place };
}

/** Opens the environment of a notification, and in it the order or the list that the notification is about. */
const showHere: Lead = target => {
  unseen.clear();
  const isThere = openIn(target.environmentId, routeOfTarget(target));
  if (isThere && target.place === 'alerts') openAlerts();
  // Loaded now, because the first screen does without it.
  loadWithTexts(() => import('../features/alerts/after-opening.ts'))
    .then(({ afterOpening }) => afterOpening(target, isThere))
    .catch(logFailure);
};

/**
 * The toast that is shown about orders that need attention, and the ids of these orders. Further orders are added to
 * the same toast while it is shown.
 */
let attention = { toastId: 0, environmentId: '', localIds: new Set<string>() };

/** Shows a toast if the news says that an order needs attention, unless this order or the outbox is on screen. */
function sayHere({ localId, label, kind, environmentId }: News, lead: Lead): void {
  const route = currentRoute();
  const isShown = useApp.getState().info?.environment.id === environmentId;
  const isInSight = isShown && (route.view === 'outbox' || ('localId' in route && route.localId === localId));
  if (kind !== 'attention' || isInSight) return;
  const isMore = isToastShown(attention.toastId) && attention.environmentId === environmentId;
  attention.localIds = new Set([...(isMore ? attention.localIds : []), localId]);
  const count = attention.localIds.size;
  const target: NotificationTarget =
    count === 1
      ? { environmentId, place: 'orders', localId }
      : { environmentId, place: 'outbox', localId: null };
  const toast: Toast = {
    tone: 'bad',
    text:
      count === 1
        ? t`Order ${label} needs attention.`
        : plural(count, { one: '# order needs attention.', other: '# orders need attention.' }),
    action: { label: t({ message: 'Show', context: 'button' }), onPress: () => lead(target) },
  };
  if (isMore) changeToast(attention.toastId, toast);
  else attention = { ...attention, environmentId, toastId: showToast(toast) };
}

/** Opens the order or list of a notification when the user clicks it. */
export function watchOpenedNotifications(): void {
  onEvent('app.notificationOpened', showHere);
}

/**
 * Shows news about orders that need attention, orders that were accepted after a wait, and changes of orders that the
 * user placed or follows. The main process sends news to one window only.
 * @param lead opens the target of a notification, for a window that cannot show it itself
 */
export function watchNews(lead: Lead = showHere): void {
  onEventOfAny('orders.news', (news, environmentId) => {
    if (environmentId === null) return;
    sayHere({ ...news, environmentId }, lead);
    if (!useApp.getState().settings.areNotificationsOn) return;
    unseen.set(`${environmentId} ${news.localId}`, { ...news, environmentId });
    tellSoon();
  });
  window.addEventListener('focus', () => unseen.clear());
}
