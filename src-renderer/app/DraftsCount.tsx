import { Plural } from '@lingui/react/macro';
import { formatCount } from '../i18n/format.ts';
import { useApp } from '../state/app-store.ts';
import { cx } from '../ui/cx.ts';
import styles from './rail.module.css';

/**
 * The number of drafts and unsent changes. It is highlighted if an order was rejected or withdrawn and is still not
 * placed.
 */
export function DraftsCount() {
  const count = useApp(({ draftCount, outbox }) =>
    draftCount === null ? 0 : draftCount + outbox.typedChanges,
  );
  const unplaced = useApp(({ outbox }) => outbox.rejectedDrafts + outbox.withdrawnDrafts);
  if (count === 0) return null;
  return (
    <span className={cx(styles.count, unplaced > 0 && styles.countWarn)}>
      {formatCount(count)}
      {unplaced > 0 && (
        <span className="visually-hidden">
          {' '}
          <Plural
            value={unplaced}
            one="# order was rejected or withdrawn, and is not placed"
            other="# orders were rejected or withdrawn, and are not placed"
          />
        </span>
      )}
    </span>
  );
}
