import { countryOfStop } from './country.ts';
import type { DeliveryDraft, OrderDraft, PickupDraft } from './draft.ts';
import { availableFromOf, completeWindows, zoneOfStop } from './draft-times.ts';
import { toTimestamp } from './local-time.ts';
import { type OrderInput, orderInputSchema } from './order.ts';
import { type PriceCheckInput, priceCheckInputSchema } from './price-check.ts';
import { cleanVin } from './vin.ts';

/** What is left of an object when empty text and undefined are taken out; null where nothing is. */
function filled<T extends Record<string, unknown>>(fields: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  ) as Partial<T>;
}

const numberOf = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : Number(typed.trim());

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
    type: stop.type,
    ...(Object.keys(contact).length > 0 ? { contact } : {}),
    ...(windows.length > 0 ? { requested_windows: windows } : {}),
  };
}

function identityOf(draft: OrderDraft) {
  return filled({
    vin: cleanVin(draft.vehicle.vin),
    registration_number: draft.vehicle.registrationNumber.trim(),
  });
}

function itemOf(draft: OrderDraft, otherKind: string) {
  const { vehicle } = draft;
  const { kind, name, streetAddress, postalCode, city, countryCode } = vehicle.cmrRecipient;
  const recipient =
    kind === otherKind
      ? {
          recipient: {
            name: name.trim(),
            street_address: streetAddress.trim(),
            postal_code: postalCode.trim(),
            city: city.trim(),
            country_code: countryCode,
          },
        }
      : {};
  return {
    role: 'primary' as const,
    ...identityOf(draft),
    ...filled({
      make: vehicle.make.trim(),
      model: vehicle.model.trim(),
      note: vehicle.note.trim(),
      fuel_type: vehicle.fuelType,
      transmission: vehicle.transmission,
      engine_power_kw: numberOf(vehicle.enginePowerKw),
      first_registered_year: numberOf(vehicle.firstRegisteredYear),
      kerb_weight_kg: numberOf(vehicle.kerbWeightKg),
      cmr: vehicle.cmr,
      plates: vehicle.plates,
    }),
    winter_tires: { mounted: vehicle.winterTires.mounted, in_vehicle: vehicle.winterTires.inVehicle },
    ...(kind === 'automatic' ? {} : { cmr_recipient: { kind, ...recipient } }),
  };
}

const serviceOptionsOf = (draft: OrderDraft) =>
  filled({
    transport_preference: draft.serviceOptions.transportPreference,
    inspection: draft.serviceOptions.inspection,
  });

/**
 * Body of `POST /v2/orders` for a draft without errors.
 * @throws ZodError where the draft still has errors; call `checkDraft` first.
 */
export function buildOrderInput(
  draft: OrderDraft,
  fileIds: readonly string[],
  otherKind: string,
): OrderInput {
  const availableFrom = availableFromOf(draft);
  return orderInputSchema.parse({
    ...filled({ customer_reference: draft.customerReference.trim() }),
    pickup: {
      ...stopOf(draft.pickup),
      ...filled({ release_code: draft.pickup.releaseCode.trim() }),
      ...(availableFrom ? { available_from: toTimestamp(availableFrom) } : {}),
    },
    delivery: stopOf(draft.delivery),
    items: [itemOf(draft, otherKind)],
    service_options: serviceOptionsOf(draft),
    ...(fileIds.length > 0 ? { file_ids: [...fileIds] } : {}),
    ...filled({ customer_note: draft.customerNote.trim() }),
  });
}

/** Body of `POST /v2/price-checks`, or null while the draft lacks an address or a vehicle to ask for. */
export function buildPriceCheckInput(draft: OrderDraft): PriceCheckInput | null {
  const parsed = priceCheckInputSchema.safeParse({
    pickup: { address: addressOf(draft.pickup), type: draft.pickup.type },
    delivery: { address: addressOf(draft.delivery), type: draft.delivery.type },
    items: [{ role: 'primary', ...identityOf(draft) }],
    service_options: serviceOptionsOf(draft),
  });
  const identity = identityOf(draft);
  return parsed.success && Object.keys(identity).length > 0 ? parsed.data : null;
}
