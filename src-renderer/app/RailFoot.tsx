import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CloudOff, LoaderCircle } from 'lucide-react';
import type { AppError } from '../../src-shared/errors.ts';
import { formatAgo, formatInstant } from '../i18n/format.ts';
import { navigate } from '../navigation/navigation.ts';
import { isEverythingSent, useApp } from '../session/app-store.ts';
import { cx } from '../ui/cx.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './rail.module.css';

/** What to call a refused connection, by its cause. */
const refusedWords = (error: AppError | null) => {
  if (error?.reason === 'no_credential') return <Trans>No credential yet</Trans>;
  if (error?.code === 'keychain_failed') return <Trans>The keychain did not answer</Trans>;
  if (error?.code === 'permission_denied') return <Trans>A permission is missing</Trans>;
  return <Trans>Sign-in refused</Trans>;
};

function ConnectionState() {
  const { state, error, lastContactAtMs } = useApp(app => app.connection);
  const nowMs = useNow(5_000);
  const seen = lastContactAtMs === null ? null : formatAgo(lastContactAtMs, nowMs);
  const lastContact = lastContactAtMs === null ? undefined : formatInstant(lastContactAtMs);
  const shown = {
    starting: { icon: LoaderCircle, look: undefined, words: <Trans>Connecting …</Trans> },
    connected: { icon: CircleCheck, look: styles.ok, words: <Trans>Connected</Trans> },
    away: { icon: CloudOff, look: styles.warn, words: <Trans>Service away, queued orders are safe</Trans> },
    refused: {
      icon: CircleAlert,
      look: error?.reason === 'no_credential' ? styles.warn : styles.bad,
      words: refusedWords(error),
    },
  }[state];
  const Icon = shown.icon;
  return (
    <div className={cx(styles.connection, shown.look)} title={lastContact}>
      <Icon size={14} aria-hidden />
      <div className={styles.label}>
        <div role="status">{shown.words}</div>
        <div className="dim">
          {seen === null ? <Trans>no contact yet</Trans> : <Trans>contact {seen}</Trans>}
        </div>
      </div>
    </div>
  );
}

function OutboxIndicator() {
  const { waiting, unconfirmed, sending, attention, held, isPaused, typedChanges } = useApp(
    app => app.outbox,
  );
  const refused = useApp(app => app.refusedDraftCount);
  const isRead = useApp(app => app.isOutboxRead && app.refusedDraftCount !== null);
  const isAllSent = useApp(isEverythingSent);
  return (
    <button type="button" className={styles.outbox} onClick={() => navigate({ view: 'outbox' })}>
      <span className="visually-hidden">
        <Trans>Outbox:</Trans>
      </span>
      {isPaused && (
        <span className={styles.paused}>
          <Trans>Sending paused</Trans>
        </span>
      )}
      {isAllSent && <Trans>Everything is sent</Trans>}
      {!isRead && <Trans>Loading the outbox …</Trans>}
      {waiting > unconfirmed && (
        <span>
          <Plural value={waiting - unconfirmed} one="# item queued" other="# items queued" />
        </span>
      )}
      {unconfirmed > 0 && (
        <span>
          <Plural value={unconfirmed} one="# item unconfirmed" other="# items unconfirmed" />
        </span>
      )}
      {sending > 0 && (
        <span>
          <Plural value={sending} one="# item sending" other="# items sending" />
        </span>
      )}
      {attention > 0 && (
        <span className={styles.attention}>
          <Plural value={attention} one="# item needs attention" other="# items need attention" />
        </span>
      )}
      {held > 0 && (
        <span>
          <Plural value={held} one="# item on hold" other="# items on hold" />
        </span>
      )}
      {refused !== null && refused > 0 && (
        <span>
          <Plural
            value={refused}
            one="# rejected order being corrected"
            other="# rejected orders being corrected"
          />
        </span>
      )}
      {typedChanges > 0 && (
        <span>
          <Plural value={typedChanges} one="# change not sent" other="# changes not sent" />
        </span>
      )}
    </button>
  );
}

/** Whether the service answers, and what is still to be sent. */
export function RailFoot() {
  const { t } = useLingui();
  return (
    <section className={styles.foot} aria-label={t`Connection and outbox`}>
      <ConnectionState />
      <OutboxIndicator />
    </section>
  );
}
