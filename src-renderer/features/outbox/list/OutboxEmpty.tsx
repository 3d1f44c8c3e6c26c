import { Trans } from '@lingui/react/macro';
import { CircleCheckBig, Inbox, LoaderCircle } from 'lucide-react';
import { isEverythingSent, useApp } from '../../../session/app-store.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import styles from '../outbox.module.css';
import { chooseFilter, type OutboxFilter, searchOutbox, useOutbox } from '../state/outbox-store.ts';

const nothingQueued: EmptyStateProps = {
  icon: CircleCheckBig,
  title: <Trans>Nothing is queued</Trans>,
  cause: (
    <Trans>
      What you place is kept here until the service has confirmed it, also while the service is away.
    </Trans>
  ),
  action: (
    <Button onPress={() => chooseFilter('done')}>
      <Trans>Show what is done</Trans>
    </Button>
  ),
};

const nothing: Record<OutboxFilter, EmptyStateProps> = {
  open: nothingQueued,
  waiting: nothingQueued,
  held: {
    icon: CircleCheckBig,
    title: <Trans>Nothing is on hold</Trans>,
    cause: <Trans>An item is on hold while an earlier item of its order needs your decision.</Trans>,
  },
  attention: {
    icon: CircleCheckBig,
    title: <Trans>Nothing needs your attention</Trans>,
    cause: <Trans>Rejected items stay here until you decide. Nothing is dropped.</Trans>,
  },
  done: {
    icon: Inbox,
    title: <Trans>Nothing confirmed yet</Trans>,
    cause: <Trans>What the service has confirmed is listed here with its attempts and ids.</Trans>,
  },
};

/** Why the list is empty, and what to do next. */
export function OutboxEmpty() {
  const { filter, search, entries } = useOutbox();
  const isAllSent = useApp(isEverythingSent) && filter === 'open';
  if (entries === null) {
    return (
      <div className={styles.reading} role="status">
        <LoaderCircle className="spin" size={16} aria-hidden />
        <Trans>Reading the outbox …</Trans>
      </div>
    );
  }
  if (search.trim() !== '') {
    return (
      <NoMatch search={search} onClear={() => searchOutbox('')}>
        <Trans>References, vehicles, order ids, document names, request ids and keys are searched.</Trans>
      </NoMatch>
    );
  }
  const { title, ...rest } = nothing[filter];
  return <EmptyState {...rest} title={isAllSent ? <Trans>Everything is sent</Trans> : title} />;
}
