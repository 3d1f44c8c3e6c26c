import type { z } from 'zod';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import type { NextContact, rowContentSchema } from '../../../src-shared/contract/orders.ts';
import type { OrderDraft, VehicleDraft } from '../../../src-shared/domain/draft.ts';
import { orderedForOf } from '../../../src-shared/domain/draft-request.ts';
import { availableFromOf, completeWindows, zoneOfStop } from '../../../src-shared/domain/draft-times.ts';
import { toTimestamp } from '../../../src-shared/domain/local-time.ts';
import { euroCents, otherPrice } from '../../../src-shared/domain/money.ts';
import {
  daysOfStop,
  nextStopOf,
  type StopTimes,
  unknownTimes,
} from '../../../src-shared/domain/next-stop.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { plainRegistrationNumber } from '../../../src-shared/domain/registration-number.ts';
import { zoneOfAccepted } from '../../../src-shared/domain/stop-zone.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';

import type { OrderRecord } from './order-record.ts';

/** The values of a line that are stored as its content. */
export type StoredRow = z.infer<typeof rowContentSchema>;

interface Named {
  localId: string;
  draft: OrderDraft | null;
  order: Order | null;
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const primaryOf = (order: Order) => order.items.find(item => item.role === 'primary') ?? order.items[0];

/** Returns the values of a line that come from the draft or, if the order is accepted, from the service's order. */
function columnsOf({ draft, order }: Named) {
  if (order) {
    const vehicle = primaryOf(order);
    return {
      customerReference: order.customer_reference,
      make: vehicle?.make ?? null,
      model: vehicle?.model ?? null,
      vin: vehicle?.vin ?? null,
      registrationNumber: vehicle?.registration_number ?? null,
      orderedFor: businessText(order.ordered_for),
      pickupAddress: order.pickup.address.formatted_address,
      deliveryAddress: order.delivery.address.formatted_address,
      pickupCity: order.pickup.address.city,
      deliveryCity: order.delivery.address.city,
      pickupZone: zoneOfAccepted(order.pickup),
      deliveryZone: zoneOfAccepted(order.delivery),
      readyAt: order.pickup.available_from ?? earliestStart(order.pickup.requested_windows),
      ...etaOf(order),
      ...nextOf({ pickup: timesOf(order.pickup), delivery: timesOf(order.delivery) }),
      distanceMeters: order.distance_meters,
      nextContact: contactOf(order),
    };
  }
  return {
    customerReference: textOrNull(draft?.customerReference ?? ''),
    make: textOrNull(draft?.vehicle.make ?? ''),
    model: textOrNull(draft?.vehicle.model ?? ''),
    vin: textOrNull(cleanVin(draft?.vehicle.vin ?? '')),
    registrationNumber: textOrNull(draft?.vehicle.registrationNumber ?? ''),
    orderedFor: businessText(draft && orderedForOf(draft.orderedFor)),
    pickupAddress: draft?.pickup.address.trim() ?? '',
    deliveryAddress: draft?.delivery.address.trim() ?? '',
    pickupCity: null,
    deliveryCity: null,
    pickupZone: draft && zoneOfStop(draft.pickup),
    deliveryZone: draft && zoneOfStop(draft.delivery),
    readyAt: draft ? readyAtOf(draft) : null,
    etaAt: null,
    etaStop: null,
    ...nextOf(draft && { pickup: typedTimes(draft, 'pickup'), delivery: typedTimes(draft, 'delivery') }),
    distanceMeters: null,
    nextContact: draft && namedContact('pickup', draft.pickup.contact),
  };
}

/** Returns what happens next to an order, and the days of both stops. */
const nextOf = (
  stops: Record<'pickup' | 'delivery', StopTimes> | null,
): Pick<StoredRow, 'next' | 'pickupDays' | 'deliveryDays'> => ({
  next: stops && nextStopOf(stops),
  pickupDays: stops ? daysOfStop(stops.pickup) : [],
  deliveryDays: stops ? daysOfStop(stops.delivery) : [],
});

function timesOf(stop: Order['pickup'] | Order['delivery']): StopTimes {
  const { agreed_window: agreed } = stop;
  return {
    zone: zoneOfAccepted(stop),
    actualAt: stop.actual_at,
    etaAt: stop.eta,
    agreed: agreed && { startAt: agreed.start_at, endAt: agreed.end_at },
    requested: stop.requested_windows.map(({ start_at, end_at }) => ({ startAt: start_at, endAt: end_at })),
    readyAt: 'available_from' in stop ? stop.available_from : null,
    deadlineAt: 'commitment_deadline_at' in stop ? stop.commitment_deadline_at : null,
  };
}

function typedTimes(draft: OrderDraft, stop: 'pickup' | 'delivery'): StopTimes {
  const zone = zoneOfStop(draft[stop]);
  const available = stop === 'pickup' ? availableFromOf(draft) : null;
  return {
    ...unknownTimes(zone),
    requested: completeWindows(draft[stop].requestedWindows, zone).map(({ start, end }) => ({
      startAt: toTimestamp(start),
      endAt: toTimestamp(end),
    })),
    readyAt: available && toTimestamp(available),
  };
}

/** Returns a contact with its name and number; null if neither is known. */
function namedContact(
  stop: NextContact['stop'],
  contact: { name?: string | null; phone?: string | null } | null,
): NextContact | null {
  const [name, phone] = [contact?.name?.trim() ?? '', contact?.phone?.trim() ?? ''];
  return name === '' && phone === '' ? null : { stop, name, phone };
}

/** Returns the contact to call at the next stop; null if none is known, and after the delivery. */
function contactOf({ pickup, delivery }: Order): NextContact | null {
  if (delivery.actual_at !== null) return null;
  return pickup.actual_at === null
    ? namedContact('pickup', pickup.contact)
    : namedContact('delivery', delivery.contact);
}

/** Returns business id and country, such as `1234567-1 FI`; null if the order is for the customer itself. */
export const businessText = (orderedFor: Order['ordered_for'] | undefined): string | null =>
  orderedFor ? [orderedFor.business_id, orderedFor.country_code].filter(Boolean).join(' ') : null;

/** Returns the ETA of the next stop that has one. */
function etaOf({ pickup, delivery }: Order): Pick<StoredRow, 'etaAt' | 'etaStop'> {
  if (pickup.actual_at === null && pickup.eta !== null) return { etaAt: pickup.eta, etaStop: 'pickup' };
  return { etaAt: delivery.eta, etaStop: delivery.eta === null ? null : 'delivery' };
}

/** Returns the earliest start of a list of windows, which is not sorted. */
const earliestStart = (windows: readonly { start_at: string }[]): string | null =>
  windows.map(({ start_at }) => start_at).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null;

function readyAtOf(draft: OrderDraft): string | null {
  const available = availableFromOf(draft);
  if (available) return toTimestamp(available);
  const windows = completeWindows(draft.pickup.requestedWindows, zoneOfStop(draft.pickup));
  return earliestStart(windows.map(({ start }) => ({ start_at: toTimestamp(start) })));
}

/**
 * Removes the promised time of the next stop from the line of a refused order: the order already needs the user, so it
 * must not count as late, too.
 */
const withoutPromise = <T extends Pick<StoredRow, 'next'>>(columns: T, isRefused: boolean): T =>
  isRefused && columns.next ? { ...columns, next: { ...columns.next, promisedAt: null } } : columns;

/** Returns the line of a stored order. */
export const orderRowOf = (
  record: Pick<
    OrderRecord,
    'localId' | 'orderId' | 'phase' | 'draft' | 'order' | 'createdAtMs' | 'updatedAtMs'
  >,
): StoredRow => ({
  localId: record.localId,
  orderId: record.orderId,
  phase: record.phase,
  status: record.order?.status ?? null,
  readiness: record.order?.pickup_readiness ?? null,
  ...withoutPromise(columnsOf(record), record.phase === 'attention'),
  // Only reports contain who ordered.
  orderedBy: null,
  priceTotalCents: euroCents(record.order?.price),
  otherPrice: otherPrice(record.order?.price),
  pickedUpAt: record.order?.pickup.actual_at ?? null,
  deliveredAt: record.order?.delivery.actual_at ?? null,
  knowledge: 'whole',
  raw: null,
  // The service's time, so that orders are sorted as the service lists them, even if this computer's clock is wrong.
  createdAtMs: momentOf(record.order?.created_at, record.createdAtMs),
  changedAtMs: momentOf(record.order?.updated_at, record.updatedAtMs),
});

/** Returns the Unix milliseconds of an RFC 3339 timestamp; `otherwise` if there is none or it cannot be read. */
export function momentOf(at: string | null | undefined, otherwise: number): number {
  const ms = Date.parse(at ?? '');
  return Number.isNaN(ms) ? otherwise : ms;
}

export const draftRowOf = (record: OrderRecord, documentCount: number): Omit<DraftRow, 'isWithdrawn'> => {
  const { customerReference, make, model, vin, registrationNumber, pickupAddress, deliveryAddress } =
    columnsOf(record);
  return {
    localId: record.localId,
    customerReference: customerReference ?? '',
    vehicle: [make, model, vin ?? registrationNumber].filter(Boolean).join(' '),
    pickupAddress,
    deliveryAddress,
    documentCount,
    isRefused: record.refusal !== null,
    updatedAtMs: record.updatedAtMs,
  };
};

/**
 * Returns the name of an order in lists and messages: its reference or, if it has none, its registration number, VIN or
 * id.
 */
export function orderLabelOf(record: OrderRecord): string {
  const { customerReference, vin, registrationNumber } = columnsOf(record);
  return customerReference ?? registrationNumber ?? vin ?? record.orderId ?? record.localId.slice(0, 8);
}

export interface VehicleIdentity {
  /** A complete VIN of 17 characters, or the characters typed so far. */
  vin: string | null;
  registrationNumber: string | null;
}

const typedIdentity = ({ vin, registrationNumber }: VehicleDraft): VehicleIdentity => ({
  vin: textOrNull(cleanVin(vin)),
  registrationNumber: textOrNull(registrationNumber),
});

/**
 * Returns the identities of the primary vehicle and the trade-in: from the service's order if it is accepted, otherwise
 * as typed.
 */
export function vehiclesOf({ draft, order }: Named): VehicleIdentity[] {
  if (order)
    return order.items.map(({ vin, registration_number: registrationNumber }) => ({
      vin,
      registrationNumber,
    }));
  return draft ? [draft.vehicle, ...(draft.tradeIn ? [draft.tradeIn] : [])].map(typedIdentity) : [];
}

/**
 * Returns makes and models for the search: those of all vehicles in the service's order, or that of a typed trade-in. A
 * trade-in has no column of its own.
 */
function tradeInWords({ draft, order }: Named): (string | null)[] {
  if (order) return order.items.flatMap(({ make, model }) => [make, model]);
  return draft?.tradeIn ? [draft.tradeIn.make, draft.tradeIn.model] : [];
}

/** Returns the texts in which a search finds an order, except the VINs and registration numbers of its vehicles. */
export function searchWordsOf(named: Named): (string | null)[] {
  const columns = columnsOf(named);
  return [
    named.order?.id ?? null,
    columns.customerReference,
    columns.make,
    columns.model,
    columns.orderedFor,
    columns.pickupAddress,
    columns.deliveryAddress,
    columns.pickupCity,
    columns.deliveryCity,
    ...tradeInWords(named),
  ];
}

/**
 * Returns VINs and registration numbers of vehicles as search words. Each registration number also occurs without
 * spaces and dashes.
 */
export const identityWords = (vehicles: readonly VehicleIdentity[]): (string | null)[] =>
  vehicles.flatMap(({ vin, registrationNumber }) => [
    vin,
    registrationNumber,
    plainRegistrationNumber(registrationNumber ?? ''),
  ]);

/** Returns the text in which a search of the outbox finds the entries of an order, in lower case. */
export function searchTextOf(named: Named): string {
  const texts = [...searchWordsOf(named), ...identityWords(vehiclesOf(named))].filter(Boolean);
  return [...new Set(texts)].join('\n').toLowerCase();
}
