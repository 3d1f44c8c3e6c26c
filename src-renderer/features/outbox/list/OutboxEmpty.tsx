import { Trans } from '@lingui/react/macro';
import { CircleCheckBig, Inbox, LoaderCircle } from 'lucide-react';
import { isEverythingSent, useApp } from '../../../state/app-store.ts';
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
      Orders, changes and documents that you send stay here until the service has confirmed them, also while
      it cannot be reached.
    </Trans>
  ),
  action: (
    <Button onPress={() => chooseFilter('done')}>
      <Trans>Show done items</Trans>
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
    cause: <Trans>Items that need your decision appear here and stay until you decide.</Trans>,
  },
  done: {
    icon: Inbox,
    title: <Trans>No confirmed items yet</Trans>,
    cause: <Trans>Items that the service has confirmed appear here, with their attempts and IDs.</Trans>,
  },
};

/** Says why the list is empty, and what the user can do next. */
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
        <Trans>
          The search covers references, vehicles, order IDs, document names, request IDs and keys.
        </Trans>
      </NoMatch>
    );
  }
  const { title, ...rest } = nothing[filter];
  return <EmptyState {...rest} title={isAllSent ? <Trans>Everything is sent</Trans> : title} />;
}
