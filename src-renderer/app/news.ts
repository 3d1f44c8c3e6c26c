import { plural, t } from '@lingui/core/macro';
import type { DesktopNotification, NotificationTarget, OrderNews } from '../../src-shared/records.ts';
import { call, onEvent, onEventOfAny } from '../bridge/bridge.ts';
import { logFailure, useApp } from '../features/connection/app-store.ts';
import { openEnvironment, useEnvironments } from '../features/connection/environments.ts';
import { currentRoute, navigate } from '../navigation/navigation.ts';
import { showToast } from '../ui/toast.tsx';

type News = OrderNews & { environmentId: string };

/** News come in bursts when the service is back: they are told together, once it is quiet or after a while. */
const quietMs = 1_500;
const longestMs = 8_000;
const mostLabels = 4;

/** What nobody has looked at yet, by order; a later word on an order replaces the earlier one. */
const unseen = new Map<string, News>();
let timer: ReturnType<typeof setTimeout> | undefined;
let sinceMs: number | null = null;

function wordsOf(news: readonly News[]): Pick<DesktopNotification, 'title' | 'body'> {
  const pressing = news.filter(({ kind }) => kind === 'attention');
  const accepted = news.length - pressing.length;
  const [one] = news;
  if (news.length === 1 && one) {
    const { label } = one;
    return one.kind === 'attention'
      ? { title: t`${label} needs attention`, body: t`It waits for your decision.` }
      : { title: t`${label} was accepted`, body: t`It had waited to be sent.` };
  }
  const acceptedWords = plural(accepted, { one: '# order was accepted', other: '# orders were accepted' });
  const shown = (pressing.length > 0 ? pressing : news).slice(0, mostLabels).map(({ label }) => label);
  const more = (pressing.length > 0 ? pressing.length : news.length) - shown.length;
  const labels = shown.join(', ') + (more > 0 ? ` ${t`and ${more} more`}` : '');
  if (pressing.length === 0) return { title: acceptedWords, body: labels };
  return {
    title: plural(pressing.length, { one: '# order needs attention', other: '# orders need attention' }),
    body: accepted === 0 ? labels : `${labels} · ${acceptedWords}`,
  };
}

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
  if (sinceMs !== null && Date.now() - sinceMs < longestMs && isMoreToCome()) return tellSoon();
  sinceMs = null;
  const news = [...unseen.values()];
  const target = targetOf(news);
  if (target === null) return;
  const { isShown } = await call('app.notify', { ...wordsOf(news), target });
  // The window is in front: it has been seen.
  if (!isShown) unseen.clear();
}

function tellSoon(): void {
  sinceMs ??= Date.now();
  clearTimeout(timer);
  const waitMs = Math.min(quietMs, Math.max(0, sinceMs + longestMs - Date.now()));
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

/** In the window itself: what one looks at already needs no message. */
function sayHere({ localId, label, kind, environmentId }: News): void {
  const route = currentRoute();
  const isShown = useApp.getState().info?.environment.id === environmentId;
  const isInSight = isShown && (route.view === 'outbox' || ('localId' in route && route.localId === localId));
  if (kind !== 'attention' || isInSight) return;
  const action = { label: t`Show`, onPress: () => void show({ environmentId, place: 'orders', localId }) };
  showToast({ tone: 'bad', text: t`${label} needs attention`, action });
}

/** Tells of orders that need the dispatcher, and of those that were accepted after a wait. */
export function watchNews(): void {
  onEventOfAny('orders.news', (news, environmentId) => {
    if (environmentId === null) return;
    sayHere({ ...news, environmentId });
    if (!useApp.getState().settings.areNotificationsOn) return;
    unseen.set(`${environmentId} ${news.localId}`, { ...news, environmentId });
    tellSoon();
  });
  onEvent('app.notificationOpened', target => void show(target).catch(logFailure));
  window.addEventListener('focus', () => unseen.clear());
}
