import { Trans } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { StopZones } from '../../../../src-shared/domain/stop-zone.ts';
import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { useFlow } from '../../../session/flow.ts';
import { cx } from '../../../ui/cx.ts';
import inspectorStyles from '../../../ui/inspector.module.css';
import { useNow } from '../../../ui/use-now.ts';
import { stopZonesOf } from '../../order-parts/stop-facts.ts';
import { ChangesTable } from '../../outbox/item/ChangesTable.tsx';
import { EntryBadge } from '../../outbox/item/EntryBadge.tsx';
import { EntryButtons } from '../../outbox/item/EntryButtons.tsx';
import { EntryDecision } from '../../outbox/item/EntryDecision.tsx';
import { entryNext, entryTrouble } from '../../outbox/state/entry-state.ts';
import styles from './waiting-panel.module.css';

/** An entry that waits for the dispatcher, with every way on from it. */
const Attention = ({ entry }: { entry: OutboxEntry }) => (
  <section className={cx(inspectorStyles.section, 'waiting-attention')} aria-label={entryWhat(entry)}>
    <h3>
      <Trans>Needs your decision: {entryWhat(entry)}</Trans>
    </h3>
    <EntryDecision entry={entry} />
  </section>
);

function Step({ entry, zones, nowMs }: { entry: OutboxEntry; zones: StopZones; nowMs: number }) {
  const flow = useFlow();
  const why = entryTrouble(entry)?.title ?? null;
  return (
    <li className={styles.step}>
      <div className={styles.what}>
        <EntryBadge entry={entry} />
        <div>
          {entryWhat(entry)}
          <div className="sub">
            {entryNext(entry, flow, nowMs)}
            {why !== null && ` · ${why}`}
          </div>
        </div>
      </div>
      {entry.changes.length > 0 && <ChangesTable changes={entry.changes} zones={zones} />}
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
  const first = entries.find(entry => !isSettled(entry) && !needsDecision(entry));
  // What is done long since is the history's to tell, and what needs a decision is told above.
  const steps = entries.filter(entry => !isSettled(entry) && !needsDecision(entry));
  return (
    <>
      {attention.map(entry => (
        <Attention key={entry.id} entry={entry} />
      ))}
      {steps.length > 0 && (
        <section className={inspectorStyles.section}>
          <h3>
            {steps.every(({ isHeld }) => isHeld) ? (
              <Trans>On hold until you decide</Trans>
            ) : detail.order === null ? (
              <Trans>On its way to the service</Trans>
            ) : (
              <Trans>Changes waiting</Trans>
            )}
          </h3>
          <ol className="lines">
            {steps.map(entry => (
              <Step key={entry.id} entry={entry} zones={stopZonesOf(detail)} nowMs={nowMs} />
            ))}
          </ol>
          {attention.length === 0 && first && <EntryButtons entry={first} />}
        </section>
      )}
    </>
  );
}
