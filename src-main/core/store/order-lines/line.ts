import { z } from 'zod';
import type { OrderSort } from '../../../../src-shared/contract/order-query.ts';
import { orderStates } from '../../../../src-shared/contract/order-query.ts';
import { folded } from '../../../../src-shared/domain/fold-letters.ts';
import type { OtherPrice } from '../../../../src-shared/domain/money.ts';
import { daysOfStop, unknownTimes } from '../../../../src-shared/domain/next-stop.ts';
import type { OrderSummary } from '../../../../src-shared/domain/order.ts';
import { isFinished } from '../../../../src-shared/domain/order-status.ts';
import { typedPlace } from '../../../../src-shared/domain/place-name.ts';
import { plainRegistrationNumber } from '../../../../src-shared/domain/registration-number.ts';
import { zoneByRule } from '../../../../src-shared/domain/stop-zone.ts';
import { cleanVin } from '../../../../src-shared/domain/vin.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { expectedMoment } from '../../../../src-shared/order-facts/expected-moment.ts';
import type { OrderRecord } from '../order-record.ts';
import {
  businessText,
  identityWords,
  momentOf,
  orderRowOf,
  type StoredRow,
  searchWordsOf,
  type VehicleIdentity,
  vehiclesOf,
} from '../order-row.ts';

/** The profile's statuses, sorted from a new order to a finished one, and those in which an order is finished. */
export type Statuses = Pick<InterfaceProfile, 'orderStatuses' | 'finishedStatuses'>;

/**
 * Sort key of an unknown number; an unknown text has an empty key. Rows with one of these keys come last in both sort
 * directions.
 */
export const unknownNumber = -1;

/** The columns of `order_line` by which the list can be sorted. */
type SortKeys = Record<`key_${Exclude<OrderSort, 'created'>}`, string | number>;

export interface LineContent {
  row: StoredRow;
  /** The service's `updated_at`, unchanged; null until the order is accepted. */
  serviceUpdatedAt: string | null;
  searchText: string;
}

/** Returns the line of a stored order. */
export function lineOfRecord(record: OrderRecord): LineContent {
  const { localId, orderId, createdAtMs, order } = record;
  if (isUnreadable(record))
    return contentOf({ ...unknownRow(localId, createdAtMs), orderId }, null, [orderId], []);
  return contentOf(orderRowOf(record), order?.updated_at ?? null, searchWordsOf(record), vehiclesOf(record));
}

/**
 * Whether the stored copy of the service's order is damaged. The draft may be outdated, so the order must be read
 * again.
 */
export const isUnreadable = ({ phase, order }: OrderRecord): boolean =>
  phase === 'accepted' && order === null;

/** Returns the values of a line that a summary contains. */
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
  pickupDays: daysOfActual(summary.actual_pickup_at, summary.pickup_address),
  deliveryDays: daysOfActual(summary.actual_delivery_at, summary.delivery_address),
});

/**
 * Returns the calendar day of a stop as far as a summary tells: empty until the stop has an actual time, as a summary
 * contains no other times.
 */
const daysOfActual = (actualAt: string | null, address: string): string[] =>
  actualAt === null
    ? []
    : daysOfStop({ ...unknownTimes(zoneByRule(null, { address, countryCode: '' })), actualAt });

/** Returns the line of an order of which only the summary is known. */
export function lineOfSummary(summary: OrderSummary, localId: string): LineContent {
  const row = { ...unknownRow(localId, momentOf(summary.created_at, unknownNumber)), ...told(summary) };
  return contentOf(row, summary.updated_at, [summary.id, ...wordsOf(row)], [row]);
}

const wordsOf = ({
  customerReference,
  orderedFor,
  pickupAddress,
  deliveryAddress,
}: StoredRow): (string | null)[] => [customerReference, orderedFor, pickupAddress, deliveryAddress];

/** Updates a line from a summary that is newer than the full order. The full order will be read again. */
export function withSummary(line: StoredRow, summary: OrderSummary, searchText: string): LineContent {
  const row: StoredRow = { ...line, phase: 'accepted', ...told(summary) };
  // A summary contains no expected times. The days from the full order stay until the stop has an actual time.
  if (row.pickedUpAt === null) row.pickupDays = line.pickupDays;
  if (row.deliveredAt === null) row.deliveryDays = line.deliveryDays;
  if (line.next && (line.next.stop === 'pickup' ? row.pickedUpAt : row.deliveredAt) !== null) row.next = null;
  const { nextContact: contact } = line;
  if (contact && (contact.stop === 'pickup' ? row.pickedUpAt : row.deliveredAt) !== null)
    row.nextContact = null;
  // A summary contains no city or time zone. If the address changed, those of the previous address no longer apply.
  if (row.pickupAddress !== line.pickupAddress) Object.assign(row, { pickupCity: null, pickupZone: null });
  if (row.deliveryAddress !== line.deliveryAddress)
    Object.assign(row, { deliveryCity: null, deliveryZone: null });
  const isSameWay = row.pickupAddress === line.pickupAddress && row.deliveryAddress === line.deliveryAddress;
  if (!isSameWay) row.distanceMeters = null;
  const content = contentOf(row, summary.updated_at, wordsOf(row), [row]);
  const former = searchText.split('\n');
  return { ...content, searchText: [...new Set([...former, ...content.searchText.split('\n')])].join('\n') };
}

/** The values of a report row that are added to a line. */
export interface ReportedFacts {
  orderId: string;
  /** When the vehicle can be picked up (RFC 3339 timestamp). */
  readyAt: string | null;
  priceTotalCents: number | null;
  otherPrice: OtherPrice | null;
  /** Name or email address of the person who ordered. */
  orderedBy: string | null;
}

/** Adds the values of a report row to a line. */
export function withReport(
  line: StoredRow,
  { readyAt, priceTotalCents, otherPrice, orderedBy }: ReportedFacts,
  serviceUpdatedAt: string | null,
  searchText: string,
): LineContent {
  const price = priceTotalCents === null && otherPrice === null ? {} : { priceTotalCents, otherPrice };
  const row: StoredRow = { ...line, readyAt: readyAt ?? line.readyAt, ...price };
  return withOrderedBy({ row, serviceUpdatedAt, searchText }, orderedBy ?? line.orderedBy);
}

/** Adds the name of the person who ordered to a line and its search text. Only reports contain this name. */
export function withOrderedBy(content: LineContent, orderedBy: string | null): LineContent {
  if (orderedBy === null) return content;
  const texts = new Set([...content.searchText.split('\n'), folded(orderedBy)].filter(text => text !== ''));
  return { ...content, row: { ...content.row, orderedBy }, searchText: [...texts].join('\n') };
}

const maxRawLength = 2_000;

const someOrderSchema = z.object({ id: z.string().min(1).max(255) });

const someTimeSchema = z.object({ created_at: z.string() });

/** Returns the order id of a list entry, even if the entry cannot be read as an order; null if it has none. */
export const orderIdOf = (entry: unknown): string | null => someOrderSchema.safeParse(entry).data?.id ?? null;

/**
 * Returns the line of a list entry that cannot be read as an order. Its details show the raw JSON.
 * @param beforeMs creation time in Unix milliseconds, used if the entry has none
 */
export function lineOfUnreadable(
  entry: unknown,
  { orderId, localId }: { orderId: string; localId: string },
  beforeMs: number,
): LineContent {
  const createdAtMs = momentOf(someTimeSchema.safeParse(entry).data?.created_at ?? '', beforeMs);
  const raw = JSON.stringify(entry).slice(0, maxRawLength);
  const row: StoredRow = { ...unknownRow(localId, createdAtMs), orderId, knowledge: 'unreadable', raw };
  return contentOf(row, null, [raw], []);
}

const emptyRow: StoredRow = {
  ...orderRowOf({
    localId: '',
    orderId: '',
    phase: 'accepted',
    draft: null,
    order: null,
    createdAtMs: 0,
    updatedAtMs: 0,
  }),
  knowledge: 'summary',
};

/** Returns a row of an order of which only the id is known. */
export const unknownRow = (localId: string, createdAtMs: number): StoredRow => ({
  ...emptyRow,
  localId,
  orderId: localId,
  createdAtMs,
  changedAtMs: createdAtMs,
});

function contentOf(
  row: StoredRow,
  serviceUpdatedAt: string | null,
  words: readonly (string | null)[],
  vehicles: readonly VehicleIdentity[],
): LineContent {
  const texts = [...words, ...identityWords(vehicles)]
    .map(text => folded(text ?? ''))
    .filter(text => text !== '');
  return { row, serviceUpdatedAt, searchText: [...new Set(texts)].join('\n') };
}

/**
 * Returns the state of a line: `queued`, `sending` or `attention` until the order is accepted, then the service's
 * status (`unknown` if it is unreadable).
 */
export const stateOf = ({ phase, status }: StoredRow): string =>
  phase === 'accepted' ? (status ?? 'unknown') : phase;

export function sortKeysOf(row: StoredRow, statuses: Statuses): SortKeys {
  const name = [row.make, row.model].filter(Boolean).join(' ');
  const isEnded = isFinished(row.status, statuses.finishedStatuses);
  return {
    key_changed: numberKey(row.changedAtMs),
    key_status: statusRank(row, statuses),
    key_readiness: row.phase === 'accepted' ? (row.readiness ?? '') : '',
    key_reference: folded(row.customerReference ?? ''),
    key_vehicle: folded([name, row.registrationNumber ?? row.vin].filter(Boolean).join(' ')),
    key_from: folded(row.pickupCity ?? typedPlace(row.pickupAddress)),
    key_to: folded(row.deliveryCity ?? typedPlace(row.deliveryAddress)),
    key_ready: momentKey(row.readyAt),
    key_eta: momentKey(expectedMoment({ ...row, isFinished: isEnded })?.at ?? null),
    key_actual: momentKey(row.deliveredAt ?? row.pickedUpAt),
    key_price: numberKey(row.priceTotalCents),
    key_distance: numberKey(row.distanceMeters),
    key_next: isEnded ? unknownNumber : momentKey(row.next?.at ?? null),
    key_vin: cleanVin(row.vin ?? '').toLowerCase(),
    key_plate: plainRegistrationNumber(row.registrationNumber ?? '').toLowerCase(),
    key_ordered_for: folded(row.orderedFor ?? ''),
    key_ordered_by: folded(row.orderedBy ?? ''),
  };
}

/** Returns the sort key of a number. Negative values become 0, because a negative key means an unknown value. */
const numberKey = (value: number | null): number => (value === null ? unknownNumber : Math.max(0, value));

const momentKey = (at: string | null): number => {
  const ms = momentOf(at, Number.NaN);
  return numberKey(Number.isNaN(ms) ? null : ms);
};

const ownStates: readonly string[] = orderStates;

/**
 * Returns the rank of a line by its state: orders that need the user come first, then the others by how far they have
 * progressed.
 */
function statusRank({ phase, status }: StoredRow, statuses: Statuses): number {
  const own = ownStates.indexOf(phase);
  if (own >= 0) return own;
  const index = statuses.orderStatuses.indexOf(status ?? '');
  return orderStates.length + (index < 0 ? statuses.orderStatuses.length : index);
}
