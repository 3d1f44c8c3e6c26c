import { z } from 'zod';
import { maxTextLength } from './clean-text.ts';

/**
 * An order as a dispatcher types it: plain text fields, local dates and times. Nothing is refused here, so that
 * half-typed text survives a crash; `draft-rules.ts` says what is wrong, `draft-request.ts` builds the request.
 */
const text = z.string().max(maxTextLength).default('');
/** A value of a list in the interface profile, or any other value that the service has given. */
const choice = z.string().max(maxTextLength);

/** `YYYY-MM-DD` or empty. */
const localDate = z.string().max(10).default('');
/** `HH:MM` or empty. */
const localTime = z.string().max(5).default('');

/**
 * Typed text from which no day and time could be read. It is kept, but never sent. Absent if the text could be read.
 */
const notUnderstood = z.string().max(maxTextLength).optional();

/** Requested window in the zone of the stop. */
const windowFields = z.object({
  date: localDate,
  start: localTime,
  end: localTime,
  /** Day of the end, if it differs from `date`. */
  endDate: z.string().max(10).optional(),
  typed: notUnderstood,
});
export type WindowDraft = z.infer<typeof windowFields>;

/** Text in which earlier versions stored a window that ends on another day: `2026-11-22 20:00 – 2026-11-23 08:00`. */
const formerSpan = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) – (\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})$/;

function withoutFormerSpan(window: WindowDraft): WindowDraft {
  const [, date, start, endDate, end] = formerSpan.exec(window.typed ?? '') ?? [];
  return date === undefined || start === undefined || end === undefined
    ? window
    : { date, start, end, endDate };
}

export const windowDraftSchema = windowFields.transform(withoutFormerSpan);

const contactDraftSchema = z.object({ name: text, phone: text, email: text });

const stopDraft = {
  address: text,
  /** Two letters; empty means that the address contains the country. */
  countryCode: text,
  type: choice.default('dealership'),
  contact: contactDraftSchema.prefault({}),
  /**
   * Time zone that the order's windows name. It applies while `country` is the country of the stop. If it does not, or
   * if `namedZone` is absent, the zone of the stop's country applies.
   */
  namedZone: z.object({ zone: choice, country: choice.nullable() }).optional(),
  requestedWindows: z.array(windowDraftSchema).max(50).default([]),
};

export const pickupDraftSchema = z.object({
  ...stopDraft,
  releaseCode: text,
  availableFrom: z.object({ date: localDate, time: localTime, typed: notUnderstood }).prefault({}),
});
export type PickupDraft = z.infer<typeof pickupDraftSchema>;

export const deliveryDraftSchema = z.object(stopDraft);
export type DeliveryDraft = z.infer<typeof deliveryDraftSchema>;

export const cmrRecipientDraftSchema = z.object({
  kind: choice.default('automatic'),
  /**
   * The option of the service from which the fields were filled: `company` or `place:<place_id>`; empty if they were
   * typed.
   */
  choice: text,
  name: text,
  streetAddress: text,
  postalCode: text,
  city: text,
  countryCode: text,
});

export const vehicleDraftSchema = z.object({
  vin: text,
  registrationNumber: text,
  make: text,
  model: text,
  fuelType: choice.default('unknown'),
  transmission: choice.default('unknown'),
  enginePowerKw: text,
  firstRegisteredYear: text,
  kerbWeightKg: text,
  winterTires: z
    .object({ mounted: z.boolean().default(false), inVehicle: z.boolean().default(false) })
    .prefault({}),
  plates: choice.default('none'),
  /** How the CMR document is made; empty for the customer's default, which only the service knows. */
  cmr: choice.default(''),
  note: text,
  cmrRecipient: cmrRecipientDraftSchema.prefault({}),
});
export type VehicleDraft = z.infer<typeof vehicleDraftSchema>;

/** Business for which an ordering channel orders; empty: for the customer itself. */
export const orderedForDraftSchema = z.object({ businessId: text, countryCode: text });
export type OrderedForDraft = z.infer<typeof orderedForDraftSchema>;

// @interface create-order.rule-1
export const orderDraftSchema = z.object({
  customerReference: text,
  customerNote: text,
  orderedFor: orderedForDraftSchema.prefault({}),
  pickup: pickupDraftSchema.prefault({}),
  delivery: deliveryDraftSchema.prefault({}),
  vehicle: vehicleDraftSchema.prefault({}),
  /** The traded-in vehicle, transported from the delivery to the pickup. */
  tradeIn: vehicleDraftSchema.nullable().default(null),
  serviceOptions: z
    .object({
      transportPreference: choice.default('flexible'),
      inspection: choice.default('standard'),
    })
    .prefault({}),
});
export type OrderDraft = z.infer<typeof orderDraftSchema>;

export const emptyVehicle = (): VehicleDraft => vehicleDraftSchema.parse({});
export const emptyDraft = (): OrderDraft => orderDraftSchema.parse({});
