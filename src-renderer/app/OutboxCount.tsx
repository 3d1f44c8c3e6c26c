import { Plural } from '@lingui/react/macro';
import { openItems } from '../../src-shared/domain/unsent.ts';
import { formatCount } from '../i18n/format.ts';
import { useApp } from '../state/app-store.ts';
import { cx } from '../ui/cx.ts';
import styles from './rail.module.css';

/** The number of outbox items that are not done, and how many of them need attention. */
export function OutboxCount() {
  const open = useApp(({ outbox }) => openItems(outbox));
  const attention = useApp(({ outbox }) => outbox.attention);
  if (open === 0) return null;
  return (
    <span className={cx(styles.count, attention > 0 ? styles.countBad : styles.countWarn)}>
      <span aria-hidden>{formatCount(open)}</span>
      <span className="visually-hidden">
        <Plural value={open} one="# item is still in the outbox." other="# items are still in the outbox." />{' '}
        {attention > 0 && (
          <Plural value={attention} one="# item needs attention." other="# items need attention." />
        )}
      </span>
    </span>
  );
}
