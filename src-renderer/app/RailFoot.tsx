import { plural, t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, CloudOff, LoaderCircle, type LucideIcon, Pause } from 'lucide-react';
import type { Connection } from '../../src-shared/contract/connection.ts';
import type { OutboxSummary } from '../../src-shared/contract/outbox.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { formatAgo } from '../i18n/format.ts';
import { navigate } from '../navigation/navigation.ts';
import { isEverythingSent, useApp } from '../state/app-store.ts';
import { useUpdates } from '../state/updates.ts';
import { cx } from '../ui/cx.ts';
import { lazyNamed } from '../ui/lazy-named.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './rail.module.css';

const UpdateReady = lazyNamed('UpdateReady', () => import('./UpdateReady.tsx'));

/** Short text for a connection that was refused, by the cause of the refusal. */
function refusedWords(error: AppError | null): string {
  if (error?.reason === 'no_credential') return t`No credential yet`;
  if (error?.code === 'keychain_failed') return t`The keychain did not answer`;
  if (error?.code === 'permission_denied') return t`A permission is missing`;
  return t`Sign-in refused`;
}

/** The state of the connection as a short text, and as a sentence if that says more. */
function connectionWords({ state, error, isSandboxRunning }: Connection): { short: string; long: string } {
  switch (state) {
    case 'starting':
      return { short: t`Connecting …`, long: t`Connecting …` };
    case 'connected':
      return { short: t`Connected`, long: t`Connected to the service` };
    case 'away':
      return isSandboxRunning === false
        ? { short: t`Service stopped`, long: t`The local sandbox is stopped. Queued orders are safe.` }
        : { short: t`Service unreachable`, long: t`The service cannot be reached. Queued orders are safe.` };
    case 'refused':
      return { short: refusedWords(error), long: refusedWords(error) };
  }
}

/** Number of items that wait to be sent. Does not count items that were already sent without an answer. */
const queuedOf = ({ waiting, unconfirmed }: Pick<OutboxSummary, 'waiting' | 'unconfirmed'>): number =>
  waiting - unconfirmed;

/**
 * The most urgent fact about the outbox in a few words, with the number of queued items; null before the outbox is
 * known.
 */
const useOutboxWords = (): string | null =>
  useApp(app => {
    const { unconfirmed, sending, attention, held, isPaused, typedChanges } = app.outbox;
    const { rejectedDrafts, withdrawnDrafts } = app.outbox;
    const queued = queuedOf(app.outbox);
    if (attention > 0) {
      return queued > 0
        ? plural(attention, {
            one: `# item needs attention, ${queued} queued`,
            other: `# items need attention, ${queued} queued`,
          })
        : plural(attention, { one: '# item needs attention', other: '# items need attention' });
    }
    if (isPaused) {
      return queued > 0
        ? plural(queued, { one: 'sending paused, # item queued', other: 'sending paused, # items queued' })
        : t`sending paused`;
    }
    if (queued > 0) return plural(queued, { one: '# item queued', other: '# items queued' });
    if (unconfirmed > 0)
      return plural(unconfirmed, { one: '# item unconfirmed', other: '# items unconfirmed' });
    if (sending > 0) return plural(sending, { one: '# item being sent', other: '# items being sent' });
    if (held > 0) return plural(held, { one: '# item on hold', other: '# items on hold' });
    if (rejectedDrafts > 0)
      return plural(rejectedDrafts, { one: '# order rejected', other: '# orders rejected' });
    if (withdrawnDrafts > 0)
      return plural(withdrawnDrafts, { one: '# order withdrawn', other: '# orders withdrawn' });
    if (typedChanges > 0)
      return plural(typedChanges, { one: '# change not sent', other: '# changes not sent' });
    return isEverythingSent(app) ? t`all sent` : null;
  });

type Look = 'ok' | 'warn' | 'bad' | 'attention' | 'paused' | 'starting';

const icons: Record<Look, LucideIcon> = {
  ok: CircleCheck,
  warn: CloudOff,
  bad: CircleAlert,
  attention: CircleAlert,
  paused: Pause,
  starting: LoaderCircle,
};

const useLook = (): Look =>
  useApp(({ connection: { state, error }, outbox }) => {
    if (state === 'refused') return error?.reason === 'no_credential' ? 'warn' : 'bad';
    if (state === 'away') return 'warn';
    if (outbox.isPaused) return 'paused';
    if (outbox.attention > 0) return 'attention';
    return state === 'starting' ? 'starting' : 'ok';
  });

/** All facts about the outbox in full sentences, for screen readers. */
function OutboxSentences() {
  const outbox = useApp(app => app.outbox);
  const { unconfirmed, sending, attention, held, isPaused, typedChanges } = outbox;
  const { rejectedDrafts, withdrawnDrafts } = outbox;
  const queued = queuedOf(outbox);
  const isRead = useApp(app => app.isOutboxRead);
  const isAllSent = useApp(isEverythingSent);
  return (
    <p className="visually-hidden">
      <Trans>Outbox:</Trans>{' '}
      {isPaused && (
        <span>
          <Trans>Sending paused</Trans>
        </span>
      )}
      {isAllSent && <Trans>Everything is sent</Trans>}
      {!isRead && <Trans>Loading the outbox …</Trans>}
      {queued > 0 && (
        <span>
          <Plural value={queued} one="# item queued" other="# items queued" />
        </span>
      )}
      {unconfirmed > 0 && (
        <span>
          <Plural value={unconfirmed} one="# item unconfirmed" other="# items unconfirmed" />
        </span>
      )}
      {sending > 0 && (
        <span>
          <Plural value={sending} one="# item being sent" other="# items being sent" />
        </span>
      )}
      {attention > 0 && (
        <span>
          <Plural value={attention} one="# item needs attention" other="# items need attention" />
        </span>
      )}
      {held > 0 && (
        <span>
          <Plural value={held} one="# item on hold" other="# items on hold" />
        </span>
      )}
      {rejectedDrafts > 0 && (
        <span>
          <Plural
            value={rejectedDrafts}
            one="# rejected order in Drafts"
            other="# rejected orders in Drafts"
          />
        </span>
      )}
      {withdrawnDrafts > 0 && (
        <span>
          <Plural
            value={withdrawnDrafts}
            one="# withdrawn order in Drafts"
            other="# withdrawn orders in Drafts"
          />
        </span>
      )}
      {typedChanges > 0 && (
        <span>
          <Plural value={typedChanges} one="# change not sent" other="# changes not sent" />
        </span>
      )}
    </p>
  );
}

/**
 * One line at the foot of the rail: whether the service answers, and what is still to be sent. A press opens the
 * outbox.
 */
export function RailFoot({ isFolded }: { isFolded: boolean }) {
  const { t } = useLingui();
  const connection = useApp(app => app.connection);
  const nowMs = useNow(5_000);
  const look = useLook();
  const outbox = useOutboxWords();
  const isUpdateReady = useUpdates(({ updates }) => updates?.phase === 'ready');
  const { short, long } = connectionWords(connection);
  const { lastContactAtMs } = connection;
  const seen =
    lastContactAtMs === null
      ? t`no contact with the service yet`
      : t`last contact with the service ${formatAgo(lastContactAtMs, nowMs)}`;
  const Icon = icons[look];
  return (
    <section className={cx(styles.foot, isFolded && styles.folded)} aria-label={t`Connection and outbox`}>
      <button
        type="button"
        className={cx(styles.state, styles[look])}
        title={[long, seen, outbox].filter(Boolean).join(' · ')}
        onClick={() => navigate({ view: 'outbox' })}
      >
        <Icon size={14} aria-hidden />
        <span className={styles.label}>
          <span>{short}</span>
          {outbox !== null && <span> · {outbox}</span>}
        </span>
      </button>
      {isUpdateReady && <UpdateReady />}
      <p className="visually-hidden" role="status">
        {long}
      </p>
      <OutboxSentences />
    </section>
  );
}
