import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { entryMeaning, entryTrouble } from '../state/entry-state.ts';
import { ChangesTable } from './ChangesTable.tsx';
import { EntryButtons } from './EntryButtons.tsx';
import { EntryError } from './EntryError.tsx';
import styles from './entry.module.css';
import { OtherAccountPanel } from './OtherAccountPanel.tsx';
import { UncertainPanel } from './UncertainPanel.tsx';
import { useStopZones } from './use-stop-zones.ts';

function Explanation({ entry }: { entry: OutboxEntry }) {
  const trouble = entryTrouble(entry);
  if (trouble === null) return <p>{entryMeaning(entry)}</p>;
  return (
    <div className={styles.explanation}>
      <strong>{trouble.title}</strong>
      <p>{needsDecision(entry) ? trouble.detail : entryMeaning(entry)}</p>
    </div>
  );
}

/**
 * The state of an outbox item in words, and buttons for all its actions. The outbox and the order's details show the
 * same.
 */
export function EntryDecision({ entry, hasKeys = false }: { entry: OutboxEntry; hasKeys?: boolean }) {
  const zones = useStopZones(entry.localId);
  return (
    <>
      <Explanation entry={entry} />
      {entry.changes.length > 0 && (
        <ChangesTable changes={entry.changes} zones={zones} isDone={isSettled(entry)} />
      )}
      {entry.can.returnAccount && <OtherAccountPanel entry={entry} />}
      {entry.can.resolve && <UncertainPanel key={entry.id} entry={entry} />}
      <EntryError entry={entry} />
      <EntryButtons entry={entry} hasKeys={hasKeys} />
    </>
  );
}
