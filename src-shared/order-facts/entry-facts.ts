import type { CopiedChanges } from '../contract/changes.ts';
import type { OutboxEntry } from '../contract/outbox.ts';
import type { AppErrorCode } from '../errors.ts';

/** Entries that wait for the dispatcher, not for the service. */
export const needsDecision = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'parked' || state === 'conflict' || state === 'uncertain';

export const isSettled = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'done' || state === 'superseded' || state === 'cancelled';

/** What failed so, and had not been sent before, was not done. */
export const undoneCodes: readonly AppErrorCode[] = [
  'sign_in_failed',
  'permission_denied',
  'keychain_failed',
  'rate_limited',
];

/** It was sent and waits to be sent again, and the service may have done it: no answer tells. */
export const isUnconfirmed = ({
  state,
  isUnsent,
  attempts,
  lastError,
}: Pick<OutboxEntry, 'state' | 'isUnsent' | 'attempts' | 'lastError'>): boolean =>
  state === 'waiting' &&
  !isUnsent &&
  !(attempts === 1 && lastError !== null && undoneCodes.includes(lastError.code));

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
