import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OutboxHealth } from '../../../../src-shared/contract/diagnostics.ts';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { errorText } from '../../../i18n/error-text.ts';
import { formatAgo, formatBytes, formatMoment } from '../../../i18n/format.ts';
import styles from './diagnostics.module.css';

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const none = '–';
const moment = (atMs: number | null, nowMs: number): string =>
  atMs === null ? none : formatMoment(atMs, nowMs);

function Failure({ failure, nowMs }: { failure: OutboxHealth['lastFailure']; nowMs: number }) {
  if (!failure) return none;
  return (
    <>
      {moment(failure.atMs, nowMs)} ·{' '}
      {[failure.status, failure.reason ?? failure.code].filter(Boolean).join(' ')}
      {failure.requestId !== null && <div className="mono cut">{failure.requestId}</div>}
    </>
  );
}

function Unreadable({ answers, parts }: OutboxHealth['unreadable']) {
  if (answers + parts === 0) return none;
  return (
    <>
      <Plural value={answers} _0="no whole answer" one="# whole answer" other="# whole answers" />
      {', '}
      <Plural value={parts} _0="no part of an answer" one="# part of an answer" other="# parts of answers" />
    </>
  );
}

const readEveryMs = 10_000;

/** Figures about the outbox and its database in the environment on screen. */
export function OutboxFacts({ nowMs }: { nowMs: number }) {
  const { answer: health, error } = useLiveQuery({
    about: 'outbox',
    ask: () => call('outbox.health', {}),
    everyMs: readEveryMs,
  });
  if (error) return <p className="sub">{errorText(error).detail}</p>;
  if (!health) return null;
  const { open, oldestWaitingMs, stuck, database, ...rest } = health;
  const states = Object.entries(open).map(([state, total]) => `${total} ${state}`);
  return (
    <dl className={styles.outboxFacts}>
      <Fact name={<Trans>Open items</Trans>}>{states.length === 0 ? none : states.join(', ')}</Fact>
      <Fact name={<Trans>Oldest queued item</Trans>}>
        {oldestWaitingMs === null ? none : formatAgo(nowMs - oldestWaitingMs, nowMs)}
      </Fact>
      <Fact name={<Trans>Items failing for 15 minutes or longer</Trans>}>{stuck}</Fact>
      <Fact name={<Trans>Last completed item</Trans>}>{moment(rest.lastDoneAtMs, nowMs)}</Fact>
      <Fact name={<Trans>Last answer of the service</Trans>}>{moment(rest.lastContactAtMs, nowMs)}</Fact>
      <Fact name={<Trans>Last failed attempt</Trans>}>
        <Failure failure={rest.lastFailure} nowMs={nowMs} />
      </Fact>
      <Fact name={<Trans>Database</Trans>}>
        {formatBytes(database.sizeBytes)}
        {' · '}
        {database.journalMode}, synchronous={database.synchronous}
      </Fact>
      <Fact name={<Trans>Free disk space</Trans>}>
        {database.freeDiskBytes === null ? none : formatBytes(database.freeDiskBytes)}
      </Fact>
      <Fact name={<Trans>Unreadable answers since the start</Trans>}>
        <Unreadable {...rest.unreadable} />
      </Fact>
      <Fact name={<Trans>Overdue items found</Trans>}>{rest.watchdogFindings}</Fact>
    </dl>
  );
}
