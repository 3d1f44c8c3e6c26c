import { z } from 'zod';
import type { KeptOrder, Order } from '../../../src-shared/domain/order.ts';
import type { ScenarioName } from '../../../src-shared/domain/scenario.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Endpoints } from '../api/endpoints.ts';
import type { AskedAt, OrderRecorder } from '../store/order-recorder.ts';
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

/** What an order shows once a scenario was applied. The others leave nothing that one could tell them by. */
const traces: Partial<Record<ScenarioName, (order: Order) => boolean>> = {
  pickup_readiness_confirmed: order => order.pickup_readiness === 'confirmed',
  pickup_completed: order => order.pickup.actual_at !== null,
  delivery_completed: order => order.status === 'delivered',
  cancelled: order => order.status === 'cancelled',
};

/** What an update asked for, with the changes of ours that the service took between its base and itself. */
export function changeOf(
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
      // What cannot be read looks as if it was taken away.
      return order.unreadable.length === 0 && isChangeShown(changeOf(entry, step, entries), order);
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

/** The files that were to be added, from the very bytes that left. */
function sentFileIds({ sealed }: Entry): readonly string[] {
  if (!sealed) return [];
  return attachedSchema.parse(JSON.parse(Buffer.from(sealed.body).toString('utf8'))).file_ids;
}

/** An order as the service has it now, beside what one of our entries asked of it. */
export interface StepReading {
  order: KeptOrder;
  /** The service has what was asked for: the entry is done, however it came about. */
  isShown: boolean;
  askedAt: AskedAt;
}

/**
 * Reads what became of a step, without changing anything.
 * @throws DispatchError `not_allowed_in_state` for what is no step, and what reading throws
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

/** Transaction 3 for an entry whose order was read back instead of answered. */
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

/** Others that change the order again and again hardly do so for ever. */
const maxAttachesAgain = 5;

/** Adding a document twice adds it once, and contradicts nothing that others have changed meanwhile. */
const canAttachAgain = ({ intent, localId, documentId }: Entry, entries: EntryStore): boolean =>
  intent.kind === 'file-attach' &&
  entries
    .ofOrder(localId)
    .filter(other => other.documentId === documentId && other.intent.kind === 'file-attach').length <=
    maxAttachesAgain;

/** What passes by itself, here or once somebody has signed in again. */
const isPassing = (thrown: unknown, { intent }: Entry): boolean =>
  thrown instanceof DispatchError &&
  ['retry', 'gate'].includes(decide({ error: thrown.error, kind: intent.kind, sameFailures: 0 }));

/** What the service shows of a step, as writes for a transaction. */
export interface Found {
  /** They finish it, or put a new entry in its place; otherwise they only keep what was read. */
  isSettled: boolean;
  write(nowMs: number): void;
}

/**
 * Whether the service already shows what a step asked for, or whether it can go on by itself on the newer revision that
 * it met (`isOutrun`). What is read is kept in any case: the dispatcher decides by it.
 * @returns null where nothing can be read
 * @throws DispatchError where a step that was outrun cannot be read just now: the same bytes meet the same refusal later
 */
export async function findDone(
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
