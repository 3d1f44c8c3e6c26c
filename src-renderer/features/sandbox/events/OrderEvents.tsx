import { Trans, useLingui } from '@lingui/react/macro';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/use-now.ts';
import { showTab } from '../state/sandbox-store.ts';
import { DeliveryBadge, eventTime, gistOf } from './event-words.tsx';
import styles from './events.module.css';
import { showEventsOf } from './events-store.ts';

const maxShown = 5;

/** The latest webhook events of the selected order. Empty if the sandbox does not answer. */
export function OrderEvents({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  const { answer } = useLiveQuery({
    about: orderId,
    ask: () => call('sandbox.feed', { orderId, beforeSequence: null }),
    on: ['sandbox.eventsChanged'],
  });
  if (!answer || answer.events.length === 0) return null;
  return (
    <Card
      title={<Trans>Events</Trans>}
      aside={
        <Button
          variant="quiet"
          onPress={() => {
            showEventsOf(orderId);
            showTab('events');
          }}
        >
          {t`Show all events of this order`}
        </Button>
      }
    >
      <ul className={styles.list} aria-label={t`Latest events`}>
        {answer.events.slice(0, maxShown).map(event => (
          <li key={event.id} className={cx(styles.row, styles.line)}>
            <span>{eventTime(Date.parse(event.createdAt), nowMs)}</span>
            <span className="mono cut">{event.type}</span>
            <span className="cut sub">{gistOf(event)}</span>
            <DeliveryBadge event={event} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
