import { plural, t } from '@lingui/core/macro';
import type { Alert } from '../../../src-shared/contract/alerts.ts';
import type {
  DesktopNotification,
  NotificationTarget,
  OrderNews,
} from '../../../src-shared/contract/notifications.ts';
import { cutText } from '../../../src-shared/domain/cut-text.ts';
import { formatInstant } from '../../i18n/format.ts';
import { orderStatusName, readinessText } from '../../i18n/status-words.ts';

const maxLabels = 4;
/** Maximum number of characters of a text that the service has made, so that a notification takes all of its words. */
const maxText = 120;

type Words = Pick<DesktopNotification, 'title' | 'body'>;

/** Says what changed in an order that the user placed or follows. */
function changeText({ change }: OrderNews): string {
  switch (change?.what) {
    case 'status':
      return orderStatusName(change.value ?? '');
    case 'readiness':
      return readinessText(change.value ?? '');
    case 'eta':
      return change.value === null
        ? t`The ETA is no longer known`
        : t`New ETA: ${formatInstant(change.value)}`;
    case 'price':
      return t`The price has changed`;
    default:
      return t`The order has changed`;
  }
}

function wordsOfOne(news: OrderNews): Words {
  const { label } = news;
  switch (news.kind) {
    case 'attention':
      return {
        title: t`Order ${label} needs attention`,
        body: t`The order needs your decision. Open it in Dispatch.`,
      };
    case 'accepted':
      return { title: t`Order ${label} was accepted`, body: t`The service has confirmed the order.` };
    case 'changed':
      return { title: label, body: changeText(news) };
  }
}

/** Words of an alert in the list, which says what is true of its order now. */
export const alertWords = (alert: Alert): Words =>
  alert.kind !== 'attention'
    ? wordsOfOne(alert)
    : {
        ...wordsOfOne(alert),
        body: alert.entryId === null ? t`No decision is needed any more.` : t`The order needs your decision.`,
      };

/** Kinds of news about orders, the most urgent first. */
const kinds = ['attention', 'accepted', 'changed'] as const;

/** Says how many orders have news of one kind. */
const countText = (kind: OrderNews['kind'], count: number): string =>
  ({
    attention: plural(count, { one: '# order needs attention', other: '# orders need attention' }),
    accepted: plural(count, { one: '# order was accepted', other: '# orders were accepted' }),
    changed: plural(count, { one: '# order has changed', other: '# orders have changed' }),
  })[kind];

const bounded = ({ label, change, ...news }: OrderNews): OrderNews => ({
  ...news,
  label: cutText(label, maxText),
  change: change && { ...change, value: change.value === null ? null : cutText(change.value, maxText) },
});

/** Title and body of one notification for all collected news. The most urgent kind comes first. */
export const newsWords = (news: readonly OrderNews[]): Words => wordsOf(news.map(bounded));

function wordsOf(news: readonly OrderNews[]): Words {
  const [one] = news;
  if (news.length === 1 && one) return wordsOfOne(one);
  const groups = kinds.flatMap(kind => {
    const list = news.filter(item => item.kind === kind);
    return list.length === 0 ? [] : { list, title: countText(kind, list.length) };
  });
  const first = groups[0]?.list ?? [];
  const shown = first
    .slice(0, maxLabels)
    .map(item => (item.kind === 'changed' ? `${item.label}: ${changeText(item)}` : item.label));
  const more = first.length - shown.length;
  const listed = shown.join(', ');
  const labels =
    more > 0
      ? plural(more, { one: `${listed} and # more order`, other: `${listed} and # more orders` })
      : listed;
  const [title = '', ...others] = groups.map(group => group.title);
  return { title, body: [labels, ...others].join(' · ') };
}

/** Buttons of a notification: what a click opens, and the list of all notifications. */
export function newsButtons(target: NotificationTarget): DesktopNotification['buttons'] {
  const { environmentId, place, localId } = target;
  const label = localId !== null ? t`Open order` : place === 'outbox' ? t`Open outbox` : t`Open orders`;
  return [
    { label, target },
    { label: t`All notifications`, target: { environmentId, place: 'alerts', localId: null } },
  ];
}
