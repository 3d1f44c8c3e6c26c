import type { SandboxCredential } from '../../../src-main/sandbox/common/config.ts';
import type { OrderDetail, OutboxEntry } from '../../../src-shared/records.ts';
import type { Environment } from './app.ts';
import type { Findings } from './report.ts';
import type { Service } from './service.ts';
import type { Told } from './told.ts';

const needsAttention = ({ state }: OutboxEntry): boolean =>
  ['parked', 'uncertain', 'conflict'].includes(state);

export interface Scope {
  /** One of each customer account whose effects count. */
  clients: SandboxCredential[];
  /** Drafts were deleted, with the finished entries of files that they had uploaded. */
  isForgetful?: boolean;
  /** Nothing happened that a dispatcher has to decide: then what is in front of one is a loss of its time. */
  isCalm?: boolean;
}

/**
 * Holds what the core said it had saved against the service's own record of effects and its orders. The app is asked
 * only which key an entry has, and what it shows as parked.
 */
export async function judge(
  told: readonly Told[],
  { call }: Environment,
  service: Service,
  { clients, isForgetful = false, isCalm = false }: Scope,
): Promise<Findings> {
  const customers = new Set(clients.map(({ customer }) => customer));
  const effects = (await service.control.effects()).filter(({ customer }) => customers.has(customer));
  const orders = (await Promise.all(clients.map(service.orders))).flat();
  const lost: string[] = [];
  const duplicate: string[] = [];
  const timesOfKey = countBy(effects, ({ idempotency_key }) => idempotency_key);
  const timesOfFile = countBy(
    effects.filter(({ operation }) => operation === 'upload'),
    one => one.file_id,
  );
  const ordersOf = Map.groupBy(orders, ({ order }) => order.customer_reference);
  const details = new Map<string, OrderDetail | null>();
  const detailOf = async (localId: string): Promise<OrderDetail | null> => {
    const known = details.get(localId);
    if (known !== undefined) return known;
    const found = await call('orders.get', { localId }).catch(() => null);
    details.set(localId, found);
    return found;
  };

  const meant = new Set(told.flatMap(one => (one.what === 'meant' ? [one.reference] : [])));
  const notes = told.flatMap(one => (one.what === 'step' && one.note !== null ? [one] : []));
  /** The last one of an order counts. */
  const lastNotes = new Map(notes.map(({ localId, note }) => [localId, note]));
  const saidNotes = new Set(notes.map(({ note }) => note));
  const noteAtService = new Map(orders.map(({ order }) => [order.id, order.customer_note]));
  const noteOf = ({ row }: OrderDetail): string | null => noteAtService.get(row.orderId ?? '') ?? null;

  for (const one of told) {
    if (one.what === 'meant') continue;
    const detail = await detailOf(one.localId);
    if (!detail) lost.push(`${one.what} ${one.localId} is not stored`);
    else if (one.what === 'draft') {
      if (!ordersOf.has(one.reference) && detail.draft?.customerReference !== one.reference)
        lost.push(`draft ${one.reference}`);
    } else if (one.what === 'document') {
      if (!detail.documents.some(({ name }) => name === one.name)) lost.push(`document ${one.name}`);
    } else if (one.what === 'placed') checkPlaced(one, detail);
    else checkStep(one, detail);
  }
  for (const [reference, found] of ordersOf) {
    if (found.length > 1) duplicate.push(`order ${reference} exists ${found.length} times`);
    if (reference !== null && meant.size > 0 && !meant.has(reference))
      duplicate.push(`order ${reference} was never meant`);
  }
  for (const [key, times] of timesOfKey) {
    if (key !== null && times > 1) duplicate.push(`key ${key} has ${times} effects`);
  }
  for (const [fileId, times] of timesOfFile) {
    if (times > 1) duplicate.push(`file ${fileId} was uploaded ${times} times`);
  }
  const entries = [...details.values()].flatMap(detail => detail?.entries ?? []);
  const orderIds = new Set([...details.values()].map(detail => detail?.row.orderId));
  const keys = new Set(entries.map(({ idempotencyKey }) => idempotencyKey));
  for (const { operation, idempotency_key: key, order_id } of effects) {
    const isOurs = order_id === null ? !isForgetful : orderIds.has(order_id);
    if (key !== null && isOurs && !keys.has(key)) duplicate.push(`${operation} with the unknown key ${key}`);
  }
  // What is shown as on its way has something that takes it there.
  const { rows } = await call('orders.list', {});
  for (const { localId, phase } of rows) {
    if (phase !== 'queued' && phase !== 'sending') continue;
    const detail = await detailOf(localId);
    const isMoved = detail?.entries.some(({ state }) => !['done', 'superseded', 'cancelled'].includes(state));
    if (!isMoved) lost.push(`order ${localId} is shown as ${phase}, and nothing sends it`);
  }
  const parked = entries.filter(needsAttention);
  for (const { kind, id, lastError } of isCalm ? parked : []) {
    lost.push(`${kind} ${id} waits for the dispatcher without need: ${lastError?.message}`);
  }
  return {
    saved: told.filter(({ what }) => what !== 'meant').length,
    effects: effects.length,
    lost,
    duplicate,
    parked: parked.length,
  };

  function checkPlaced(
    { reference, documents }: Extract<Told, { what: 'placed' }>,
    detail: OrderDetail,
  ): void {
    const [found] = ordersOf.get(reference) ?? [];
    if (!found) {
      if (!detail.entries.some(needsAttention)) lost.push(`order ${reference}`);
      return;
    }
    const missing = documents.filter(name => !found.fileNames.includes(name));
    if (missing.length > 0) lost.push(`documents ${missing} of ${reference}`);
    if (new Set(found.fileNames).size !== found.fileNames.length) duplicate.push(`documents of ${reference}`);
  }

  function checkStep({ entryId, kind, localId }: Extract<Told, { what: 'step' }>, detail: OrderDetail): void {
    const entry = endOfTrail(entryId, detail.entries);
    if (!entry) return void lost.push(`${kind} ${entryId} is not stored`);
    if (timesOfKey.has(entry.idempotencyKey)) {
      if (kind === 'order-update') checkNote(localId, detail);
      return;
    }
    if (!detail.entries.some(needsAttention)) lost.push(`${kind} ${entryId} (${entry.id} is ${entry.state})`);
  }

  /** The last text that was said to be saved, or a later one, is the order's. */
  function checkNote(localId: string, detail: OrderDetail): void {
    const shown = noteOf(detail);
    const expected = lastNotes.get(localId);
    if (shown === expected || detail.entries.some(needsAttention)) return;
    const isLater = meant.has(shown ?? '') && !saidNotes.has(shown);
    if (!isLater) lost.push(`text ${expected} of ${detail.row.orderId}, which shows ${shown}`);
  }
}

/** The entry that an entry became: changes that waited are one, in the place of those that they were. */
export function endOfTrail(entryId: string, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  const entry = entries.find(({ id }) => id === entryId);
  return entry?.replacedBy ? endOfTrail(entry.replacedBy, entries) : entry;
}

function countBy<T, K>(all: readonly T[], keyOf: (one: T) => K): Map<K, number> {
  const counts = new Map<K, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
}
