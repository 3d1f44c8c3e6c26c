import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { orderedForOf } from '../../../../src-shared/domain/draft-request.ts';
import { groupVin } from '../../../../src-shared/domain/vin.ts';
import { stopTextLabel } from '../../../i18n/field-name.ts';
import { cityOfZone, formatDistance, formatInstant, formatMoney, formatPrice } from '../../../i18n/format.ts';
import { inspectionName, placeTypeName, readinessText, transportName } from '../../../i18n/words.ts';
import { missingWords, unreadWords } from '../../order-parts/missing-words.ts';
import { orderStanding, orderTitle, vehicleWords } from '../../order-parts/order-title.ts';
import { type StopFacts, stopFactsOf } from '../../order-parts/stop-facts.ts';
import { type VehicleFacts, vehicleFactsOf } from '../../order-parts/vehicle-facts.ts';

/** A line with its name: `Release code`, `4711`. */
export interface SheetLine {
  name: string;
  value: string;
}

export interface StopLines {
  role: StopFacts['role'];
  /** `Pickup`, or `Delivery`. */
  name: string;
  /** The address as one writes it, line by line, with what kind of place it is. */
  place: string[];
  lines: SheetLine[];
}

export interface VehicleLines {
  /** `Vehicle`, or `Trade-in`. */
  role: string;
  name: string;
  /** Grouped 3-6-8. */
  vin: string | null;
  lines: SheetLine[];
}

/** What a sheet or a text says of an order, in words; the same for both. */
export interface SheetFacts {
  title: string;
  state: string;
  head: SheetLine[];
  stops: StopLines[];
  vehicles: VehicleLines[];
  price: SheetLine[];
  note: string | null;
  /** When the service was last read; null where it does not have the order. */
  knownAt: string | null;
}

/** A line where there is something to say. */
const line = (name: string, value: string | null | undefined): SheetLine[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [{ name, value }];

const joined = (parts: readonly (string | null | undefined)[], between = ', '): string =>
  parts.filter(Boolean).join(between);

function stopLines(stop: StopFacts): StopLines {
  const isPickup = stop.role === 'pickup';
  const isTakenApart = stop.street !== '' && stop.postalPlace !== null;
  const place = isTakenApart ? [stop.street, stop.postalPlace ?? ''] : [stop.formattedAddress];
  // Who reads it may be in another zone than who has made it.
  const city = cityOfZone(stop.zone);
  return {
    role: stop.role,
    name: isPickup ? t`Pickup` : t`Delivery`,
    place: [...place, t`${placeTypeName(stop.placeType)}, ${city} time`],
    lines: [
      ...line(isPickup ? t`Picked up` : t`Delivered`, stop.actualAt),
      ...line(t`ETA`, stop.actualAt === null ? stop.eta : null),
      ...line(t`Agreed`, stop.agreedWindow),
      ...line(t`Deadline`, stop.deadline),
      ...stop.requestedWindows.flatMap(window => line(t`Requested`, window)),
      ...line(t`Available from`, stop.availableFrom),
      ...stop.texts.flatMap(({ path, text }) => line(stopTextLabel(path), text)),
      ...line(t`Contact`, stop.contact?.name),
      ...line(t`Phone`, stop.contact?.phone),
      ...line(t`E-mail`, stop.contact?.email),
    ],
  };
}

const vehicleLines = (vehicle: VehicleFacts): VehicleLines => ({
  role: vehicle.isTradeIn ? t`Trade-in` : t`Vehicle`,
  name: vehicle.name,
  vin: vehicle.vin === null ? null : groupVin(vehicle.vin),
  lines: [
    ...line(t`Registration number`, vehicle.registrationNumber),
    ...line(t`Details`, vehicle.traits.join(', ')),
    ...line(t`CMR recipient`, vehicle.cmrRecipient),
    ...line(t`Note on the vehicle`, vehicle.note),
    ...line(t`State`, vehicle.status),
  ],
});

function headLines({ row, order, draft }: OrderDetail): SheetLine[] {
  const orderedFor = order ? order.ordered_for : draft && orderedForOf(draft.orderedFor);
  const services = order?.service_options;
  return [
    ...line(t`Your reference`, row.customerReference),
    ...line(t`Order number`, row.orderId),
    ...line(t`Ordered`, order ? formatInstant(order.created_at) : null),
    ...line(t`Ordered for`, orderedFor ? `${orderedFor.business_id} (${orderedFor.country_code})` : null),
    ...line(
      t`Services`,
      joined([
        services?.transport_preference && t`transport ${transportName(services.transport_preference)}`,
        services?.inspection && t`inspection ${inspectionName(services.inspection)}`,
      ]),
    ),
    ...line(t`Distance`, order?.distance_meters == null ? null : formatDistance(order.distance_meters)),
  ];
}

function priceLines({ row, order, quotedTotalCents }: OrderDetail): SheetLine[] {
  const price = order?.price;
  if (!price && quotedTotalCents !== null) return line(t`Quoted`, formatMoney(quotedTotalCents));
  if (!price) return line(t`Total`, missingWords(row, 'priceTotalCents'));
  const part = (name: string, cents: number | null) =>
    line(name, cents === 0 || cents === null ? null : formatMoney(cents, price.currency));
  const isOfParts = price.total_cents !== price.transport_cents;
  return [
    ...(isOfParts
      ? [
          ...part(t`Transport`, price.transport_cents),
          ...part(t`Fees`, price.additional_fees_cents),
          ...part(t`Trade-in`, price.trade_in_cents),
        ]
      : []),
    ...line(t`Total`, formatPrice(price)),
  ];
}

function stateOf({ row, order }: OrderDetail): string {
  if (row.isUnconfirmed) return t`sent, not confirmed by the service yet`;
  if (row.phase !== 'accepted') return t`not accepted by the service yet`;
  const standing = orderStanding(row);
  return order && order.pickup_readiness !== '' && !row.isGone && !row.isFinished
    ? `${standing} · ${readinessText(order.pickup_readiness)}`
    : standing;
}

/** Of an order that is known by its line in the list only. */
function onlyListedLines({ row, order, draft }: OrderDetail): SheetLine[] {
  if (order || draft) return [];
  return [
    ...line(t`Pickup`, row.pickupAddress),
    ...line(t`Delivery`, row.deliveryAddress),
    ...line(t`Vehicle`, vehicleWords(row)),
    ...line(t`All else`, unreadWords(row)),
  ];
}

export const sheetFactsOf = (detail: OrderDetail): SheetFacts => ({
  title: orderTitle(detail.row),
  state: stateOf(detail),
  head: [...headLines(detail), ...onlyListedLines(detail)],
  stops: stopFactsOf(detail).map(stopLines),
  vehicles: vehicleFactsOf(detail).map(vehicleLines),
  price: priceLines(detail),
  note: detail.order ? detail.order.customer_note : detail.draft?.customerNote.trim() || null,
  knownAt: detail.fetchedAtMs === null ? null : formatInstant(detail.fetchedAtMs),
});
