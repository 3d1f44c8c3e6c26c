import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, type LucideIcon, Route, TriangleAlert } from 'lucide-react';
import type { Alert } from '../../../src-shared/contract/alerts.ts';
import { dayMs } from '../../../src-shared/domain/durations.ts';
import { formatDay, formatTime, isoDay } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { closeAlerts } from '../../state/alerts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './alerts.module.css';
import { type DayOfAlerts, daysOf } from './held-alerts.ts';
import { alertWords } from './news-words.ts';

const icons: Record<Alert['kind'], LucideIcon> = {
  attention: TriangleAlert,
  accepted: CircleCheck,
  changed: Route,
};

interface ItemProps {
  alert: Alert;
  onOpen: (alert: Alert) => void;
}

function Item({ alert, onOpen }: ItemProps) {
  const { t } = useLingui();
  const { kind, isRead, atMs, order, entryId, localId, label } = alert;
  const { title, body } = alertWords(alert);
  const Icon = icons[kind];
  const open = (go: () => void) => () => {
    onOpen(alert);
    closeAlerts();
    go();
  };
  return (
    <li className={cx(styles.item, styles[kind], !isRead && styles.unread)}>
      <Icon size={14} aria-hidden />
      <div className={styles.words}>
        <p>
          <strong>{title}</strong>
          {!isRead && <span className="visually-hidden"> {t`Unread`}</span>}
        </p>
        <p>{body}</p>
        <div className={styles.actions}>
          {order === 'gone' && (
            <span className="sub">
              <Trans>This order is no longer in Dispatch.</Trans>
            </span>
          )}
          {order === 'placed' && (
            <Button
              aria-label={t`Open order: ${label}`}
              onPress={open(() => navigate({ view: 'orders', localId }))}
            >
              <Trans>Open order</Trans>
            </Button>
          )}
          {order === 'draft' && (
            <Button
              aria-label={t`Open draft: ${label}`}
              onPress={open(() => navigate({ view: 'order-form', localId }))}
            >
              <Trans>Open draft</Trans>
            </Button>
          )}
          {entryId !== null && (
            <Button
              variant="quiet"
              aria-label={t`Open in the outbox: ${label}`}
              onPress={open(() => navigate({ view: 'outbox', entryId }))}
            >
              <Trans>Open in the outbox</Trans>
            </Button>
          )}
        </div>
      </div>
      <time className="sub" dateTime={new Date(atMs).toISOString()}>
        {formatTime(atMs)}
      </time>
    </li>
  );
}

/** Name of the day: today, yesterday, or the day with its weekday. */
function DayName({ day, atMs }: { day: string; atMs: number }) {
  const nowMs = useNow(60_000);
  if (day === isoDay(nowMs)) return <Trans>Today</Trans>;
  if (day === isoDay(nowMs - dayMs)) return <Trans>Yesterday</Trans>;
  return formatDay(atMs);
}

function Day({ day, alerts, onOpen }: DayOfAlerts & Pick<ItemProps, 'onOpen'>) {
  const heading = `alerts-of-${day}-${alerts[0]?.id ?? 0}`;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.day}>
        <DayName day={day} atMs={alerts[0]?.atMs ?? 0} />
      </h3>
      <ul className={styles.items}>
        {alerts.map(alert => (
          <Item key={alert.id} alert={alert} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** The notifications by day, each with what can be opened. */
export const AlertDays = ({ alerts, onOpen }: { alerts: readonly Alert[] } & Pick<ItemProps, 'onOpen'>) =>
  daysOf(alerts).map(one => <Day key={one.alerts[0]?.id} {...one} onOpen={onOpen} />);
