import type { CopiedChanges } from './order-changes.ts';
import type { OutboxEntry } from './records.ts';

/** Entries that wait for the dispatcher, not for the service. */
export const needsDecision = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'parked' || state === 'conflict' || state === 'uncertain';

export const isSettled = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'done' || state === 'superseded' || state === 'cancelled';

/** Changes of an order that are on their way, the elder first; what waits for a decision may never be done. */
export const waitingChanges = (entries: readonly OutboxEntry[]): OutboxEntry['changes'] =>
  entries.filter(entry => !isSettled(entry) && !needsDecision(entry)).flatMap(entry => entry.changes);

/** How many changes of an order a copy of it has, and how many it has not since nobody knows whether they are done. */
export function copiedChanges(entries: readonly OutboxEntry[]): CopiedChanges {
  const open = entries.filter(entry => entry.changes.length > 0 && !isSettled(entry));
  const undecided = open.filter(needsDecision).length;
  return { included: open.length - undecided, undecided };
}

/** A change of an order that the service has refused, so that nothing of it was done. */
export const isRefusedChange = (entry: OutboxEntry): boolean =>
  entry.kind === 'order-update' &&
  entry.state === 'parked' &&
  entry.can.discard &&
  entry.lastError?.code === 'service_refused';
