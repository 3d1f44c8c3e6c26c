import type { OutboxEntry } from '../../../src-shared/records.ts';

/** Entries that wait for the dispatcher, not for the service. */
export const needsDecision = (entry: OutboxEntry): boolean =>
  entry.state === 'parked' || entry.state === 'conflict' || entry.state === 'uncertain';

export const isSettled = (entry: OutboxEntry): boolean =>
  entry.state === 'done' || entry.state === 'superseded' || entry.state === 'cancelled';

/** Changes of an order that are on their way, the elder first; what waits for a decision may never be done. */
export const waitingChanges = (entries: readonly OutboxEntry[]): OutboxEntry['changes'] =>
  entries.filter(entry => !isSettled(entry) && !needsDecision(entry)).flatMap(entry => entry.changes);

/** A change of an order that the service has refused, so that nothing of it was done. */
export const isRefusedChange = (entry: OutboxEntry): boolean =>
  entry.kind === 'order-update' &&
  entry.state === 'parked' &&
  entry.can.discard &&
  entry.lastError?.code === 'service_refused';
