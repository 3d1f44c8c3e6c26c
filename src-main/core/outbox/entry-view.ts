import type { OutboxEntry, OutboxSummary } from '../../../src-shared/contract/outbox.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { OrderRecord } from '../store/order-record.ts';
import { orderLabelOf } from '../store/order-row.ts';
import type { OrderStore } from '../store/order-store.ts';
import {
  canAdopt,
  canDiscardSentStep,
  canDiscardStep,
  canGiveUp,
  canMerge,
  canResolve,
  canRetry,
  canTakeBack,
  isBlocked,
  isOtherAccount,
  isUnsent,
} from './chain.ts';
import {
  type Entry,
  isBetweenBaseAnd,
  isOpen,
  isStep,
  needsAttention,
  patchesOf,
  type Unreadable,
} from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { canDiscardLateDocument, canDiscardSentLateDocument, isLateDocument } from './late-documents.ts';
import { fieldsChanged } from './merge.ts';
import type { PauseSwitch } from './pause-switch.ts';
import { stuckAfterMs } from './retry-policy.ts';

export interface ViewStores {
  entries: EntryStore;
  orders: OrderStore;
  documents: DocumentStore;
}

/**
 * Returns an entry as the outbox screen shows it.
 * @param known the entry's order and whole chain, if they were already read
 */
export function entryView(
  entry: Entry,
  { entries, orders }: ViewStores,
  known?: { order: OrderRecord; chain: readonly Entry[] },
): OutboxEntry {
  const order = known?.order ?? orders.get(entry.localId);
  const chain = known?.chain ?? entries.ofOrder(entry.localId);
  const isOrderOpen = !isStep(entry.intent) && isOpen(entry.state) && canTakeBack(chain);
  const { intent } = entry;
  return {
    id: entry.id,
    localId: entry.localId,
    kind: intent.kind,
    state: entry.state,
    isBlocked: isBlocked(entry, chain),
    isHeld: entries.isHeld(entry.id),
    orderLabel: orderLabelOf(order),
    orderId: order.orderId,
    documentName: documentNameOf(entry),
    scenario: intent.kind === 'scenario' ? intent.scenario : null,
    changes: changesOf(entry, chain),
    idempotencyKey: entry.idempotencyKey,
    attempts: entry.attempts,
    isUnsent: isUnsent(entry),
    can: {
      retry: canRetry(entry, chain),
      edit: isOrderOpen,
      ...discards(entry, chain, isOrderOpen),
      resolve: canResolve(entry),
      merge: canMerge(entry),
      adopt: canAdopt(entry, chain),
      returnAccount: isOtherAccount(entry),
    },
    nextAttemptAtMs: entry.nextAttemptAtMs,
    lastError: entry.lastError,
    requestId: entry.requestId,
    replacedBy: entry.replacedBy ?? placedAgain(entry, order, chain),
    isBeingCorrected: order.phase === 'draft' && isTakenBack(entry, chain),
    tryingSinceMs: entry.failingSinceMs,
    createdAtMs: entry.createdAtMs,
    updatedAtMs: entry.updatedAtMs,
  };
}

/**
 * Whether the entry was sent and then withdrawn because the user corrects the order. Of several order-creates in a
 * chain, only the last one counts.
 */
const isTakenBack = ({ id, intent, state, replacedBy }: Entry, chain: readonly Entry[]): boolean =>
  state === 'superseded' &&
  replacedBy === null &&
  (intent.kind !== 'order-create' || chain.findLast(other => other.intent.kind === intent.kind)?.id === id);

/**
 * Returns the id of the order-create that placed the corrected order again, for an entry of an earlier placing that was
 * sent and withdrawn; null in all other cases.
 */
function placedAgain(entry: Entry, { phase }: OrderRecord, chain: readonly Entry[]): string | null {
  if (entry.state !== 'superseded' || isStep(entry.intent) || isLateDocument(entry, chain)) return null;
  const placings = chain.filter(({ intent }) => intent.kind === 'order-create');
  const index = placings.findIndex(({ id }) => id === entry.id);
  if (index >= 0) return placings[index + 1]?.id ?? null;
  return phase === 'draft' ? null : (placings.at(-1)?.id ?? null);
}

function discards(
  entry: Entry,
  chain: readonly Entry[],
  isOrderOpen: boolean,
): Pick<OutboxEntry['can'], 'discard' | 'discardSent'> {
  if (isLateDocument(entry, chain))
    return {
      discard: canDiscardLateDocument(entry, chain),
      discardSent: canDiscardSentLateDocument(entry, chain),
    };
  return isStep(entry.intent)
    ? { discard: canDiscardStep(entry), discardSent: canDiscardSentStep(entry) }
    : { discard: isOrderOpen, discardSent: isOpen(entry.state) && canGiveUp(chain) };
}

/**
 * Returns the values that a change sets, each with the value before: that of its base plus our own earlier changes, so
 * that a change that reverts an earlier one is listed, too. Changes by others are not included; the conflict shows
 * them.
 */
function changesOf(entry: Entry, chain: readonly Entry[]): OutboxEntry['changes'] {
  const { intent } = entry;
  if (intent.kind !== 'order-update') return [];
  const before = chain
    .filter(other => other.state === 'done' || (isOpen(other.state) && !needsAttention(other.state)))
    .filter(other => isBetweenBaseAnd(other, entry))
    .flatMap(patchesOf);
  const { patch, base } = intent;
  return fieldsChanged({ patch, base, before }).map(({ path, base: was, mine: becomes }) => ({
    path,
    was,
    becomes,
  }));
}

const nothing: OutboxEntry['can'] = {
  retry: false,
  edit: false,
  discard: false,
  discardSent: false,
  resolve: false,
  merge: false,
  adopt: false,
  returnAccount: false,
};

/** Returns an unreadable entry as the outbox screen shows it: with the reason, and without any action. */
export function unreadableView(
  { firstAttemptAtMs, ...row }: Unreadable,
  { orders }: ViewStores,
): OutboxEntry {
  const order = orders.get(row.localId);
  return {
    ...row,
    state: 'parked',
    isBlocked: false,
    isHeld: false,
    orderLabel: orderLabelOf(order),
    orderId: order.orderId,
    documentName: null,
    scenario: null,
    changes: [],
    isUnsent: firstAttemptAtMs === null,
    can: nothing,
    nextAttemptAtMs: null,
    replacedBy: null,
    isBeingCorrected: false,
    tryingSinceMs: null,
  };
}

function documentNameOf({ intent }: Entry): string | null {
  if (intent.kind === 'file-create') return intent.input.name;
  return 'name' in intent ? intent.name : null;
}

export function outboxSummary(
  entries: EntryStore,
  pause: PauseSwitch,
  nowMs: number,
): Omit<OutboxSummary, 'typedChanges'> {
  const counts = entries.counts();
  const sum = (...states: string[]) => states.reduce((total, state) => total + (counts.get(state) ?? 0), 0);
  return {
    waiting: sum('queued', 'sealed', 'waiting'),
    unconfirmed: entries.unconfirmed(),
    sending: sum('sending'),
    attention: sum('parked', 'uncertain', 'conflict'),
    held: sum('held'),
    stuck: entries.failingSince(nowMs - stuckAfterMs),
    isPaused: pause.isPaused(),
    ...entries.placedDrafts(),
  };
}
