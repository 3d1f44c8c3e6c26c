import { Trans, useLingui } from '@lingui/react/macro';
import { Webhook } from 'lucide-react';
import { type ReactElement, useEffect, useState } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import type { FeedEvent, Received } from '../../../../src-shared/contract/sandbox.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useApp } from '../../../state/app-store.ts';
import { Button } from '../../../ui/button.tsx';
import cardStyles from '../../../ui/card.module.css';
import { Chips } from '../../../ui/chips.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ReceivedDetail, SentDetail } from './EventDetail.tsx';
import { arrivedGist, DeliveryBadge, eventTime, gistOf, VerdictBadge } from './event-words.tsx';
import styles from './events.module.css';
import { loadOlder, showEventsOf, useEvents, watchEvents } from './events-store.ts';
import { ReceiverCard } from './ReceiverCard.tsx';

type Source = 'sent' | 'received';

interface EventListProps<T extends { id: string }> {
  label: string;
  items: T[];
  shownId: string | null;
  onShow: (id: string) => void;
  children: (item: T, nowMs: number) => ReactElement;
}

/** A list from which the user chooses an event. */
function EventList<T extends { id: string }>({ label, items, shownId, onShow, children }: EventListProps<T>) {
  const nowMs = useNow(30_000);
  return (
    <ListBox
      className={styles.list}
      aria-label={label}
      selectionMode="single"
      selectedKeys={shownId === null ? [] : [shownId]}
      onSelectionChange={keys => {
        for (const key of keys === 'all' ? [] : keys) onShow(String(key));
      }}
      items={items}
      dependencies={[nowMs]}
    >
      {item => children(item, nowMs)}
    </ListBox>
  );
}

const sentRow = (event: FeedEvent, nowMs: number) => (
  <ListBoxItem className={styles.row} textValue={`${event.type} ${event.orderId}`}>
    <span className={styles.time}>{eventTime(Date.parse(event.createdAt), nowMs)}</span>
    <span className="mono cut">{event.type}</span>
    <span className="cut sub">{gistOf(event)}</span>
    <span className={cx(styles.order, 'mono dim cut')}>{event.orderId}</span>
    <DeliveryBadge event={event} />
  </ListBoxItem>
);

function arrivedRow({ atMs, body, verdict }: Omit<Received, 'id'>, nowMs: number) {
  const { type, gist } = arrivedGist(body);
  return (
    <ListBoxItem className={cx(styles.row, styles.arrived)} textValue={type ?? body.slice(0, 60)}>
      <span className={styles.time}>{eventTime(atMs, nowMs)}</span>
      <span className="cut">
        {type !== null && <span className={cx(styles.arrivedType, 'mono')}>{type}</span>}
        <span className={type === null ? 'mono' : 'sub'}>{gist}</span>
      </span>
      <VerdictBadge verdict={verdict} />
    </ListBoxItem>
  );
}

// @interface events.changes
/** The webhook events of the local sandbox in the form in which they are sent, and their receiver. */
export function EventsTab({ orderId }: { orderId: string | null }) {
  const { t } = useLingui();
  const { events, hasMore, received, error, orderId: filter } = useEvents();
  const isServing = useApp(app => app.connection.isSandboxRunning) !== false;
  const [source, setSource] = useState<Source>('sent');
  const [shownId, setShownId] = useState<string | null>(null);
  useEffect(watchEvents, []);
  // While the list shows the events of one order, it changes with the selected order.
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
            <Trans>The local sandbox creates no events while it is stopped. Start the service.</Trans>
          </Notice>
        )}
        {error && isServing && <ErrorNotice error={error} />}
        <section className={cx(cardStyles.card, styles.card)} aria-label={t`Events of the local sandbox`}>
          <div className="flow">
            <Chips
              label={t`Sent or received`}
              chips={[
                { id: 'sent', words: <Trans context="filter: events sent by the sandbox">Sent</Trans> },
                { id: 'received', words: <Trans>Received by Dispatch {formatCount(received.length)}</Trans> },
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
                <Trans>Only events of this order</Trans>
              </CheckField>
            )}
          </div>
          {source === 'sent' && events && events.length > 0 && (
            <EventList label={t`Events`} items={events} shownId={sent?.id ?? null} onShow={setShownId}>
              {sentRow}
            </EventList>
          )}
          {source === 'received' && received.length > 0 && (
            <EventList
              label={t`Events received by Dispatch`}
              items={received.map(one => ({ ...one, id: String(one.id) }))}
              shownId={arrived ? String(arrived.id) : null}
              onShow={setShownId}
            >
              {arrivedRow}
            </EventList>
          )}
          {isEmpty && (
            <EmptyState
              icon={Webhook}
              {...(source === 'sent'
                ? {
                    title: t`No events yet`,
                    cause: t`An event appears here when an order is placed or changed. Apply a scenario, or play a drive.`,
                  }
                : {
                    title: t`Dispatch has received no events yet`,
                    cause: t`Let Dispatch receive the events, then apply a scenario.`,
                  })}
            />
          )}
          {source === 'sent' && hasMore && (
            <Button variant="quiet" onPress={() => void loadOlder()}>{t`Show older events`}</Button>
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
