import type { Candidate, ComparedField } from '../../../src-shared/contract/conflicts.ts';
import { buildOrderInput } from '../../../src-shared/domain/draft-request.ts';
import { dayMs } from '../../../src-shared/domain/durations.ts';
import {
  type Order,
  type OrderInput,
  type OrderSummary,
  orderInputSchema,
} from '../../../src-shared/domain/order.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import type { Endpoints, ListedPage, OrderListQuery } from '../api/endpoints.ts';
import type { Entry } from './entry.ts';
import { covers, plainText, valueAt } from './same-value.ts';

/**
 * Orders created up to this many milliseconds before the first attempt are searched, too, because the local clock may
 * be wrong.
 */
const clockDoubtMs = dayMs;
/** Maximum number of pages that one search reads, one after the other, so that it does not burden the service. */
const maxPages = 50;
const maxCandidates = 10;

const comparedPaths = [
  'customer_reference',
  'items.0.vin',
  'items.0.registration_number',
  'items.0.make',
  'items.0.model',
  'pickup.address.formatted_address',
  'delivery.address.formatted_address',
  'pickup.available_from',
  'pickup.requested_windows',
  'delivery.requested_windows',
  'customer_note',
];

const isAddress = (path: string): boolean => path.endsWith('formatted_address');

/** Compares our values with the service's, field by field. Leaves out fields that are empty in both. */
export function compare(mine: unknown, theirs: unknown, paths: readonly string[]): ComparedField[] {
  return paths
    .map(path => {
      const [own, other] = [valueAt(mine, path), valueAt(theirs, path)];
      const isSame = isAddress(path) ? plainText(own) === plainText(other) : covers(other, own);
      return { path, mine: own, theirs: other, isSame };
    })
    .filter(field => !isEmpty(field.mine) || !isEmpty(field.theirs));
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/**
 * Returns the order as it was sent, read from the sealed bytes. Without these, as they may be after a repair or a
 * restore, returns what would be sent, apart from parts that are not compared.
 * @throws DispatchError `not_allowed_in_state` if the entry creates no order
 */
export function sentOrder({ intent, sealed }: Entry): OrderInput {
  if (intent.kind !== 'order-create') {
    throw new DispatchError('not_allowed_in_state', 'This entry creates no order.');
  }
  if (!sealed) return buildOrderInput(intent.draft, [], 'other');
  return orderInputSchema.parse(JSON.parse(Buffer.from(sealed.body).toString('utf8')));
}

/**
 * Whether a listed order has the same reference, the same vehicle, or the same two addresses as the order that was
 * sent.
 */
function isAlike(summary: OrderSummary, sent: OrderInput): boolean {
  const [item] = sent.items;
  const isSame = (one: unknown, other: unknown) =>
    plainText(one) !== '' && plainText(one) === plainText(other);
  return (
    isSame(sent.customer_reference, summary.customer_reference) ||
    isSame(item?.vin, summary.primary_vehicle.vin) ||
    isSame(item?.registration_number, summary.primary_vehicle.registration_number) ||
    (isSame(sent.pickup.address.formatted_address, summary.pickup_address) &&
      isSame(sent.delivery.address.formatted_address, summary.delivery_address))
  );
}

const createdMs = (summary: OrderSummary): number => Date.parse(summary.created_at);

/**
 * Handles the error of a read during the search. Returns null for an unreadable response or a 404: the search
 * continues, but is incomplete, since the missing order may be the one that is searched for.
 * @throws every other error
 */
function nullWhereUnreadable(thrown: unknown): null {
  const error = thrown instanceof DispatchError ? thrown.error : null;
  if (error?.code === 'bad_answer' || error?.status === 404) return null;
  throw thrown;
}

/**
 * Reads pages of the order list, newest first, until an order is older than `sinceMs` (Unix time).
 * @returns the readable orders; `isComplete` is false if an order may be missing
 */
async function readSince(endpoints: Endpoints, query: OrderListQuery, sinceMs: number) {
  const found: OrderSummary[] = [];
  /** False once the list had an unreadable entry, which may be the order that is searched for. */
  let isEachRead = true;
  let cursor: string | null = null;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page: ListedPage | null = await endpoints
      .listEntries({ ...query, cursor })
      .catch(nullWhereUnreadable);
    if (page === null) return { found, isComplete: false };
    const summaries = page.entries.flatMap(({ summary }) => summary ?? []);
    found.push(...summaries);
    isEachRead &&= summaries.length === page.entries.length;
    const last = summaries.at(-1);
    cursor = page.next_cursor;
    if (!page.has_more || (last && createdMs(last) < sinceMs)) return { found, isComplete: isEachRead };
  }
  return { found, isComplete: false };
}

export interface CandidateSearch {
  candidates: Candidate[];
  sinceMs: number;
  isComplete: boolean;
}

/**
 * Searches the service for the order of an uncertain entry: all orders with the same reference, and those created since
 * the first attempt with similar content.
 * @returns the orders found, most similar first
 * @throws DispatchError the error of a request that fails
 */
export async function findCandidates(
  entry: Entry,
  endpoints: Endpoints,
  /** Whether an order of the service already belongs to another record of this app. */
  isTaken: (orderId: string) => boolean,
): Promise<CandidateSearch> {
  const sent = sentOrder(entry);
  const firstMs = entry.firstAttemptAtMs ?? entry.createdAtMs;
  const sinceMs = firstMs - clockDoubtMs;
  const reference = sent.customer_reference ?? null;
  const exact =
    reference === null
      ? { found: [], isComplete: true }
      : await readSince(endpoints, { customerReference: reference }, Number.NEGATIVE_INFINITY);
  const recent = await readSince(endpoints, {}, sinceMs);
  const alike = new Map(exact.found.map(one => [one.id, one]));
  for (const one of recent.found) {
    if (createdMs(one) >= sinceMs && isAlike(one, sent)) alike.set(one.id, one);
  }
  const free = [...alike.values()].filter(one => !isTaken(one.id));
  const newest = free.sort((one, other) => createdMs(other) - createdMs(one)).slice(0, maxCandidates);
  const candidates: Candidate[] = [];
  let isEachRead = true;
  for (const { id } of newest) {
    const order = await endpoints.getOrder(id).catch(nullWhereUnreadable);
    if (order === null) isEachRead = false;
    else candidates.push(candidateOf(order, sent, sinceMs));
  }
  candidates.sort((one, other) => likeness(other) - likeness(one));
  const isComplete = exact.isComplete && recent.isComplete && isEachRead && free.length <= maxCandidates;
  return { candidates, sinceMs, isComplete };
}

/**
 * Whether the service has an order with the same content as an order-create, whoever placed it. Also true if not all
 * orders could be compared: then it may have one.
 * @throws DispatchError the error of a request that fails
 */
export async function hasSame(entry: Entry, endpoints: Endpoints): Promise<boolean> {
  const { candidates, isComplete } = await findCandidates(entry, endpoints, () => false);
  return !isComplete || candidates.some(({ fields }) => fields.every(({ isSame }) => isSame));
}

const candidateOf = (order: Order, sent: OrderInput, sinceMs: number): Candidate => ({
  orderId: order.id,
  customerReference: order.customer_reference,
  status: order.status,
  createdAt: order.created_at,
  isOlder: Date.parse(order.created_at) < sinceMs,
  fields: compare(sent, order, comparedPaths),
});

const likeness = ({ fields, isOlder }: Candidate): number =>
  fields.filter(field => field.isSame).length - (isOlder ? 100 : 0);
