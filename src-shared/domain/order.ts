import { z } from 'zod';
import { addressInputSchema } from './address.ts';
import { cutPlaces } from './cut-text.ts';
import { listedTextSchema, listOf, orNull, responseTextSchema, responseTimestampSchema } from './fields.ts';
import { responsePriceSchema } from './money.ts';
import { maxPlaces, readWhatCan } from './readable.ts';
import {
  contactInputSchema,
  deliveryInputSchema,
  deliveryStopSchema,
  pickupInputSchema,
  pickupStopSchema,
} from './stop.ts';
import { itemInputSchema, itemSchema } from './vehicle.ts';

// @interface conventions.order-id
/** Order id, `ord_…` (section "Conventions"). */
export const orderIdSchema = z
  .string()
  .max(255)
  .regex(/^ord_[a-z0-9]+$/);

/** Maximum length of a customer's reference, in characters. */
export const maxReferenceLength = 255;
// @interface order.customer-reference list-orders.filters
/** Caller's reference, 1 to 255 characters ("Order"). */
export const customerReferenceSchema = z.string().min(1).max(maxReferenceLength);

/** Countries of the businesses for which transports can be ordered ("OrderedFor"). */
export const orderedForCountries = ['FI', 'DK', 'DE', 'PL'] as const;

// @interface ordered-for.*
/** Business an ordering channel orders for ("OrderedFor"). */
export const orderedForInputSchema = z.strictObject({
  business_id: z.string().min(1),
  country_code: z.string().regex(new RegExp(`^(?:${orderedForCountries.join('|')})$`)),
});
export const orderedForSchema = z.object({
  business_id: listedTextSchema,
  country_code: listedTextSchema,
});

// @interface order.service-options
export const serviceOptionsInputSchema = z.strictObject({
  transport_preference: z.string().min(1).nullish(),
  inspection: z.string().min(1).nullish(),
});

// @interface create-order.body
/** Body of `POST /v2/orders`. This schema does not check rules that concern more than one field. */
export const orderInputSchema = z.strictObject({
  customer_reference: customerReferenceSchema.nullish(),
  ordered_for: orderedForInputSchema.nullish(),
  pickup: pickupInputSchema,
  delivery: deliveryInputSchema,
  items: z.array(itemInputSchema).min(1).max(2),
  service_options: serviceOptionsInputSchema.nullish(),
  file_ids: z.array(z.string().regex(/^file_/)).nullish(),
  customer_note: z.string().min(1).nullish(),
});
export type OrderInput = z.infer<typeof orderInputSchema>;

// @interface update-order.any-field
/** Body of `PATCH /v2/orders/{order_id}`: a merge patch (RFC 7396) of any input fields; null removes a value. */
export const orderPatchSchema = z.record(z.string(), z.unknown());
export type OrderPatch = z.infer<typeof orderPatchSchema>;

type Names = readonly string[];
const namesOf = ({ shape }: { shape: object }): Names => Object.keys(shape);
/** Names of an order request's fields, by the path of the object that contains them; paths have no list indices. */
const inputFields: ReadonlyMap<string, Names> = new Map<string, Names>([
  ['', namesOf(orderInputSchema)],
  ['ordered_for', namesOf(orderedForInputSchema)],
  ['service_options', namesOf(serviceOptionsInputSchema)],
  ['pickup', namesOf(pickupInputSchema)],
  ['delivery', namesOf(deliveryInputSchema)],
  ['pickup.address', namesOf(addressInputSchema)],
  ['delivery.address', namesOf(addressInputSchema)],
  ['pickup.contact', namesOf(contactInputSchema)],
  ['delivery.contact', namesOf(contactInputSchema)],
  ['items', namesOf(itemInputSchema)],
]);

/**
 * Dotted path of the first field that no order request has; null if there is none. The values of fields are not
 * checked, because a patch may repeat values that came from the service.
 */
export function foreignField(value: unknown, within = ''): string | null {
  if (Array.isArray(value)) {
    return value.reduce<string | null>((found, one) => found ?? foreignField(one, within), null);
  }
  const names = inputFields.get(within);
  if (names === undefined || typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const path = within === '' ? name : `${within}.${name}`;
    const foreign = names.includes(name) ? foreignField(inner, path) : path;
    if (foreign !== null) return foreign;
  }
  return null;
}

/** Maximum numbers of vehicles and actions of an order in an answer. The interface description allows two vehicles. */
const maxItems = 100;
const maxActions = 200;

// @interface order.*
/** Order as answered by create, get and update ("Order"). Unknown enum values pass as they are. */
export const orderSchema = z.object({
  id: orderIdSchema,
  ordered_for: orNull(orderedForSchema),
  customer_reference: orNull(responseTextSchema),
  status: responseTextSchema,
  pickup_readiness: responseTextSchema,
  created_at: responseTimestampSchema,
  updated_at: responseTimestampSchema,
  pickup: pickupStopSchema,
  delivery: deliveryStopSchema,
  items: z.array(itemSchema).min(1).max(maxItems),
  service_options: orNull(
    z.object({ transport_preference: orNull(responseTextSchema), inspection: orNull(responseTextSchema) }),
  ),
  price: responsePriceSchema,
  distance_meters: orNull(z.number()),
  customer_note: orNull(responseTextSchema),
  allowed_actions: listOf(responseTextSchema, maxActions),
  revision: z.string(),
});
export type Order = z.infer<typeof orderSchema>;

/** An order as it is stored: the parts that could be read, and the dotted paths of the other parts. */
export const keptOrderSchema = orderSchema.extend({ unreadable: listOf(z.string(), maxPlaces) });
export type KeptOrder = z.infer<typeof keptOrderSchema>;

/** An order in an answer. Parts that cannot be read are left out and listed in `unreadable`; all others are kept. */
export const responseOrderSchema = z.unknown().transform((answer, context): KeptOrder => {
  const read = readWhatCan(orderSchema, answer);
  if (read !== null) {
    const { value, unreadable } = read;
    return { ...value, unreadable: unreadable.length > 0 ? unreadable : cutPlaces(value, answer) };
  }
  context.addIssue('No order can be read.');
  return z.NEVER;
});

// @interface order-summary.*
/** Entry of the order list ("Order summary"). */
export const orderSummarySchema = z.object({
  id: orderIdSchema,
  ordered_for: orNull(orderedForSchema),
  customer_reference: orNull(listedTextSchema),
  status: listedTextSchema,
  pickup_readiness: listedTextSchema,
  created_at: responseTimestampSchema,
  updated_at: responseTimestampSchema,
  primary_vehicle: z.object({ vin: orNull(listedTextSchema), registration_number: orNull(listedTextSchema) }),
  pickup_address: listedTextSchema,
  delivery_address: listedTextSchema,
  actual_pickup_at: orNull(responseTimestampSchema),
  actual_delivery_at: orNull(responseTimestampSchema),
});
export type OrderSummary = z.infer<typeof orderSummarySchema>;

// @interface page.wrapper
/** Page of a list ("Page wrapper"): `next_cursor` is opaque. */
export const pageSchema = <T extends z.ZodType>(entry: T) =>
  z.object({ data: z.array(entry), next_cursor: orNull(z.string()), has_more: z.boolean() });
