import { Trans, useLingui } from '@lingui/react/macro';
import { Rows3 } from 'lucide-react';
import type { OutboxEntry } from '../../../src-shared/records.ts';
import { errorText } from '../../i18n/error-text.ts';
import { formatMoment } from '../../i18n/format.ts';
import { entryWhat } from '../../i18n/words.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Inspector } from '../../ui/inspector.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useApp } from '../connection/app-store.ts';
import { EntryBadge } from './EntryBadge.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { EntryError } from './EntryError.tsx';
import { entryMeaning, entryNext, isSettled, uncertainText } from './entry-state.ts';
import { OtherAccountPanel } from './OtherAccountPanel.tsx';
import { UncertainPanel } from './UncertainPanel.tsx';

function Explanation({ entry }: { entry: OutboxEntry }) {
  const { lastError } = entry;
  if (!lastError || isSettled(entry)) return <p>{entryMeaning(entry)}</p>;
  const { title, detail } = entry.state === 'uncertain' ? uncertainText() : errorText(lastError);
  return (
    <div className="outbox-explanation">
      <strong>{title}</strong>
      <p>{entry.state === 'waiting' ? entryMeaning(entry) : detail}</p>
    </div>
  );
}

export function EntryInspector({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { t } = useLingui();
  const nowMs = useNow(1_000);
  const connection = useApp(app => app.connection.state);
  const what = entryWhat(entry);
  return (
    <Inspector
      label={t`Entry: ${what}`}
      onClose={onClose}
      head={
        <>
          <h2>{what}</h2>
          <EntryBadge state={entry.state} />
        </>
      }
    >
      <Explanation entry={entry} />
      {entry.can.returnAccount && <OtherAccountPanel entry={entry} />}
      {entry.can.resolve && <UncertainPanel key={entry.id} entry={entry} />}
      <EntryError entry={entry} />
      <dl className="kv">
        <dt>
          <Trans>Order</Trans>
        </dt>
        <dd>
          {entry.orderLabel}
          {entry.orderId !== null && <div className="mono">{entry.orderId}</div>}
        </dd>
        <dt>{isSettled(entry) ? <Trans>Finished</Trans> : <Trans>Next</Trans>}</dt>
        <dd>{entryNext(entry, connection, nowMs)}</dd>
        <dt>
          <Trans>Attempts</Trans>
        </dt>
        <dd>
          {entry.attempts}
          {entry.attempts === 0 && (
            <span className="sub">
              {' '}
              <Trans>nothing has left this computer</Trans>
            </span>
          )}
          {entry.tryingSinceMs !== null && (
            <div className="sub">
              <Trans>in vain since {formatMoment(entry.tryingSinceMs, nowMs)}</Trans>
            </div>
          )}
        </dd>
        <dt>
          <Trans>Saved</Trans>
        </dt>
        <dd>{formatMoment(entry.createdAtMs, nowMs)}</dd>
      </dl>
      <EntryButtons entry={entry} />
      <div>
        <Button
          variant="quiet"
          icon={Rows3}
          onPress={() => navigate({ view: 'orders', localId: entry.localId })}
        >
          <Trans>Show the order</Trans>
        </Button>
      </div>
    </Inspector>
  );
}
