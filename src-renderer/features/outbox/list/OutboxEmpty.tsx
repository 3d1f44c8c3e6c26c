import { Trans } from '@lingui/react/macro';
import { CircleCheckBig, Inbox, LoaderCircle, SearchX } from 'lucide-react';
import { isEverythingSent, useApp } from '../../../session/app-store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import styles from '../outbox.module.css';
import { chooseFilter, type OutboxFilter, searchOutbox, useOutbox } from '../state/outbox-store.ts';

const done = (
  <Button onPress={() => chooseFilter('done')}>
    <Trans>Show what is done</Trans>
  </Button>
);

function ByFilter({ filter }: { filter: OutboxFilter }) {
  const isAllSent = useApp(isEverythingSent);
  switch (filter) {
    case 'open':
    case 'waiting':
      return (
        <EmptyState
          icon={CircleCheckBig}
          title={
            filter === 'open' && isAllSent ? (
              <Trans>Everything is sent</Trans>
            ) : (
              <Trans>Nothing is queued</Trans>
            )
          }
          cause={
            <Trans>
              What you place is kept here until the service has confirmed it, also while the service is away.
            </Trans>
          }
          action={done}
        />
      );
    case 'held':
      return (
        <EmptyState
          icon={CircleCheckBig}
          title={<Trans>Nothing is on hold</Trans>}
          cause={<Trans>An item is on hold while an earlier item of its order needs your decision.</Trans>}
        />
      );
    case 'attention':
      return (
        <EmptyState
          icon={CircleCheckBig}
          title={<Trans>Nothing needs your attention</Trans>}
          cause={<Trans>Rejected items stay here until you decide. Nothing is dropped.</Trans>}
        />
      );
    case 'done':
      return (
        <EmptyState
          icon={Inbox}
          title={<Trans>Nothing confirmed yet</Trans>}
          cause={<Trans>What the service has confirmed is listed here with its attempts and ids.</Trans>}
        />
      );
  }
}

/** Why the list is empty, and what to do next. */
export function OutboxEmpty() {
  const { filter, search, entries } = useOutbox();
  if (entries === null) {
    return (
      <div className={styles.reading} role="status">
        <LoaderCircle className="spin" size={16} aria-hidden />
        <Trans>Reading the outbox …</Trans>
      </div>
    );
  }
  if (search.trim() === '') return <ByFilter filter={filter} />;
  return (
    <EmptyState
      icon={SearchX}
      title={<Trans>No match for “{search}”</Trans>}
      cause={
        <Trans>References, vehicles, order ids, document names, request ids and keys are searched.</Trans>
      }
      action={
        <Button onPress={() => searchOutbox('')}>
          <Trans>Clear search</Trans>
        </Button>
      }
    />
  );
}
