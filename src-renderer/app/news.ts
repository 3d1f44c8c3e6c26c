import { t } from '@lingui/core/macro';
import type { NotificationTarget, OrderNews } from '../../src-shared/contract/notifications.ts';
import { call, onEvent, onEventOfAny } from '../bridge/bridge.ts';
import { currentRoute, navigate } from '../navigation/navigation.ts';
import { logFailure, useApp } from '../session/app-store.ts';
import { openEnvironment, useEnvironments } from '../session/environments.ts';
import { showToast } from '../ui/toast.tsx';
import { newsWords } from './news-words.ts';
import { quietUntilMs } from './quiet-hours.ts';

type News = OrderNews & { environmentId: string };

/** News come in bursts when the service is back: they are told together, once it is quiet or after a while. */
const quietMs = 1_500;
const maxMs = 8_000;

/** What nobody has looked at yet, by order; a later word on an order replaces the earlier one. */
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

/** More may come in a moment: something else is on its way. */
function isMoreToCome(): boolean {
  const { waiting, sending, isPaused } = useApp.getState().outbox;
  return sending > 0 || (waiting > 0 && !isPaused);
}

async function tell(): Promise<void> {
  const untilMs = quietUntilMs(Date.now(), useApp.getState().settings.quietHours);
  // What came in the meantime is told together at their end.
  if (untilMs !== null) return tellAt(untilMs);
  if (sinceMs !== null && Date.now() - sinceMs < maxMs && isMoreToCome()) return tellSoon();
  sinceMs = null;
  const news = [...unseen.values()];
  const target = targetOf(news);
  if (target === null) return;
  const { isShown } = await call('app.notify', { ...newsWords(news), target });
  // The window is in front: it has been seen.
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

/** Shows what a notification or a message is about, in its environment. */
async function show({ environmentId, place, localId }: NotificationTarget): Promise<void> {
  unseen.clear();
  const row = useEnvironments.getState().rows?.find(({ id }) => id === environmentId);
  // The environment may be gone by now: then there is nothing to show.
  if (!row) return;
  const opening = openEnvironment(row);
  if (localId !== null) navigate({ view: 'orders', localId });
  else navigate({ view: place });
  await opening;
}

type Lead = (target: NotificationTarget) => void;
const showHere: Lead = target => void show(target).catch(logFailure);

/** In the window itself: what one looks at already needs no message. */
function sayHere({ localId, label, kind, environmentId }: News, lead: Lead): void {
  const route = currentRoute();
  const isShown = useApp.getState().info?.environment.id === environmentId;
  const isInSight = isShown && (route.view === 'outbox' || ('localId' in route && route.localId === localId));
  if (kind !== 'attention' || isInSight) return;
  const action = { label: t`Show`, onPress: () => lead({ environmentId, place: 'orders', localId }) };
  showToast({ tone: 'bad', text: t`${label} needs attention`, action });
}

/** Shows what a notification was about that somebody has clicked. */
export function watchOpenedNotifications(): void {
  onEvent('app.notificationOpened', showHere);
}

/**
 * Tells of orders that need the dispatcher, that were accepted after a wait, and of changes of those one follows.
 * Only the window hears of them that speaks for the program.
 *
 * @param lead to what a message is about, for a window that cannot show it itself
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
