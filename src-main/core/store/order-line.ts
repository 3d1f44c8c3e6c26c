import { z } from 'zod';
import type { OrderSort } from '../../../src-shared/contract/order-list.ts';
import { orderStates } from '../../../src-shared/contract/orders.ts';
import { folded } from '../../../src-shared/domain/fold.ts';
import type { OtherPrice } from '../../../src-shared/domain/money.ts';
import type { OrderSummary } from '../../../src-shared/domain/order.ts';
import { isFinished } from '../../../src-shared/domain/order-status.ts';
import { typedPlace } from '../../../src-shared/domain/place-name.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { expectedMoment } from '../../../src-shared/order-facts/expected-moment.ts';
import type { OrderRecord } from './order-record.ts';
import {
  businessText,
  identityWords,
  momentOf,
  orderRowOf,
  type StoredRow,
  searchWordsOf,
  type VehicleIdentity,
  vehiclesOf,
} from './order-row.ts';

/** The profile's statuses in the order of an order's life, and those in which an order is finished. */
export type Statuses = Pick<InterfaceProfile, 'orderStatuses' | 'finishedStatuses'>;

/** Sort key of an unknown number; unknown text is empty. Both come last in either sort direction. */
export const unknownNumber = -1;

export type SortKeys = Record<Exclude<OrderSort, 'created'>, string | number>;

export interface LineContent {
  row: StoredRow;
  /**
   * `queued`, `sending` or `attention` until the order is accepted, then the service's status (`unknown` if it is
   * unreadable).
   */
  state: string;
  /** The service's `updated_at`, unchanged; null until the order is accepted. */
  serviceUpdatedAt: string | null;
  keys: SortKeys;
  searchText: string;
}

/** The line of a stored order. */
export function lineOfRecord(record: OrderRecord, statuses: Statuses): LineContent {
  const { localId, orderId, createdAtMs, order } = record;
  if (isUnreadable(record))
    return contentOf({ ...unknownRow(localId, createdAtMs), orderId }, null, statuses, [orderId], []);
  const words = searchWordsOf(record);
  return contentOf(orderRowOf(record), order?.updated_at ?? null, statuses, words, vehiclesOf(record));
}

/** Whether the stored copy of the service's order is damaged. The draft may be older, so the order is read again. */
export const isUnreadable = ({ phase, order }: OrderRecord): boolean =>
  phase === 'accepted' && order === null;

/** The columns that a summary contains. */
const told = (summary: OrderSummary) => ({
  status: summary.status,
  readiness: summary.pickup_readiness,
  customerReference: summary.customer_reference,
  vin: summary.primary_vehicle.vin,
  registrationNumber: summary.primary_vehicle.registration_number,
  orderedFor: businessText(summary.ordered_for),
  pickupAddress: summary.pickup_address,
  deliveryAddress: summary.delivery_address,
  pickedUpAt: summary.actual_pickup_at,
  deliveredAt: summary.actual_delivery_at,
  changedAtMs: momentOf(summary.updated_at, unknownNumber),
});

/** The line of an order of which only the summary is known. */
export function lineOfSummary(summary: OrderSummary, localId: string, statuses: Statuses): LineContent {
  const row: StoredRow = {
    ...unknownRow(localId, momentOf(summary.created_at, unknownNumber)),
    ...told(summary),
  };
  return contentOf(row, summary.updated_at, statuses, [summary.id, ...wordsOf(row)], [row]);
}

const wordsOf = ({
  customerReference,
  orderedFor,
  pickupAddress,
  deliveryAddress,
}: StoredRow): (string | null)[] => [customerReference, orderedFor, pickupAddress, deliveryAddress];

/** Updates a line from a newer summary, until the full order is read again. */
export function withSummary(
  line: StoredRow,
  summary: OrderSummary,
  statuses: Statuses,
  searchText: string,
): LineContent {
  const row: StoredRow = { ...line, phase: 'accepted', ...told(summary) };
  // Only the full order contains city and time zone.
  if (row.pickupAddress !== line.pickupAddress) Object.assign(row, { pickupCity: null, pickupZone: null });
  if (row.deliveryAddress !== line.deliveryAddress)
    Object.assign(row, { deliveryCity: null, deliveryZone: null });
  const content = contentOf(row, summary.updated_at, statuses, wordsOf(row), [row]);
  const former = searchText.split('\n');
  return { ...content, searchText: [...new Set([...former, ...content.searchText.split('\n')])].join('\n') };
}

/** The facts about an order in a report. */
export interface ReportedFacts {
  orderId: string;
  /** RFC 3339 */
  readyAt: string | null;
  priceTotalCents: number | null;
  otherPrice: OtherPrice | null;
  /** Name or email address of the person who ordered. */
  orderedBy: string | null;
}

/** Adds the facts of a report to a line. */
export function withReport(
  line: StoredRow,
  { readyAt, priceTotalCents, otherPrice, orderedBy }: ReportedFacts,
  serviceUpdatedAt: string | null,
  statuses: Statuses,
  searchText: string,
): LineContent {
  const price = priceTotalCents === null && otherPrice === null ? line : { priceTotalCents, otherPrice };
  const row: StoredRow = {
    ...line,
    readyAt: readyAt ?? line.readyAt,
    priceTotalCents: price.priceTotalCents,
    otherPrice: price.otherPrice,
  };
  const content = { ...contentOf(row, serviceUpdatedAt, statuses, [], []), searchText };
  return withOrderedBy(content, orderedBy ?? line.orderedBy);
}

/** Keeps the name of the person who ordered, and makes it searchable: neither the list nor the order contains it. */
export function withOrderedBy(content: LineContent, orderedBy: string | null): LineContent {
  if (orderedBy === null) return content;
  const texts = new Set([...content.searchText.split('\n'), folded(orderedBy)].filter(text => text !== ''));
  return { ...content, row: { ...content.row, orderedBy }, searchText: [...texts].join('\n') };
}

const maxRawLength = 2_000;

const someOrderSchema = z.object({ id: z.string().min(1).max(255) });

const someTimeSchema = z.object({ created_at: z.string() });

/** Order id of a list entry, even if the entry cannot be read as an order; null if it has none. */
export const orderIdOf = (entry: unknown): string | null => someOrderSchema.safeParse(entry).data?.id ?? null;

/**
 * The line of a list entry that cannot be read as an order; it shows the raw JSON.
 * @param beforeMs creation time in Unix milliseconds if the entry has none
 */
export function lineOfUnreadable(
  entry: unknown,
  { orderId, localId }: { orderId: string; localId: string },
  beforeMs: number,
  statuses: Statuses,
): LineContent {
  const createdAtMs = momentOf(someTimeSchema.safeParse(entry).data?.created_at ?? '', beforeMs);
  const raw = JSON.stringify(entry).slice(0, maxRawLength);
  const row: StoredRow = { ...unknownRow(localId, createdAtMs), orderId, knowledge: 'unreadable', raw };
  return contentOf(row, null, statuses, [raw], []);
}

/** A row of an order of which only the id is known. */
export const unknownRow = (localId: string, createdAtMs: number): StoredRow => ({
  ...orderRowOf({
    localId,
    orderId: localId,
    phase: 'accepted',
    draft: null,
    order: null,
    createdAtMs,
    updatedAtMs: createdAtMs,
  }),
  knowledge: 'summary',
});

function contentOf(
  row: StoredRow,
  serviceUpdatedAt: string | null,
  statuses: Statuses,
  words: readonly (string | null)[],
  vehicles: readonly VehicleIdentity[],
): LineContent {
  const texts = [...words, ...identityWords(vehicles)]
    .map(text => folded(text ?? ''))
    .filter(text => text !== '');
  return {
    row,
    state: row.phase === 'accepted' ? (row.status ?? 'unknown') : row.phase,
    serviceUpdatedAt,
    keys: keysOf(row, statuses),
    searchText: [...new Set(texts)].join('\n'),
  };
}

function keysOf(row: StoredRow, statuses: Statuses): SortKeys {
  const name = [row.make, row.model].filter(Boolean).join(' ');
  const isEnded = isFinished(row.status, statuses.finishedStatuses);
  return {
    changed: numberKey(row.changedAtMs),
    status: statusRank(row, statuses),
    readiness: row.phase === 'accepted' ? (row.readiness ?? '') : '',
    reference: folded(row.customerReference ?? ''),
    vehicle: folded([name, row.registrationNumber ?? row.vin].filter(Boolean).join(' ')),
    from: folded(row.pickupCity ?? typedPlace(row.pickupAddress)),
    to: folded(row.deliveryCity ?? typedPlace(row.deliveryAddress)),
    ready: momentKey(row.readyAt),
    eta: momentKey(expectedMoment({ ...row, isFinished: isEnded })?.at ?? null),
    actual: momentKey(row.deliveredAt ?? row.pickedUpAt),
    price: numberKey(row.priceTotalCents),
  };
}

/** Known values are never negative, so that they cannot be taken for unknown ones. */
const numberKey = (value: number | null): number => (value === null ? unknownNumber : Math.max(0, value));

const momentKey = (at: string | null): number => {
  const ms = momentOf(at, Number.NaN);
  return numberKey(Number.isNaN(ms) ? null : ms);
};

const ownStates: readonly string[] = orderStates;

/** Rank by state: orders that need the user first, then the statuses in the order of an order's life. */
function statusRank({ phase, status }: StoredRow, statuses: Statuses): number {
  const own = ownStates.indexOf(phase);
  if (own >= 0) return own;
  const index = statuses.orderStatuses.indexOf(status ?? '');
  return orderStates.length + (index < 0 ? statuses.orderStatuses.length : index);
}
