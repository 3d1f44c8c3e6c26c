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

/** Evidence in the order that a scenario was applied. Scenarios not listed here leave no trace. */
const traces: Partial<Record<ScenarioName, (order: Order) => boolean>> = {
  pickup_readiness_confirmed: order => order.pickup_readiness === 'confirmed',
  pickup_completed: order => order.pickup.actual_at !== null,
  delivery_completed: order => order.status === 'delivered',
  cancelled: order => order.status === 'cancelled',
};

/** The change of an order-update, with our own changes that the service accepted after its base was read. */
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
      // An unreadable field would look as if it had been removed.
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

/** Ids of the files to be added, read from the sealed bytes. */
function sentFileIds({ sealed }: Entry): readonly string[] {
  if (!sealed) return [];
  return attachedSchema.parse(JSON.parse(Buffer.from(sealed.body).toString('utf8'))).file_ids;
}

/** The service's current order, compared with what one of our entries requested. */
export interface StepReading {
  order: KeptOrder;
  /** Whether the order shows what the entry requested. The entry then counts as done, no matter who caused it. */
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
 * Makes the writes of transaction 3 for an entry whose order was read separately, not returned by the entry's request.
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

/** Maximum number of repeated file-attach entries for a document, in case others keep changing the order. */
const maxAttachesAgain = 5;

/**
 * Whether a file-attach can be repeated on a newer revision of the order: adding a document twice has no further
 * effect, and cannot conflict with changes by others.
 */
const canAttachAgain = ({ intent, localId, documentId }: Entry, entries: EntryStore): boolean =>
  intent.kind === 'file-attach' &&
  entries
    .ofOrder(localId)
    .filter(other => other.documentId === documentId && other.intent.kind === 'file-attach').length <=
    maxAttachesAgain;

/** Whether the failure is temporary and needs no user decision: it ends after a wait or a new sign-in. */
const isPassing = (thrown: unknown, { intent }: Entry): boolean =>
  thrown instanceof DispatchError &&
  ['retry', 'gate'].includes(decide({ error: thrown.error, kind: intent.kind, sameFailures: 0 }));

/** The result of `reconcileStep`. `write` stores it; call it inside a transaction, with the entry at its place then. */
export interface Found {
  /**
   * True if the writes finish the step or replace it with a new entry; false if they only store the order that was
   * read.
   */
  isSettled: boolean;
  write(entry: Entry, nowMs: number): void;
}

/**
 * Reads the order of a step: it may already show what the step requested, or the step may be repeatable on the order's
 * newer revision (`isOutrun`: that revision caused the failure). `write` stores the order that was read in any case.
 * @returns null if the entry is not a step, or the order cannot be read
 * @throws DispatchError if `isOutrun` and the read fails temporarily; the caller retries, and the service will reject
 * the same bytes again
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
