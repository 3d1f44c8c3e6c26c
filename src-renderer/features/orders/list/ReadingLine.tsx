import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload, CloudOff } from 'lucide-react';
import type { Synchronisation } from '../../../../src-shared/contract/order-list.ts';
import { everyOrder, type OrderSort } from '../../../../src-shared/contract/order-query.ts';
import { formatCount, formatMinutes } from '../../../i18n/format.ts';
import { readingErrorTitle } from '../../../i18n/reading-error-title.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './orders.module.css';
import { ReadingFirstProgress } from './ReadingFirstProgress.tsx';
import { NotFoundByMake } from './search/NotSearchedYet.tsx';
import { useShortfall } from './state/list-shortfall.tsx';
import { useOrders } from './state/orders-store.ts';
import { useReadFirst } from './state/read-first.ts';

/** Sort orders that need data which only completely loaded orders have. */
const sortsOfWhole: readonly OrderSort[] = ['next', 'vehicle', 'ready', 'eta', 'price', 'distance'];

/** A remaining time in minutes, rounded up to steps of 1, 5, 10 or 30 minutes, since it is only an estimate. */
export function roughMinutes(ms: number): number {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  const step = minutes <= 5 ? 1 : minutes <= 30 ? 5 : minutes <= 120 ? 10 : 30;
  return Math.ceil(minutes / step) * step;
}

function Progress({ synchronisation, isStale }: { synchronisation: Synchronisation; isStale: boolean }) {
  const { isComplete, orderCount, wholeCount, unreadCount, restMs, error, isFull } = synchronisation;
  const [total, whole] = [orderCount, wholeCount].map(count => formatCount(count));
  if (error !== null) {
    const title = readingErrorTitle(error);
    return (
      <Plural
        value={orderCount}
        one={`1 order loaded. Loading is interrupted: ${title}`}
        other={`${total} orders loaded, ${whole} in full. Loading is interrupted: ${title}`}
      />
    );
  }
  if (!isComplete)
    return (
      <Trans>
        Loading orders, newest first: {total} loaded. Search and sorting cover only the loaded orders.
      </Trans>
    );
  if (isFull)
    return (
      <Plural
        value={orderCount}
        one="# order loaded. The service has more orders than Dispatch keeps. The others are not loaded."
        other="# orders loaded. The service has more orders than Dispatch keeps. The others are not loaded."
      />
    );
  if (isStale)
    return wholeCount === orderCount ? (
      <Plural
        value={orderCount}
        one="Last loaded list: 1 order, loaded in full"
        other={`Last loaded list: ${total} orders, all loaded in full`}
      />
    ) : (
      <Plural
        value={orderCount}
        one="Last loaded list: 1 order, not loaded in full"
        other={`Last loaded list: ${total} orders, ${whole} loaded in full`}
      />
    );
  if (unreadCount === 0)
    return wholeCount === orderCount ? (
      <Plural
        value={orderCount}
        one="1 order at the service, loaded in full"
        other={`${total} orders at the service, all loaded in full`}
      />
    ) : (
      <Plural
        value={orderCount}
        one="1 order at the service. It could not be loaded in full."
        other={`${total} orders at the service, ${whole} loaded in full. The others could not be loaded.`}
      />
    );
  const rest = restMs === null ? null : formatMinutes(roughMinutes(restMs));
  return rest === null ? (
    <Plural
      value={orderCount}
      one="1 order at the service, not loaded in full"
      other={`${total} orders at the service, ${whole} loaded in full`}
    />
  ) : (
    <Plural
      value={orderCount}
      one={`1 order at the service, not loaded in full. Loading it takes about ${rest}.`}
      other={`${total} orders at the service, ${whole} loaded in full. Loading the rest takes about ${rest}.`}
    />
  );
}

/**
 * Says what a search misses or what is sorted wrongly while orders are not loaded completely, and offers to load them
 * first.
 */
function Missing() {
  const question = useOrders(state => state.question);
  const isSearch = question.search.trim() !== '';
  const isMissed = isSearch || sortsOfWhole.includes(question.sort);
  // Counts all orders of the filter, not only the found ones, because the search may find any of them once it is
  // loaded.
  const { states, show } = question;
  const reading = useReadFirst(isMissed ? { ...everyOrder, states, show, localIds: null } : null);
  if (reading === null || reading.unread === 0) return null;
  const { unread, begunWith, begin, cancel } = reading;
  if (begunWith !== null) {
    return (
      <div className={styles.missing}>
        <ReadingFirstProgress unread={unread} begunWith={begunWith} error={null} />
        <Button onPress={cancel}>
          <Trans>Stop loading</Trans>
        </Button>
      </div>
    );
  }
  const count = formatCount(unread);
  return (
    <div className={styles.missing}>
      <span>
        {isSearch ? (
          <NotFoundByMake count={unread} />
        ) : (
          <Plural
            value={unread}
            one="1 order is not loaded in full and may be sorted wrongly."
            other={`${count} orders are not loaded in full and may be sorted wrongly.`}
          />
        )}
      </span>
      <Button onPress={begin}>
        <Trans>Load orders in full</Trans>
      </Button>
    </div>
  );
}

// @interface list-orders.statuses
/** The line below the list, which says how many orders of the service are known on this computer. */
export function ReadingLine() {
  const { t } = useLingui();
  const synchronisation = useOrders(state => state.synchronisation);
  const unconfirmed = useOrders(state => state.tally.unconfirmed);
  const shortfall = useShortfall();
  if (!synchronisation || synchronisation.readCount + synchronisation.orderCount === 0) return null;
  const isHeld = synchronisation.isFull || synchronisation.error !== null;
  const Icon = isHeld ? CloudOff : CloudDownload;
  return (
    <section
      aria-label={t`Orders loaded`}
      data-keep-clear
      className={cx(styles.reading, isHeld && styles.readingHeld)}
    >
      <Icon size={14} aria-hidden />
      <span className={styles.readingWords}>
        <Progress
          synchronisation={synchronisation}
          isStale={shortfall?.kind === 'stale' || shortfall?.kind === 'unknown'}
        />
        {unconfirmed > 0 && (
          <>
            {' · '}
            <Plural
              value={unconfirmed}
              one="1 order sent, not confirmed"
              other="# orders sent, not confirmed"
            />
          </>
        )}
      </span>
      {synchronisation.isComplete && <Missing />}
    </section>
  );
}
