import { Plural } from '@lingui/react/macro';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import { formatCount } from '../i18n/format.ts';
import { cx } from '../ui/cx.ts';
import styles from './rail.module.css';

/** The number of items that need attention; if there are none, the number of items that are still to be sent. */
export function OutboxCount({
  outbox: { waiting, sending, attention, held },
}: {
  outbox: Pick<OutboxSummary, 'waiting' | 'sending' | 'attention' | 'held'>;
}) {
  const open = waiting + sending + held;
  if (attention + open === 0) return null;
  return (
    <span className={cx(styles.count, attention > 0 ? styles.countBad : styles.countWarn)}>
      <span aria-hidden>{formatCount(attention > 0 ? attention : open)}</span>
      <span className="visually-hidden">
        {attention > 0 ? (
          <Plural value={attention} one="# item needs attention" other="# items need attention" />
        ) : (
          <Plural value={open} one="# item is not done yet" other="# items are not done yet" />
        )}
      </span>
    </span>
  );
}
