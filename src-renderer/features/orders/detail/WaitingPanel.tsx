import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { StopZones } from '../../../../src-shared/domain/stop-zone.ts';
import { needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { useFlow } from '../../../state/flow.ts';
import { InspectorSection } from '../../../ui/inspector.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { stopZonesOf } from '../../order-parts/stop-facts.ts';
import { ChangesTable } from '../../outbox/item/ChangesTable.tsx';
import { EntryBadge } from '../../outbox/item/EntryBadge.tsx';
import { EntryButtons } from '../../outbox/item/EntryButtons.tsx';
import { EntryDecision } from '../../outbox/item/EntryDecision.tsx';
import { entryNext, entryTrouble } from '../../outbox/state/entry-state.ts';
import styles from './waiting-panel.module.css';
import { waitingSteps } from './waiting-steps.ts';

/** An outbox item that needs a decision, with all actions that are possible for it. */
const Attention = ({ entry }: { entry: OutboxEntry }) => (
  <InspectorSection
    label={entryWhat(entry)}
    title={
      // If placing the order needs the decision, the title need not name the item: the panel is in the order's own
      // details.
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

type StepFacts = Pick<OutboxEntry, 'isHeld' | 'isUnsent' | 'state'>;

/** Whether at least one outbox item is being sent, or was sent at least once. */
const isMoving = (steps: readonly StepFacts[]): boolean =>
  steps.some(({ state, isUnsent }) => state === 'sending' || !isUnsent);

const areHeld = (steps: readonly StepFacts[]): boolean => steps.every(({ isHeld }) => isHeld);

/**
 * Title above the outbox items of an order. Says that the order is on its way only if at least one item is being sent
 * or was sent at least once.
 */
export function stepsTitle(steps: readonly StepFacts[], { order }: Pick<OrderDetail, 'order'>): string {
  if (areHeld(steps)) return t`On hold until you decide`;
  if (order !== null) return t`Changes in the outbox`;
  return isMoving(steps) ? t`Order on its way to the service` : t`Order not sent yet`;
}

function documentsTitle(steps: readonly StepFacts[]): string {
  if (areHeld(steps)) return t`On hold until you decide`;
  return isMoving(steps) ? t`Documents on their way to the service` : t`Documents not sent yet`;
}

interface StepsProps {
  detail: OrderDetail;
  steps: readonly OutboxEntry[];
  title: string;
}

function Steps({ detail, steps, title }: StepsProps) {
  const nowMs = useNow(1_000);
  const [first] = steps;
  if (!first) return null;
  return (
    <InspectorSection title={title}>
      <ol className="lines">
        {steps.map(entry => (
          <Step key={entry.id} entry={entry} zones={stopZonesOf(detail)} nowMs={nowMs} />
        ))}
      </ol>
      {!detail.entries.some(needsDecision) && <EntryButtons entry={first} />}
    </InspectorSection>
  );
}

/** The unfinished outbox items of an order. Those that need a decision come first. */
export function WaitingPanel({ detail }: { detail: OrderDetail }) {
  const steps = waitingSteps(detail, false);
  return (
    <>
      {detail.entries.filter(needsDecision).map(entry => (
        <Attention key={entry.id} entry={entry} />
      ))}
      <Steps detail={detail} steps={steps} title={stepsTitle(steps, detail)} />
    </>
  );
}

/**
 * Documents that wait for the order or are being sent. They are below the button that adds documents, so that the
 * button does not move.
 */
export function WaitingDocuments({ detail }: { detail: OrderDetail }) {
  const steps = waitingSteps(detail, true);
  return <Steps detail={detail} steps={steps} title={documentsTitle(steps)} />;
}
