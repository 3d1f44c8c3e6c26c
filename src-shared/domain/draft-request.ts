import type { BusinessCheckInput } from './business-check.ts';
import { countryOfStop } from './country.ts';
import type { DeliveryDraft, OrderDraft, OrderedForDraft, PickupDraft, VehicleDraft } from './draft.ts';
import { availableFromOf, completeWindows, zoneOfStop } from './draft-times.ts';
import { toTimestamp } from './local-time.ts';
import { numberOf } from './number-text.ts';
import { type OrderInput, orderInputSchema } from './order.ts';
import { type PriceCheckInput, priceCheckInputSchema } from './price-check.ts';
import { cleanVin } from './vin.ts';

/** What is left of an object when empty text and undefined are taken out; null where nothing is. */
function filled<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as Partial<T>;
}

const numberOrNone = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : numberOf(typed);

function addressOf(stop: PickupDraft | DeliveryDraft) {
  const country = countryOfStop(stop);
  return { formatted_address: stop.address.trim(), ...(country ? { country_code: country } : {}) };
}

function stopOf(stop: PickupDraft | DeliveryDraft) {
  const zone = zoneOfStop(stop);
  const contact = filled({
    name: stop.contact.name.trim(),
    phone: stop.contact.phone.trim(),
    email: stop.contact.email.trim(),
  });
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
  const { kind, name, streetAddress, postalCode, city, countryCode } = cmrRecipient;
  if (kind === 'automatic') return {};
  const recipient = {
    name: name.trim(),
    street_address: streetAddress.trim(),
    postal_code: postalCode.trim(),
    city: city.trim(),
    country_code: countryCode,
  };
  return { cmr_recipient: { kind, ...(kind === otherKind ? { recipient } : {}) } };
}

const itemOf = (role: 'primary' | 'trade_in', vehicle: VehicleDraft, otherKind: string) => ({
  role,
  ...identityOf(vehicle),
  ...filled({
    make: vehicle.make.trim(),
    model: vehicle.model.trim(),
    note: vehicle.note.trim(),
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    engine_power_kw: numberOrNone(vehicle.enginePowerKw),
    first_registered_year: numberOrNone(vehicle.firstRegisteredYear),
    kerb_weight_kg: numberOrNone(vehicle.kerbWeightKg),
    cmr: vehicle.cmr,
    plates: vehicle.plates,
  }),
  winter_tires: { mounted: vehicle.winterTires.mounted, in_vehicle: vehicle.winterTires.inVehicle },
  ...cmrRecipientOf(vehicle, otherKind),
});

// @interface order.ordered-for
/** "OrderedFor", once it is whole; nothing for an order of one's own. */
export function orderedForOf({ businessId, countryCode }: OrderedForDraft): BusinessCheckInput | null {
  const id = businessId.trim();
  return id === '' || countryCode === '' ? null : { business_id: id, country_code: countryCode };
}

const serviceOptionsOf = (draft: OrderDraft) =>
  filled({
    transport_preference: draft.serviceOptions.transportPreference,
    inspection: draft.serviceOptions.inspection,
  });

/** What a draft says by now of the body of `POST /v2/orders`, whether or not it can be sent. */
export function orderFieldsOf(draft: OrderDraft, otherKind: string) {
  const availableFrom = availableFromOf(draft);
  return {
    ...filled({
      customer_reference: draft.customerReference.trim(),
      ordered_for: orderedForOf(draft.orderedFor),
    }),
    pickup: {
      ...stopOf(draft.pickup),
      ...filled({ release_code: draft.pickup.releaseCode.trim() }),
      ...(availableFrom ? { available_from: toTimestamp(availableFrom) } : {}),
    },
    delivery: stopOf(draft.delivery),
    items: [
      itemOf('primary', draft.vehicle, otherKind),
      ...(draft.tradeIn === null ? [] : [itemOf('trade_in', draft.tradeIn, otherKind)]),
    ],
    service_options: serviceOptionsOf(draft),
    ...filled({ customer_note: draft.customerNote.trim() }),
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
