import { Plural } from '@lingui/react/macro';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import { formatCount } from '../i18n/format.ts';
import { cx } from '../ui/cx.ts';
import styles from './rail.module.css';

interface DraftsCountProps {
  /** Null before it is known. */
  draftCount: number | null;
  outbox: Pick<OutboxSummary, 'typedChanges' | 'rejectedDrafts' | 'withdrawnDrafts'>;
}

/** The number of drafts and unsent changes. It stands out if some of them are orders that were placed and are not now. */
export function DraftsCount({ draftCount, outbox }: DraftsCountProps) {
  const { typedChanges, rejectedDrafts, withdrawnDrafts } = outbox;
  const count = draftCount === null ? 0 : draftCount + typedChanges;
  const unplaced = rejectedDrafts + withdrawnDrafts;
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
