import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect } from 'react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { isSettled } from '../../../../src-shared/order-facts/entry-facts.ts';
import { formatCount, formatMoment } from '../../../i18n/format.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { useFlow } from '../../../state/flow.ts';
import { Button } from '../../../ui/button.tsx';
import { Inspector } from '../../../ui/inspector.tsx';
import { KeyValue, KeyValues } from '../../../ui/key-values.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { entryNext } from '../state/entry-state.ts';
import { EntryBadge } from './EntryBadge.tsx';
import { EntryDecision } from './EntryDecision.tsx';
import { EntrySupport } from './EntryError.tsx';
import { entryLinks } from './entry-commands.ts';

/** Moves the focus to the details if the button that was pressed disappears through its action. */
function useKeptFocus(ref: RefObject<HTMLElement | null>, entry: OutboxEntry): void {
  const { id, state } = entry;
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus();
  }, [ref, id, state]);
}

/** Says how often the outbox item was sent, and since when sending has failed. */
export function Attempts({ entry, nowMs }: { entry: OutboxEntry; nowMs: number }) {
  const { attempts, tryingSinceMs, updatedAtMs } = entry;
  if (attempts === 0) return <Trans>None yet</Trans>;
  const count = formatCount(attempts);
  if (isSettled(entry)) return <Plural value={attempts} one="1 attempt" other={`${count} attempts`} />;
  const at = formatMoment(updatedAtMs, nowMs);
  return (
    <>
      <Plural value={attempts} one={`1 attempt, ${at}`} other={`${count} attempts, the last ${at}`} />
      {tryingSinceMs !== null && attempts > 1 && (
        <div className="sub">
          <Trans>All attempts since {formatMoment(tryingSinceMs, nowMs)} have failed</Trans>
        </div>
      )}
    </>
  );
}

export interface EntryInspectorProps {
  entry: OutboxEntry;
  onClose: () => void;
  list: RefObject<HTMLElement | null>;
  ref: RefObject<HTMLElement | null>;
}

export function EntryInspector({ entry, onClose, list, ref }: EntryInspectorProps) {
  const { t } = useLingui();
  const nowMs = useNow(1_000);
  const flow = useFlow();
  const what = entryWhat(entry);
  useKeptFocus(ref, entry);
  return (
    <Inspector
      ref={ref}
      label={t`Item: ${what}`}
      onClose={onClose}
      list={list}
      head={
        <>
          <h2>{what}</h2>
          <EntryBadge entry={entry} />
        </>
      }
    >
      <EntryDecision entry={entry} hasKeys />
      <KeyValues>
        <KeyValue name={<Trans>Order</Trans>}>
          {entry.orderLabel}
          {entry.orderId !== null && <div className="mono">{entry.orderId}</div>}
        </KeyValue>
        <KeyValue
          name={
            entry.isBeingCorrected ? (
              <Trans>Withdrawn</Trans>
            ) : isSettled(entry) ? (
              <Trans>Finished</Trans>
            ) : (
              <Trans context="when an outbox item is sent next">Next attempt</Trans>
            )
          }
        >
          {entryNext(entry, flow, nowMs)}
        </KeyValue>
        <KeyValue name={<Trans>Attempts</Trans>}>
          <Attempts entry={entry} nowMs={nowMs} />
        </KeyValue>
        <KeyValue name={<Trans context="when an item was saved">Saved</Trans>}>
          {formatMoment(entry.createdAtMs, nowMs)}
        </KeyValue>
      </KeyValues>
      <div className="wrap">
        {entryLinks(entry).map(({ icon, label, isPrimary = false, run }) => (
          <Button key={label} variant={isPrimary ? 'default' : 'quiet'} icon={icon} onPress={run}>
            {label}
          </Button>
        ))}
      </div>
      <EntrySupport entry={entry} />
    </Inspector>
  );
}
