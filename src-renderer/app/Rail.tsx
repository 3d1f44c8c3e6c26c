import { Plural, Trans, useLingui } from '@lingui/react/macro';
import {
  BookUser,
  ChartColumn,
  CircleAlert,
  CircleCheck,
  CloudOff,
  FlaskConical,
  Inbox,
  LoaderCircle,
  type LucideIcon,
  PencilLine,
  Plus,
  Rows3,
  Settings2,
  Truck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppError } from '../../src-shared/errors.ts';
import { isEverythingSent, useApp } from '../features/connection/app-store.ts';
import { startNewOrder } from '../features/draft-actions/new-order.ts';
import { formatCount, formatInstant, formatRelative } from '../i18n/format.ts';
import { goTo, hashOf, navigate, type Place, type Route } from '../navigation/navigation.ts';
import { Kbd } from '../ui/kbd.tsx';
import { useNow } from '../ui/use-now.ts';
import './rail.css';

interface PlaceProps {
  place: Place;
  icon: LucideIcon;
  label: string;
  current: Route;
  keys: string;
  count?: ReactNode;
}

function PlaceLink({ place, icon: Icon, label, current, keys, count }: PlaceProps) {
  const isCurrent =
    current.view === place ||
    (place === 'drafts' && (current.view === 'entry' || current.view === 'many')) ||
    (place === 'orders' && current.view === 'change');
  return (
    <li>
      <a
        className="rail-place"
        href={hashOf({ view: place })}
        aria-current={isCurrent ? 'page' : undefined}
        aria-keyshortcuts={keys}
        title={label}
        onClick={event => {
          event.preventDefault();
          goTo(place);
        }}
      >
        <Icon size={16} aria-hidden />
        <span className="rail-label">{label}</span>
        {count}
      </a>
    </li>
  );
}

const Count = ({ count }: { count: number | null }) =>
  count !== null && count > 0 && <span className="rail-count">{formatCount(count)}</span>;

function OutboxCount() {
  const { waiting, sending, attention } = useApp(app => app.outbox);
  const open = waiting + sending + attention;
  if (open === 0) return null;
  return (
    <span className={`rail-count rail-count-${attention > 0 ? 'bad' : 'warn'}`}>
      {formatCount(open)}
      <span className="visually-hidden">
        {attention > 0 ? (
          <Trans>open, {attention} of them need attention</Trans>
        ) : (
          <Trans>waiting or being sent</Trans>
        )}
      </span>
    </span>
  );
}

/** Refused, in the word for its cause. */
const refusedWords = (error: AppError | null) => {
  if (error?.reason === 'no_credential') return <Trans>No credential yet</Trans>;
  if (error?.code === 'keychain_failed') return <Trans>The keychain did not answer</Trans>;
  if (error?.code === 'permission_denied') return <Trans>A permission is missing</Trans>;
  return <Trans>Sign-in refused</Trans>;
};

function ConnectionState() {
  const { state, error, lastContactAtMs } = useApp(app => app.connection);
  const nowMs = useNow(5_000);
  const seen = lastContactAtMs === null ? null : formatRelative(Math.min(lastContactAtMs, nowMs), nowMs);
  const lastContact = lastContactAtMs === null ? undefined : formatInstant(lastContactAtMs);
  const shown = {
    starting: { icon: LoaderCircle, tone: 'plain', words: <Trans>Connecting …</Trans> },
    connected: { icon: CircleCheck, tone: 'ok', words: <Trans>Connected</Trans> },
    away: { icon: CloudOff, tone: 'warn', words: <Trans>Service away, queued orders are safe</Trans> },
    refused: {
      icon: CircleAlert,
      tone: error?.reason === 'no_credential' ? 'warn' : 'bad',
      words: refusedWords(error),
    },
  }[state];
  const Icon = shown.icon;
  return (
    <div className={`rail-connection rail-connection-${shown.tone}`} title={lastContact}>
      <Icon size={14} aria-hidden />
      <div className="rail-label">
        <div role="status">{shown.words}</div>
        <div className="dim">
          {seen === null ? <Trans>no contact yet</Trans> : <Trans>contact {seen}</Trans>}
        </div>
      </div>
    </div>
  );
}

function OutboxIndicator() {
  const { waiting, sending, attention, isPaused, typedChanges } = useApp(app => app.outbox);
  const refused = useApp(app => app.refusedDraftCount);
  const isAllSent = useApp(isEverythingSent);
  return (
    <button type="button" className="rail-outbox" onClick={() => navigate({ view: 'outbox' })}>
      <span className="visually-hidden">
        <Trans>Outbox:</Trans>
      </span>
      {isPaused && (
        <span className="rail-part rail-paused">
          <Trans>Sending paused</Trans>
        </span>
      )}
      {isAllSent && <Trans>Everything is sent</Trans>}
      {waiting > 0 && (
        <span className="rail-part">
          <Trans>{waiting} waiting</Trans>
        </span>
      )}
      {sending > 0 && (
        <span className="rail-part">
          <Trans>{sending} sending</Trans>
        </span>
      )}
      {attention > 0 && (
        <span className="rail-part rail-attention">
          <Plural value={attention} one="# needs attention" other="# need attention" />
        </span>
      )}
      {refused > 0 && (
        <span className="rail-part">
          <Plural value={refused} one="# refused, being corrected" other="# refused, being corrected" />
        </span>
      )}
      {typedChanges > 0 && (
        <span className="rail-part">
          <Plural value={typedChanges} one="# change not sent" other="# changes not sent" />
        </span>
      )}
    </button>
  );
}

export function Rail({ current, isSandbox }: { current: Route; isSandbox: boolean }) {
  const { t } = useLingui();
  const { orderCount, draftCount, outbox } = useApp();
  return (
    <nav className="rail" aria-label={t`Main`}>
      <div className="rail-brand">
        <Truck size={18} aria-hidden />
        <span className="rail-label">Dispatch</span>
      </div>
      <button
        type="button"
        className="rail-new"
        aria-keyshortcuts="N"
        title={t`New order`}
        onClick={() => void startNewOrder()}
      >
        <Plus size={16} aria-hidden />
        <span className="rail-label grow">
          <Trans>New order</Trans>
        </span>
        <span className="rail-label" aria-hidden>
          <Kbd>N</Kbd>
        </span>
      </button>
      <ul className="rail-places">
        <PlaceLink
          place="orders"
          icon={Rows3}
          label={t`Orders`}
          current={current}
          keys="Alt+1"
          count={<Count count={orderCount} />}
        />
        <PlaceLink
          place="drafts"
          icon={PencilLine}
          label={t`Drafts`}
          current={current}
          keys="Alt+2"
          count={<Count count={draftCount === null ? null : draftCount + outbox.typedChanges} />}
        />
        <PlaceLink
          place="outbox"
          icon={Inbox}
          label={t`Outbox`}
          current={current}
          keys="Alt+3"
          count={<OutboxCount />}
        />
        <PlaceLink place="reports" icon={ChartColumn} label={t`Reports`} current={current} keys="Alt+7" />
        <PlaceLink place="addresses" icon={BookUser} label={t`Addresses`} current={current} keys="Alt+6" />
        {isSandbox && (
          <PlaceLink place="sandbox" icon={FlaskConical} label={t`Sandbox`} current={current} keys="Alt+4" />
        )}
        <PlaceLink place="settings" icon={Settings2} label={t`Settings`} current={current} keys="Alt+5" />
      </ul>
      <div className="rail-foot">
        <ConnectionState />
        <OutboxIndicator />
      </div>
    </nav>
  );
}
