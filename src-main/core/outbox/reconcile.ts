import { z } from 'zod';
import type { KeptOrder, Order } from '../../../src-shared/domain/order.ts';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Endpoints } from '../api/endpoints.ts';
import type { OrderRecorder, RequestedAt } from '../store/order-recorder.ts';
import type { OrderStore } from '../store/order-store.ts';
import { type Entry, isOwnBefore, isStep, patchesOf, type Step } from './entry.ts';
import type { EntryStore } from './entry-store.ts';
import { type Change, isShown as isChangeShown } from './merge.ts';
import { replaceEntry } from './replace.ts';
import { decide } from './retry-policy.ts';
import { settleQuote } from './settle-quote.ts';

export interface FindSources {
  orders: OrderStore;
  entries: EntryStore;
  recorder: OrderRecorder;
  endpoints: Endpoints;
}

const attachedSchema = z.object({ file_ids: z.array(z.string()) });

/**
 * For each scenario, how an order shows that the scenario was applied. A scenario without an entry changes nothing by
 * which it can be recognised.
 */
const traces: Partial<Record<ScenarioName, (order: Order) => boolean>> = {
  pickup_readiness_confirmed: order => order.pickup_readiness === 'confirmed',
  pickup_completed: order => order.pickup.actual_at !== null,
  delivery_completed: order => order.status === 'delivered',
  cancelled: order => order.status === 'cancelled',
};

/** Returns the change of an order-update, with our own changes that the service accepted after the base was read. */
export function changeOfStep(
  entry: Entry,
  intent: Extract<Step, { kind: 'order-update' }>,
  entries: EntryStore,
): Change {
  const before = entries
    .ofOrder(entry.localId)
    .filter(other => isOwnBefore(other, entry))
    .flatMap(patchesOf);
  return { patch: intent.patch, base: intent.base, before };
}

async function isShown(
  entry: Entry,
  step: Step,
  order: KeptOrder,
  { endpoints, entries }: Pick<FindSources, 'endpoints' | 'entries'>,
  signal: AbortSignal | null,
): Promise<boolean> {
  switch (step.kind) {
    case 'order-update':
      // With unreadable fields the order is not compared, because they would look like fields without a value.
      return order.unreadable.length === 0 && isChangeShown(changeOfStep(entry, step, entries), order);
    case 'order-cancel':
      return order.status === 'cancelled';
    case 'scenario':
      return traces[step.scenario]?.(order) ?? false;
    case 'file-attach': {
      const sent = sentFileIds(entry);
      if (sent.length === 0) return false;
      const { files } = await endpoints.listFiles(order.id, signal);
      return sent.every(id => files.some(file => file.id === id));
    }
    case 'file-delete': {
      const { files, unreadableFiles } = await endpoints.listFiles(order.id, signal);
      return unreadableFiles === 0 && !files.some(file => file.id === step.fileId);
    }
  }
}

/** Returns the ids of the files to be added, read from the sealed bytes. */
function sentFileIds({ sealed }: Entry): readonly string[] {
  if (!sealed) return [];
  return attachedSchema.parse(JSON.parse(Buffer.from(sealed.body).toString('utf8'))).file_ids;
}

/** The service's current order, and whether it shows what one of our entries requested. */
export interface StepReading {
  order: KeptOrder;
  /** Whether the order shows what the entry requested. If so, the entry counts as done, whoever made the change. */
  isShown: boolean;
  askedAt: RequestedAt;
}

/**
 * Reads the order of a step from the service and checks whether it shows what was requested. Stores nothing.
 * @throws DispatchError `not_allowed_in_state` for an entry that is not a step of an accepted order, or the error of a
 * request that fails
 */
export async function readStep(
  entry: Entry,
  sources: FindSources,
  signal: AbortSignal | null = null,
): Promise<StepReading> {
  const { orderId } = sources.orders.get(entry.localId);
  if (!isStep(entry.intent) || orderId === null) {
    throw new DispatchError('not_allowed_in_state', 'There is no order to read this from.');
  }
  const askedAt = sources.recorder.askedAt();
  const order = await sources.endpoints.getOrder(orderId, signal);
  return { order, askedAt, isShown: await isShown(entry, entry.intent, order, sources, signal) };
}

/**
 * Stores the outcome of an entry that is done according to the order read from the service, not according to its own
 * response. Call it inside a transaction.
 */
export function finishWith(
  entry: Entry,
  { order, askedAt }: Pick<StepReading, 'order' | 'askedAt'>,
  { orders, entries, recorder }: Pick<FindSources, 'orders' | 'entries' | 'recorder'>,
  nowMs: number,
): void {
  const before = orders.get(entry.localId);
  recorder.fromAnswer(before, order, entry.requestId, nowMs, askedAt);
  settleQuote(orders, entry, before, order);
  entries.finish(entry.id, { revision: order.revision }, entry.requestId, nowMs);
}

/** Maximum number of times that file-attach is repeated for a document, in case others keep changing the order. */
const maxAttachesAgain = 5;

/**
 * Whether a file-attach can be repeated on a newer revision of the order: it was repeated fewer than `maxAttachesAgain`
 * times. Adding a document twice has no further effect, and cannot conflict with changes by others.
 */
const canAttachAgain = ({ intent, localId, documentId }: Entry, entries: EntryStore): boolean =>
  intent.kind === 'file-attach' &&
  entries
    .ofOrder(localId)
    .filter(other => other.documentId === documentId && other.intent.kind === 'file-attach').length <=
    maxAttachesAgain;

/** Whether the failure is temporary: it ends after a wait or a new sign-in, without a decision of the user. */
const isPassing = (thrown: unknown, { intent }: Entry): boolean =>
  thrown instanceof DispatchError &&
  ['retry', 'gate'].includes(decide({ error: thrown.error, kind: intent.kind, sameFailures: 0 }));

/**
 * The result of `reconcileStep`. `write` stores it; call it inside a transaction, with the entry as it is stored by
 * then.
 */
export interface Found {
  /**
   * True if `write` finishes the step or replaces it with a new entry; false if it only stores the order that was read.
   */
  isSettled: boolean;
  write(entry: Entry, nowMs: number): void;
}

/**
 * Reads the order of a step. The order may already show what the step requested, or the step may be repeatable on the
 * order's newer revision.
 * @param isOutrun true if the step failed because of that newer revision
 * @returns what was found, whose `write` stores the order that was read in any case; null if the entry is not a step,
 * or the order cannot be read
 * @throws DispatchError if `isOutrun` and the read fails temporarily. The caller then retries the step, which the
 * service will reject again.
 */
export async function reconcileStep(
  entry: Entry,
  sources: FindSources,
  signal: AbortSignal | null,
  isOutrun: boolean,
): Promise<Found | null> {
  if (!isStep(entry.intent)) return null;
  const reading = await readStep(entry, sources, signal).catch((thrown: unknown) => {
    if (isOutrun && isPassing(thrown, entry)) throw thrown;
    return null;
  });
  if (reading === null) return null;
  if (reading.isShown)
    return { isSettled: true, write: (placed, nowMs) => finishWith(placed, reading, sources, nowMs) };
  const isSettled = isOutrun && canAttachAgain(entry, sources.entries);
  return {
    isSettled,
    write(placed, nowMs) {
      sources.recorder.fromService(reading.order, nowMs, reading.askedAt);
      if (isSettled) replaceEntry({ ...placed, entries: sources.entries }, placed, placed.intent, nowMs);
    },
  };
}
