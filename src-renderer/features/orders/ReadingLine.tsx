import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CloudDownload, CloudOff } from 'lucide-react';
import { everyOrder, type OrderSort, type Synchronisation } from '../../../src-shared/order-list.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatCount, formatMinutes } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { NotFoundByMake } from './NotSearchedYet.tsx';
import { useOrders } from './orders-store.ts';
import { ReadingFirstProgress } from './ReadingFirstProgress.tsx';
import { useReadFirst } from './read-first.ts';

/** Columns whose order is not known before an order is read in full. */
const sortsOfWhole: readonly OrderSort[] = ['vehicle', 'ready', 'eta', 'price'];

function Progress({ synchronisation }: { synchronisation: Synchronisation }) {
  const { isComplete, readCount, orderCount, wholeCount, unreadCount, restMs, error, isFull } =
    synchronisation;
  const [read, total, whole] = [readCount, orderCount, wholeCount].map(count => formatCount(count));
  if (isFull)
    return (
      <Trans>
        {total} orders loaded. The service has more than Dispatch keeps; the others were left out.
      </Trans>
    );
  if (!isComplete) {
    return error ? (
      <Plural
        value={readCount}
        one={`1 order loaded, newest first. Loading is interrupted: ${errorText(error).title}`}
        other={`${read} orders loaded, newest first. Loading is interrupted: ${errorText(error).title}`}
      />
    ) : (
      <Trans>Loading orders, newest first: {read} so far. Search and sorting cover only these.</Trans>
    );
  }
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
  if (error)
    return (
      <Plural
        value={orderCount}
        one={`1 order at the service, not loaded in full. Loading is interrupted: ${errorText(error).title}`}
        other={`${total} orders at the service, ${whole} loaded in full. Loading is interrupted: ${errorText(error).title}`}
      />
    );
  const rest = restMs === null ? null : formatMinutes(Math.max(1, Math.ceil(restMs / 60_000)));
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

/** What the search or the order of the list misses while orders are not read in full, and reading them first. */
function Missing() {
  const question = useOrders(state => state.question);
  const isSearch = question.search.trim() !== '';
  const isMissed = isSearch || sortsOfWhole.includes(question.sort);
  // Any order might be found once it is read.
  const { states, show } = question;
  const reading = useReadFirst(isMissed ? { ...everyOrder, states, show, localIds: null } : null);
  if (reading === null || reading.unread === 0) return null;
  const { unread, begunWith, begin, cancel } = reading;
  if (begunWith !== null) {
    return (
      <>
        <ReadingFirstProgress unread={unread} begunWith={begunWith} />
        <Button onPress={cancel}>
          <Trans>Stop loading</Trans>
        </Button>
      </>
    );
  }
  const count = formatCount(unread);
  return (
    <>
      <span>
        {isSearch ? (
          <NotFoundByMake count={unread} />
        ) : (
          <Plural
            value={unread}
            one="1 of them is not loaded in full and may be in the wrong place."
            other={`${count} of them are not loaded in full and may be in the wrong place.`}
          />
        )}
      </span>
      <Button onPress={begin}>
        <Trans>Load in full</Trans>
      </Button>
    </>
  );
}

/** At the foot of the list: how much of the service's orders is known here. It is always there, so that it moves nothing. */
export function ReadingLine() {
  const { t } = useLingui();
  const synchronisation = useOrders(state => state.synchronisation);
  const unconfirmed = useOrders(state => state.tally.unconfirmed);
  if (!synchronisation || synchronisation.readCount + synchronisation.orderCount === 0) return null;
  const isHeld =
    synchronisation.isFull ||
    (synchronisation.error !== null && !(synchronisation.isComplete && synchronisation.unreadCount === 0));
  const Icon = isHeld ? CloudOff : CloudDownload;
  return (
    <section
      aria-label={t`Orders loaded`}
      className={`orders-reading ${isHeld ? 'orders-reading-held' : ''}`}
    >
      <Icon size={14} aria-hidden />
      <span className="orders-reading-words">
        <Progress synchronisation={synchronisation} />
        {unconfirmed > 0 && (
          <>
            {' · '}
            <Plural value={unconfirmed} one="1 sent, not confirmed" other="# sent, not confirmed" />
          </>
        )}
      </span>
      {synchronisation.isComplete && <Missing />}
    </section>
  );
}
