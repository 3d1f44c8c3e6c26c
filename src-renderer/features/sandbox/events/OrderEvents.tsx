import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { FeedEvent } from '../../../../src-shared/contract/sandbox.ts';
import { call, onEvent } from '../../../bridge/bridge.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { useNow } from '../../../ui/use-now.ts';
import { showTab } from '../state/sandbox-store.ts';
import { DeliveryBadge, eventTime, gistOf } from './event-words.tsx';
import styles from './events.module.css';
import { showEventsOf } from './events-store.ts';

const maxShown = 5;

/** The latest webhook events of the selected order; empty while the sandbox does not answer. */
export function OrderEvents({ orderId }: { orderId: string }) {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  const [events, setEvents] = useState<FeedEvent[]>([]);
  useEffect(() => {
    let isShown = true;
    const load = () =>
      call('sandbox.feed', { orderId, beforeSequence: null }).then(
        answer => {
          if (isShown) setEvents(answer.events);
        },
        () => undefined,
      );
    void load();
    const end = onEvent('sandbox.eventsChanged', () => void load());
    return () => {
      isShown = false;
      end();
    };
  }, [orderId]);
  if (events.length === 0) return null;
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
          {t`All, with payload and signature`}
        </Button>
      }
    >
      <ul className={styles.list} aria-label={t`Latest events`}>
        {events.slice(0, maxShown).map(event => (
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
