import type { CopiedChanges } from '../contract/changes.ts';
import type { OutboxEntry } from '../contract/outbox.ts';
import type { AppErrorCode } from '../errors.ts';

/** Whether an entry waits for a decision of the user, and not for the service. */
export const needsDecision = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'parked' || state === 'conflict' || state === 'uncertain';

export const isSettled = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'done' || state === 'superseded' || state === 'cancelled';

/**
 * Codes of failures that happen before the service processes an entry. If the only attempt of an entry failed with one
 * of them, the service has not processed the entry.
 */
export const undoneCodes: readonly AppErrorCode[] = [
  'sign_in_failed',
  'permission_denied',
  'keychain_failed',
  'rate_limited',
];

/** Whether the entry was sent and waits to be sent again, although the service may have processed it. */
export const isUnconfirmed = ({
  state,
  isUnsent,
  attempts,
  lastError,
}: Pick<OutboxEntry, 'state' | 'isUnsent' | 'attempts' | 'lastError'>): boolean =>
  state === 'waiting' &&
  !isUnsent &&
  !(attempts === 1 && lastError !== null && undoneCodes.includes(lastError.code));

/**
 * Pending changes of an order, the oldest first. Changes that wait for a decision of the user are left out, because
 * they may never be sent.
 */
export const waitingChanges = (entries: readonly OutboxEntry[]): OutboxEntry['changes'] =>
  entries.filter(entry => !isSettled(entry) && !needsDecision(entry)).flatMap(entry => entry.changes);

/**
 * Number of pending changes that a copy of the order includes (`included`), and number of those that it leaves out
 * because they wait for a decision of the user (`undecided`).
 */
export function copiedChanges(entries: readonly OutboxEntry[]): CopiedChanges {
  const open = entries.filter(entry => entry.changes.length > 0 && !isSettled(entry));
  const undecided = open.filter(needsDecision).length;
  return { included: open.length - undecided, undecided };
}

/** Whether the service has refused this change of an order, so that nothing was changed. */
export const isRefusedChange = (entry: OutboxEntry): boolean =>
  entry.kind === 'order-update' &&
  entry.state === 'parked' &&
  entry.can.discard &&
  entry.lastError?.code === 'service_refused';
