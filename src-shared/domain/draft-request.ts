import type { BusinessCheckInput } from './business-check.ts';
import { countryOfStop } from './country.ts';
import type { DeliveryDraft, OrderDraft, OrderedForDraft, PickupDraft, VehicleDraft } from './draft.ts';
import { availableFromOf, completeWindows, zoneOfStop } from './draft-times.ts';
import { toTimestamp } from './local-time.ts';
import { numberOf } from './number-text.ts';
import { type OrderInput, orderInputSchema } from './order.ts';
import {
  contactTexts,
  recipientKeys,
  serviceName,
  serviceOptionKeys,
  stopTexts,
  vehicleNumbers,
  vehicleTexts,
} from './order-fields.ts';
import { type PriceCheckInput, priceCheckInputSchema } from './price-check.ts';
import { cleanVin } from './vin.ts';

/** The object without fields that are null, undefined, or an empty text. */
const filled = <T>(fields: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );

/** Texts of a draft, trimmed, under the service's names of their fields. Empty texts are left out. */
const textsOf = <K extends string>(typed: Record<K, string>, keys: readonly K[]): Record<string, string> =>
  filled(Object.fromEntries(keys.map(key => [serviceName(key), typed[key].trim()])));

const numbersOf = (vehicle: VehicleDraft): Record<string, number> =>
  Object.fromEntries(
    Object.entries(textsOf(vehicle, vehicleNumbers)).map(([name, typed]) => [name, numberOf(typed)]),
  );

function addressOf(stop: PickupDraft | DeliveryDraft) {
  const country = countryOfStop(stop);
  return { formatted_address: stop.address.trim(), ...(country ? { country_code: country } : {}) };
}

function stopOf(stop: PickupDraft | DeliveryDraft) {
  const zone = zoneOfStop(stop);
  const contact = textsOf(stop.contact, contactTexts);
  const windows = completeWindows(stop.requestedWindows, zone).map(({ start, end }) => ({
    start_at: toTimestamp(start),
    end_at: toTimestamp(end),
    timezone: zone,
  }));
  return {
    address: addressOf(stop),
    type: stop.type.trim(),
    ...(Object.keys(contact).length > 0 ? { contact } : {}),
    ...(windows.length > 0 ? { requested_windows: windows } : {}),
  };
}

const identityOf = (vehicle: VehicleDraft) =>
  filled({ vin: cleanVin(vehicle.vin), registration_number: vehicle.registrationNumber.trim() });

function cmrRecipientOf({ cmrRecipient }: VehicleDraft, otherKind: string) {
  const { kind } = cmrRecipient;
  if (kind === 'automatic') return {};
  const recipient = Object.fromEntries(
    recipientKeys.map(key => [serviceName(key), cmrRecipient[key].trim()]),
  );
  return { cmr_recipient: { kind, ...(kind === otherKind ? { recipient } : {}) } };
}

const itemOf = (role: 'primary' | 'trade_in', vehicle: VehicleDraft, otherKind: string) => ({
  role,
  ...identityOf(vehicle),
  ...textsOf(vehicle, vehicleTexts),
  ...numbersOf(vehicle),
  winter_tires: { mounted: vehicle.winterTires.mounted, in_vehicle: vehicle.winterTires.inVehicle },
  ...cmrRecipientOf(vehicle, otherKind),
});

// @interface order.ordered-for
/** "OrderedFor": the business of an order; null if it is incomplete, or if the customer orders for itself. */
export function orderedForOf({ businessId, countryCode }: OrderedForDraft): BusinessCheckInput | null {
  const id = businessId.trim();
  return id === '' || countryCode === '' ? null : { business_id: id, country_code: countryCode };
}

const serviceOptionsOf = ({ serviceOptions }: OrderDraft) => textsOf(serviceOptions, serviceOptionKeys);

/** The complete parts of a draft as the body of `POST /v2/orders`, even if the draft cannot be sent yet. */
export function orderFieldsOf(draft: OrderDraft, otherKind: string) {
  const availableFrom = availableFromOf(draft);
  return {
    ...textsOf(draft, ['customerReference', 'customerNote']),
    ...filled({ ordered_for: orderedForOf(draft.orderedFor) }),
    pickup: {
      ...stopOf(draft.pickup),
      ...textsOf(draft.pickup, stopTexts.pickup),
      ...(availableFrom ? { available_from: toTimestamp(availableFrom) } : {}),
    },
    delivery: { ...stopOf(draft.delivery), ...textsOf(draft.delivery, stopTexts.delivery) },
    items: [
      itemOf('primary', draft.vehicle, otherKind),
      ...(draft.tradeIn === null ? [] : [itemOf('trade_in', draft.tradeIn, otherKind)]),
    ],
    service_options: serviceOptionsOf(draft),
  };
}

// @interface create-order.body
/**
 * Body of `POST /v2/orders` for a draft without errors.
 * @throws ZodError where the draft still has errors; call `checkDraft` first.
 */
export const buildOrderInput = (
  draft: OrderDraft,
  fileIds: readonly string[],
  otherKind: string,
): OrderInput =>
  orderInputSchema.parse({
    ...orderFieldsOf(draft, otherKind),
    ...(fileIds.length > 0 ? { file_ids: [...fileIds] } : {}),
  });

// @interface check-price.body
/** Body of `POST /v2/price-checks`, or null while the draft lacks an address or a vehicle to ask for. */
export function buildPriceCheckInput(draft: OrderDraft): PriceCheckInput | null {
  const identity = identityOf(draft.vehicle);
  const parsed = priceCheckInputSchema.safeParse({
    pickup: { address: addressOf(draft.pickup), type: draft.pickup.type.trim() },
    delivery: { address: addressOf(draft.delivery), type: draft.delivery.type.trim() },
    items: [
      { role: 'primary', ...identity },
      ...(draft.tradeIn === null ? [] : [{ role: 'trade_in', ...identityOf(draft.tradeIn) }]),
    ],
    service_options: serviceOptionsOf(draft),
    ...filled({ ordered_for: orderedForOf(draft.orderedFor) }),
  });
  return parsed.success && Object.keys(identity).length > 0 ? parsed.data : null;
}
