import { z } from 'zod';
import { usualOrderStatuses } from './order-statuses.ts';

/** A path below the base URL in which `parameter` is a segment of its own; null if the path is not known. */
const optionalPathSchema = (parameter: '{order_id}' | '{file_id}') =>
  z
    .string()
    .max(500)
    .regex(/^(\/[\w{}.~-]+)+$/)
    .refine(path => path.split('/').includes(parameter), `The path must have the part ${parameter}.`)
    .nullable()
    .default(null);

/** Schemas for a value that the service uses, a name in a request, and a list of values. */
const valueSchema = z.string().max(200);
const nameSchema = valueSchema.min(1);
const valuesSchema = z.array(valueSchema).max(200);

/** Headers with a meaning of their own, so that `requestIdHeader` must not be one of them. */
const takenHeaders =
  /^(?:accept|accept-encoding|authorization|connection|content-(?:encoding|length|type)|cookie|expect|host|idempotency-key|if-match|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;
const headerSchema = nameSchema.regex(/^[\w!#$%&'*+.^`|~-]+$/).refine(name => !takenHeaders.test(name));

/**
 * Every detail that the interface description leaves open: its default, and the heading of the section that leaves it
 * open. An environment may override any entry. The local sandbox reads the same profile as the client.
 */
export const interfaceProfileSchema = z.object({
  /** Header that contains the request id. The interface description does not name it. */
  requestIdHeader: headerSchema.default('X-Request-Id').describe('Shared request parts'),
  /** How long the service remembers an idempotency key, in hours. The interface description gives no value. */
  idempotencyKeyLifetimeHours: z.number().positive().default(24).describe('Shared request parts'),
  /** Whether id and secret are form-urlencoded before Basic authentication (RFC 6749, 2.3.1) or used unchanged. */
  tokenBasicEncoding: z.enum(['form', 'raw']).default('form').describe('Authentication'),
  /** Page size that each request names. The interface description gives no default. */
  pageSize: z.int().min(1).max(100).default(100).describe('Limits'),
  /** Size of a request body, in bytes, above which the local sandbox answers 413. Other services ignore this entry. */
  maxBodyBytes: z.int().positive().default(1_048_576).describe('Limits'),
  /** Parameters for the cursor and the page size. The interface description does not name them. */
  cursorParameter: nameSchema.default('cursor').describe('GET /v2/orders'),
  pageSizeParameter: nameSchema.default('limit').describe('GET /v2/orders'),
  /** Parameters for the first and the last time of creation. The interface description does not name them. */
  createdFromParameter: nameSchema.default('created_from').describe('GET /v2/reports/orders'),
  createdToParameter: nameSchema.default('created_to').describe('GET /v2/reports/orders'),
  /** HTTP status that answers a change with a stale revision. The interface description gives none. */
  staleRevisionStatus: z.int().min(400).max(499).default(412).describe('PATCH /v2/orders/{order_id}'),
  /** Field for the time of the event. The interface description does not name it. */
  eventTimeField: nameSchema.default('event_at').describe('POST /v2/test/orders/{order_id}/advance'),
  /** Paths of the next four operations (POST, GET, GET and DELETE). Null if the path is not known. */
  cancelOrderPath: optionalPathSchema('{order_id}').describe('Operations whose path is not shown'),
  inspectionReportPath: optionalPathSchema('{order_id}').describe('Operations whose path is not shown'),
  trackingPath: optionalPathSchema('{order_id}').describe('Operations whose path is not shown'),
  deleteFilePath: optionalPathSchema('{file_id}').describe('Operations whose path is not shown'),
  /** Statuses of a price check. The interface description names only `available`. */
  priceAvailableStatus: valueSchema.default('available').describe('PriceCheck'),
  priceCustomQuoteStatus: valueSchema.default('custom_quote_required').describe('PriceCheck'),
  /** Statuses of a business check. The interface description names only `eligible`. */
  businessEligibleStatus: valueSchema.default('eligible').describe('RepresentedBusinessCheck'),
  businessNotEligibleStatus: valueSchema.default('not_eligible').describe('RepresentedBusinessCheck'),
  /** Types of places. The interface description does not list all of them. */
  pickupTypes: valuesSchema.default(['dealership', 'private', 'auction', 'terminal']).describe('Pickup stop'),
  deliveryTypes: valuesSchema
    .default(['dealership', 'private', 'auction', 'terminal', 'end_customer'])
    .describe('Delivery stop'),
  privatePickupType: valueSchema.default('private').describe('Pickup stop'),
  endCustomerDeliveryType: valueSchema.default('end_customer').describe('Delivery stop'),
  /** Values for a vehicle. For each of the next five lists, the interface description names only one value. */
  fuelTypes: valuesSchema
    .default(['unknown', 'petrol', 'diesel', 'electric', 'hybrid', 'plug_in_hybrid', 'gas', 'hydrogen'])
    .describe('Item'),
  transmissions: valuesSchema.default(['unknown', 'manual', 'automatic']).describe('Item'),
  cmrModes: valuesSchema.default(['digital', 'paper']).describe('Item'),
  platesOptions: valuesSchema.default(['none', 'mounted', 'in_vehicle', 'carrier_mounts']).describe('Item'),
  cmrRecipientKinds: valuesSchema.default(['automatic', 'other']).describe('Item'),
  cmrRecipientOtherKind: valueSchema.default('other').describe('Item'),
  /** Kind of the default CMR recipient if the service chooses it. The interface description names only one kind. */
  cmrDefaultRecipientKind: valueSchema.default('automatic').describe('CMR options'),
  /**
   * The interface description names only one value for each of the next two entries (section "Order",
   * `service_options`).
   */
  transportPreferences: valuesSchema.default(['flexible', 'open', 'covered', 'driven']).describe('Order'),
  inspections: valuesSchema.default(['standard', 'extended', 'none']).describe('Order'),
  /** Known statuses of orders. The interface description does not list all; any other status is shown as it comes. */
  orderStatuses: valuesSchema.default(usualOrderStatuses).describe('Order'),
  /** Statuses of orders that no longer change. */
  finishedStatuses: valuesSchema.default(['delivered', 'cancelled']).describe('Order'),
  /** Categories of files. The interface description names only `customer_document`. */
  fileCategories: valuesSchema
    .default(['customer_document', 'vehicle', 'cmr', 'other'])
    .describe('File upload'),
});
export type InterfaceProfile = z.infer<typeof interfaceProfileSchema>;

/**
 * Names of entries in earlier versions of the profile. They had no effect. Files and settings that contain them are
 * still valid.
 */
export const formerProfileEntries: readonly string[] = [
  'itemStatuses',
  'readinessValues',
  'cmrCompanyKind',
  'cmrPlaceKind',
];

/** Entries that only the local sandbox reads. They have no effect for other services. */
export const sandboxOnlyEntries: ReadonlySet<keyof InterfaceProfile> = new Set(['maxBodyBytes']);

export const defaultInterfaceProfile: InterfaceProfile = interfaceProfileSchema.parse({});

/** Profile of the local sandbox and its environment: every operation has a path. */
export const localSandboxProfile: InterfaceProfile = {
  ...defaultInterfaceProfile,
  cancelOrderPath: '/v2/orders/{order_id}/cancel',
  inspectionReportPath: '/v2/orders/{order_id}/inspection-report',
  trackingPath: '/v2/orders/{order_id}/tracking',
  deleteFilePath: '/v2/files/{file_id}',
};
