import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Clock, TriangleAlert } from 'lucide-react';
import type { EnvironmentRow } from '../../src-shared/contract/environments.ts';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import { environmentName } from '../state/environment-words.ts';
import { openEnvironment, useEnvironments } from '../state/environments.ts';
import styles from './environment-bar.module.css';

/**
 * Whether an environment needs attention: an item there needs the user, or items are queued in production or while
 * sending is paused.
 */
const isPressing = ({ kind, outbox }: EnvironmentRow): boolean =>
  outbox !== null &&
  (outbox.attention > 0 || ((kind === 'production' || outbox.isPaused) && outbox.waiting > 0));

/**
 * Shows the number of queued items and, separately, of items that were sent without an answer and may already be done.
 */
export function WaitingWords({
  waiting,
  unconfirmed,
  isPaused,
}: Pick<OutboxSummary, 'waiting' | 'unconfirmed' | 'isPaused'>) {
  const queued = waiting - unconfirmed;
  return (
    <>
      {queued > 0 && <Plural value={queued} one="# item queued" other="# items queued" />}
      {queued > 0 && unconfirmed > 0 && ', '}
      {unconfirmed > 0 && <Plural value={unconfirmed} one="# item unconfirmed" other="# items unconfirmed" />}
      {isPaused && (
        <>
          , <Trans>sending paused</Trans>
        </>
      )}
    </>
  );
}

/** Names other environments that need attention, with a button that opens each. */
export function OtherOutboxes({ currentId }: { currentId: string }) {
  const { t } = useLingui();
  const rows = useEnvironments(state => state.rows);
  const pressing = rows?.filter(row => row.id !== currentId && isPressing(row)) ?? [];
  return (
    <div className={styles.others}>
      {pressing.map(row => {
        const { attention = 0, waiting = 0, unconfirmed = 0, isPaused = false } = row.outbox ?? {};
        const name = environmentName(row);
        const Icon = attention > 0 ? TriangleAlert : Clock;
        return (
          <button
            key={row.id}
            type="button"
            className={styles.other}
            title={t`Open environment ${name}`}
            onClick={() => void openEnvironment(row)}
          >
            <Icon size={13} aria-hidden />
            <span className="cut">{name}</span>
            <span>
              {attention > 0 ? (
                <Plural value={attention} one="# item needs attention" other="# items need attention" />
              ) : (
                <WaitingWords waiting={waiting} unconfirmed={unconfirmed} isPaused={isPaused} />
              )}
            </span>
          </button>
        );
      })}
    </div>
  );
}
