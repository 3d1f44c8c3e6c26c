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

/** The change of an update, with our own changes that the service took between its base and itself. */
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
  /** Whether the order shows what was requested: the entry is done, whatever caused it. */
  isShown: boolean;
  askedAt: RequestedAt;
}

/**
 * Reads the outcome of a step, without changing anything.
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

/** Transaction 3 for an entry whose order was read back instead of returned by the write. */
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

/** Limit on repeated attempts, in case others keep changing the order. */
const maxAttachesAgain = 5;

/**
 * Adding a document twice has no further effect and conflicts with no change of others, so it can be repeated on a
 * newer revision.
 */
const canAttachAgain = ({ intent, localId, documentId }: Entry, entries: EntryStore): boolean =>
  intent.kind === 'file-attach' &&
  entries
    .ofOrder(localId)
    .filter(other => other.documentId === documentId && other.intent.kind === 'file-attach').length <=
    maxAttachesAgain;

/** Whether the failure passes without a decision: by waiting, or after a new sign-in. */
const isPassing = (thrown: unknown, { intent }: Entry): boolean =>
  thrown instanceof DispatchError &&
  ['retry', 'gate'].includes(decide({ error: thrown.error, kind: intent.kind, sameFailures: 0 }));

/** The result of reading a step, as writes for a transaction. */
export interface Found {
  /**
   * True if the writes finish the step or replace it with a new entry; false if they only store the order that was
   * read.
   */
  isSettled: boolean;
  write(nowMs: number): void;
}

/**
 * Reads whether the service already shows what a step requested, or whether the step can be repeated on the newer
 * revision that it met (`isOutrun`). The order is stored in any case, as a basis for the user's decision.
 * @returns null if the order cannot be read
 * @throws DispatchError if the order of an outrun step cannot be read for now; the caller retries, and the same bytes
 * meet the same refusal again
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
  if (reading.isShown) return { isSettled: true, write: nowMs => finishWith(entry, reading, sources, nowMs) };
  const isSettled = isOutrun && canAttachAgain(entry, sources.entries);
  return {
    isSettled,
    write(nowMs) {
      sources.recorder.fromService(reading.order, nowMs, reading.askedAt);
      if (isSettled) replaceEntry({ ...entry, entries: sources.entries }, entry, entry.intent, nowMs);
    },
  };
}
