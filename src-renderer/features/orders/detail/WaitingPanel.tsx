import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { StopZones } from '../../../../src-shared/domain/stop-zone.ts';
import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { useFlow } from '../../../session/flow.ts';
import { InspectorSection } from '../../../ui/inspector.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { stopZonesOf } from '../../order-parts/stop-facts.ts';
import { ChangesTable } from '../../outbox/item/ChangesTable.tsx';
import { EntryBadge } from '../../outbox/item/EntryBadge.tsx';
import { EntryButtons } from '../../outbox/item/EntryButtons.tsx';
import { EntryDecision } from '../../outbox/item/EntryDecision.tsx';
import { entryNext, entryTrouble } from '../../outbox/state/entry-state.ts';
import styles from './waiting-panel.module.css';

/** An outbox item that needs a decision, with everything that the user can do about it. */
const Attention = ({ entry }: { entry: OutboxEntry }) => (
  <InspectorSection
    label={entryWhat(entry)}
    title={
      // Placing the order is the order itself.
      entry.kind === 'order-create' ? (
        <Trans>Needs your decision</Trans>
      ) : (
        <Trans>Needs your decision: {entryWhat(entry)}</Trans>
      )
    }
  >
    <EntryDecision entry={entry} />
  </InspectorSection>
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

/** Claims that an order is on its way only if some of it is being sent, or was. */
export function stepsTitle(
  steps: readonly Pick<OutboxEntry, 'isHeld' | 'isUnsent' | 'state'>[],
  { order }: Pick<OrderDetail, 'order'>,
): string {
  if (steps.every(({ isHeld }) => isHeld)) return t`On hold until you decide`;
  if (order !== null) return t`Changes waiting`;
  const isMoving = steps.some(({ state, isUnsent }) => state === 'sending' || !isUnsent);
  return isMoving ? t`On its way to the service` : t`Not sent yet`;
}

/** The unfinished outbox items of an order: first those that need a decision, then those that wait. */
export function WaitingPanel({ detail }: { detail: OrderDetail }) {
  const nowMs = useNow(1_000);
  const { entries } = detail;
  const attention = entries.filter(needsDecision);
  const steps = entries.filter(entry => !isSettled(entry) && !needsDecision(entry));
  const [first] = steps;
  return (
    <>
      {attention.map(entry => (
        <Attention key={entry.id} entry={entry} />
      ))}
      {first && (
        <InspectorSection title={stepsTitle(steps, detail)}>
          <ol className="lines">
            {steps.map(entry => (
              <Step key={entry.id} entry={entry} zones={stopZonesOf(detail)} nowMs={nowMs} />
            ))}
          </ol>
          {attention.length === 0 && <EntryButtons entry={first} />}
        </InspectorSection>
      )}
    </>
  );
}
