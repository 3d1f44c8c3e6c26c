import { Trans, useLingui } from '@lingui/react/macro';
import { Webhook } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { FeedEvent, Received } from '../../../../src-shared/contract/sandbox.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useApp } from '../../../session/app-store.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Chips } from '../../../ui/chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ReceivedDetail, SentDetail } from './EventDetail.tsx';
import { arrivedGist, DeliveryBadge, eventTime, gistOf, VerdictBadge } from './event-words.tsx';
import styles from './events.module.css';
import { loadOlder, showEventsOf, useEvents, watchEvents } from './events-store.ts';
import { ReceiverCard } from './ReceiverCard.tsx';

type Source = 'sent' | 'received';

interface ListProps {
  shownId: string | null;
  onShow: (id: string) => void;
}

function Sent({ events, shownId, onShow }: ListProps & { events: FeedEvent[] }) {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  return (
    <ListBox
      className={styles.list}
      aria-label={t`Events`}
      selectionMode="single"
      selectedKeys={shownId === null ? [] : [shownId]}
      onSelectionChange={keys => {
        for (const key of keys === 'all' ? [] : keys) onShow(String(key));
      }}
      items={events}
      dependencies={[nowMs]}
    >
      {event => (
        <ListBoxItem className={styles.row} textValue={`${event.type} ${event.orderId}`}>
          <span className={styles.time}>{eventTime(Date.parse(event.createdAt), nowMs)}</span>
          <span className="mono cut">{event.type}</span>
          <span className="cut sub">{gistOf(event)}</span>
          <span className={cx(styles.order, 'mono dim cut')}>{event.orderId}</span>
          <DeliveryBadge event={event} />
        </ListBoxItem>
      )}
    </ListBox>
  );
}

function Arrived({ received, shownId, onShow }: ListProps & { received: Received[] }) {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  return (
    <ListBox
      className={styles.list}
      aria-label={t`Arrived at Dispatch’s webhook endpoint`}
      selectionMode="single"
      selectedKeys={shownId === null ? [] : [shownId]}
      onSelectionChange={keys => {
        for (const key of keys === 'all' ? [] : keys) onShow(String(key));
      }}
      items={received.map(one => ({ ...one, id: String(one.id) }))}
      dependencies={[nowMs]}
    >
      {one => {
        const { type, gist } = arrivedGist(one.body);
        return (
          <ListBoxItem className={cx(styles.row, styles.arrived)} textValue={type ?? one.body.slice(0, 60)}>
            <span className={styles.time}>{eventTime(one.atMs, nowMs)}</span>
            <span className="cut">
              {type !== null && <span className={cx(styles.arrivedType, 'mono')}>{type}</span>}
              <span className={type === null ? 'mono' : 'sub'}>{gist}</span>
            </span>
            <VerdictBadge verdict={one.verdict} />
          </ListBoxItem>
        );
      }}
    </ListBox>
  );
}

// @interface events.changes
/** The webhooks of the local sandbox, live, and who gets them. */
export function EventsTab({ orderId }: { orderId: string | null }) {
  const { t } = useLingui();
  const { events, hasMore, received, error, orderId: filter } = useEvents();
  const isServing = useApp(app => app.connection.isSandboxRunning) !== false;
  const [source, setSource] = useState<Source>('sent');
  const [shownId, setShownId] = useState<string | null>(null);
  useEffect(watchEvents, []);
  // The filter follows the order on show.
  useEffect(() => {
    if (useEvents.getState().orderId !== null) showEventsOf(orderId);
  }, [orderId]);
  const sent = source === 'sent' ? (events?.find(({ id }) => id === shownId) ?? events?.[0]) : undefined;
  const arrived =
    source === 'received' ? (received.find(({ id }) => String(id) === shownId) ?? received[0]) : undefined;
  const isEmpty = source === 'sent' ? events?.length === 0 : received.length === 0;
  return (
    <div className={styles.events}>
      <div className={styles.main}>
        <ReceiverCard />
        {!isServing && (
          <Notice tone="info" title={<Trans>The service is stopped</Trans>}>
            <Trans>Nothing happens in it, so there are no events. They go on when it is started.</Trans>
          </Notice>
        )}
        {error && isServing && (
          <Notice tone="bad" title={errorText(error).title}>
            {errorText(error).detail}
          </Notice>
        )}
        <section className={cx(cardStyles.card, styles.card)} aria-label={t`Events of the local sandbox`}>
          <div className="flow">
            <Chips
              label={t`Which side`}
              chips={[
                { id: 'sent', words: <Trans>Sent</Trans> },
                { id: 'received', words: <Trans>Arrived here ({formatCount(received.length)})</Trans> },
              ]}
              chosen={source}
              onChoose={next => {
                setSource(next);
                setShownId(null);
              }}
            />
            <span className="grow" />
            {source === 'sent' && orderId !== null && (
              <CheckField isSelected={filter !== null} onChange={isOn => showEventsOf(isOn ? orderId : null)}>
                <Trans>Only of this order</Trans>
              </CheckField>
            )}
          </div>
          {source === 'sent' && events && events.length > 0 && (
            <Sent events={events} shownId={sent?.id ?? null} onShow={setShownId} />
          )}
          {source === 'received' && received.length > 0 && (
            <Arrived received={received} shownId={arrived ? String(arrived.id) : null} onShow={setShownId} />
          )}
          {isEmpty && (
            <EmptyState
              icon={Webhook}
              title={
                source === 'sent' ? <Trans>No events yet</Trans> : <Trans>Nothing has arrived here yet</Trans>
              }
              cause={
                source === 'sent' ? (
                  <Trans>
                    Every order that is placed or changed makes one. Apply a scenario, or play a drive.
                  </Trans>
                ) : (
                  <Trans>Let Dispatch receive the events, then apply a scenario.</Trans>
                )
              }
            />
          )}
          {source === 'sent' && hasMore && (
            <Button variant="quiet" onPress={() => void loadOlder()}>{t`Show older ones`}</Button>
          )}
        </section>
      </div>
      <section className={styles.detail} aria-label={t`Event`}>
        {sent && <SentDetail event={sent} />}
        {arrived && <ReceivedDetail received={arrived} />}
      </section>
    </div>
  );
}
