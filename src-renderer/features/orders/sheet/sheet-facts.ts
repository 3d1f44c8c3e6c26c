import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { groupVin } from '../../../../src-shared/domain/vin.ts';
import { stopTextLabel } from '../../../i18n/field-name.ts';
import { formatDistance, formatInstant, formatMoney, formatPrice } from '../../../i18n/format.ts';
import { readinessText } from '../../../i18n/status-words.ts';
import { inspectionName, placeTypeName, transportName } from '../../../i18n/words.ts';
import { cityOfZone } from '../../../i18n/zone-city.ts';
import { missingWords, unreadWords } from '../../order-parts/missing-words.ts';
import { noteOf, orderedForText, pricePartsOf } from '../../order-parts/order-texts.ts';
import { orderStanding, orderTitle, vehicleWords } from '../../order-parts/order-title.ts';
import { type StopFacts, stopFactsOf } from '../../order-parts/stop-facts.ts';
import { type VehicleFacts, vehicleFactsOf, vehicleRole } from '../../order-parts/vehicle-facts.ts';

/** A line with a name and a value, such as `Release code` and `4711`. */
export interface SheetLine {
  name: string;
  value: string;
}

export type StopLines = ReturnType<typeof stopLines>;

export type VehicleLines = ReturnType<typeof vehicleLines>;

/** The facts about an order that the order sheet and the copied text contain. */
export type SheetFacts = ReturnType<typeof sheetFactsOf>;

/** A list with one line; an empty list if the value is missing. */
const line = (name: string, value: string | null | undefined): SheetLine[] =>
  value === null || value === undefined || value.trim() === '' ? [] : [{ name, value }];

function stopLines(stop: StopFacts) {
  const isPickup = stop.role === 'pickup';
  const isTakenApart = stop.street !== '' && stop.postalPlace !== null;
  const place = isTakenApart ? [stop.street, stop.postalPlace ?? ''] : [stop.formattedAddress];
  // The zone is always named, because whoever reads the sheet may be in another zone.
  const city = cityOfZone(stop.zone);
  return {
    role: stop.role,
    name: isPickup ? t`Pickup` : t`Delivery`,
    /** The address, line by line. The last line names the type of the place and the city of its time zone. */
    place: [...place, t`${placeTypeName(stop.placeType)}, ${city} time`],
    lines: [
      ...line(
        isPickup ? t`Picked up` : t({ message: 'Delivered', context: 'time of delivery' }),
        stop.actualAt,
      ),
      ...line(t`ETA`, stop.actualAt === null ? stop.eta : null),
      ...line(t({ message: 'Agreed', context: 'agreed time window' }), stop.agreedWindow),
      ...line(t`Deadline`, stop.deadline),
      ...stop.requestedWindows.flatMap(window =>
        line(t({ message: 'Requested', context: 'requested time window' }), window),
      ),
      ...line(t`Available from`, stop.availableFrom),
      ...stop.texts.flatMap(({ path, text }) => line(stopTextLabel(path), text)),
      ...line(t`Contact`, stop.contact?.name),
      ...line(t`Phone`, stop.contact?.phone),
      ...line(t`E-mail`, stop.contact?.email),
    ],
  };
}

const vehicleLines = (vehicle: VehicleFacts) => ({
  role: vehicleRole(vehicle),
  name: vehicle.name,
  /** The VIN in groups of 3, 6 and 8 characters. */
  vin: vehicle.vin === null ? null : groupVin(vehicle.vin),
  lines: [
    ...line(t`Registration number`, vehicle.registrationNumber),
    ...line(t`Details`, vehicle.traits.join(', ')),
    ...line(t`CMR recipient`, vehicle.cmrRecipient),
    ...line(t`Note on the vehicle`, vehicle.note),
    ...line(t`Status`, vehicle.status),
  ],
});

function headLines(detail: OrderDetail): SheetLine[] {
  const { row, order } = detail;
  const services = order?.service_options;
  return [
    ...line(t`Your reference`, row.customerReference),
    ...line(t`Order ID`, row.orderId),
    ...line(t`Ordered`, order ? formatInstant(order.created_at) : null),
    ...line(t`Ordered for`, orderedForText(detail)),
    ...line(
      t({ message: 'Transport', context: 'transport method' }),
      services?.transport_preference && transportName(services.transport_preference),
    ),
    ...line(t`Inspection`, services?.inspection && inspectionName(services.inspection)),
    ...line(t`Distance`, order?.distance_meters == null ? null : formatDistance(order.distance_meters)),
  ];
}

function priceLines(detail: OrderDetail): SheetLine[] {
  const { row, order, quotedTotalCents } = detail;
  const price = order?.price;
  if (!price && quotedTotalCents !== null) return line(t`Quoted price`, formatMoney(quotedTotalCents));
  if (!price) return line(t`Total`, missingWords(row, 'priceTotalCents'));
  const names = {
    transport: t({ message: 'Transport', context: 'part of the price' }),
    fees: t`Fees`,
    tradeIn: t`Trade-in`,
  };
  return [
    ...pricePartsOf(detail).map(({ part, amount }) => ({ name: names[part], value: amount })),
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

/** Lines for an order of which only the row in the list is stored. */
function onlyListedLines({ row, order, draft }: OrderDetail): SheetLine[] {
  if (order || draft) return [];
  return [
    ...line(t`Pickup`, row.pickupAddress),
    ...line(t`Delivery`, row.deliveryAddress),
    ...line(t`Vehicle`, vehicleWords(row)),
    ...line(t`Other details`, unreadWords(row)),
  ];
}

export const sheetFactsOf = (detail: OrderDetail) => ({
  title: orderTitle(detail.row),
  state: stateOf(detail),
  head: [...headLines(detail), ...onlyListedLines(detail)],
  stops: stopFactsOf(detail).map(stopLines),
  vehicles: vehicleFactsOf(detail).map(vehicleLines),
  price: priceLines(detail),
  note: noteOf(detail),
  /** When the order was last read from the service; null if the service does not have it yet. */
  knownAt: detail.fetchedAtMs === null ? null : formatInstant(detail.fetchedAtMs),
});
