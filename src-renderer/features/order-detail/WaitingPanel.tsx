import { Trans } from '@lingui/react/macro';
import type { OrderDetail, OutboxEntry } from '../../../src-shared/records.ts';
import { errorText } from '../../i18n/error-text.ts';
import { entryWhat } from '../../i18n/words.ts';
import { Notice } from '../../ui/notice.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useApp } from '../connection/app-store.ts';
import { EntryBadge } from '../outbox/EntryBadge.tsx';
import { EntryButtons } from '../outbox/EntryButtons.tsx';
import { EntryError } from '../outbox/EntryError.tsx';
import { entryMeaning, entryNext, isSettled, needsDecision } from '../outbox/entry-state.ts';

function Attention({ entry }: { entry: OutboxEntry }) {
  const text = entry.lastError && errorText(entry.lastError);
  return (
    <section className="inspector-section">
      <Notice tone="bad" title={text?.title ?? <Trans>This needs your decision</Trans>}>
        {text?.detail ?? entryMeaning(entry)}
      </Notice>
      <EntryError entry={entry} />
      <EntryButtons entry={entry} />
    </section>
  );
}

function Step({ entry, nowMs }: { entry: OutboxEntry; nowMs: number }) {
  const connection = useApp(app => app.connection.state);
  const why = entry.lastError && !isSettled(entry) ? errorText(entry.lastError).title : null;
  return (
    <li className="waiting-step">
      <EntryBadge state={entry.state} />
      <div>
        {entryWhat(entry)}
        <div className="sub">
          {entryNext(entry, connection, nowMs)}
          {why !== null && ` · ${why}`}
        </div>
      </div>
    </li>
  );
}

/** The way of an order to the service: what is done, what waits and why, what needs a decision. */
export function WaitingPanel({ detail }: { detail: OrderDetail }) {
  const nowMs = useNow(1_000);
  const { entries } = detail;
  const attention = entries.filter(needsDecision);
  const isOpen = entries.some(entry => !isSettled(entry));
  if (!isOpen) return null;
  const isOneRefusal = entries.length === 1 && attention.length === 1;
  const first = entries.find(entry => !isSettled(entry) && !needsDecision(entry));
  return (
    <>
      {attention.map(entry => (
        <Attention key={entry.id} entry={entry} />
      ))}
      {!isOneRefusal && (
        <section className="inspector-section">
          <h3>
            <Trans>On its way to the service</Trans>
          </h3>
          <ol className="waiting">
            {entries.map(entry => (
              <Step key={entry.id} entry={entry} nowMs={nowMs} />
            ))}
          </ol>
          {attention.length === 0 && first && <EntryButtons entry={first} />}
        </section>
      )}
    </>
  );
}
