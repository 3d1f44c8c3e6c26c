import { z } from 'zod';

/** A path below the base URL with what it is about as a part of its own; null where it is not known. */
const optionalPathSchema = (parameter: '{order_id}' | '{file_id}') =>
  z
    .string()
    .max(500)
    .regex(/^(\/[\w{}.~-]+)+$/)
    .refine(path => path.split('/').includes(parameter), `The path must have the part ${parameter}.`)
    .nullable()
    .default(null);

/** A name in a request, a value of the service, and all values that there are of one kind. */
const valueSchema = z.string().max(200);
const nameSchema = valueSchema.min(1);
const valuesSchema = z.array(valueSchema).max(200);

/** Headers with a meaning of their own; a request id in their place would change what a request says. */
const takenHeaders =
  /^(?:accept|accept-encoding|authorization|connection|content-(?:encoding|length|type)|cookie|expect|host|idempotency-key|if-match|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/i;
const headerSchema = nameSchema.regex(/^[\w!#$%&'*+.^`|~-]+$/).refine(name => !takenHeaders.test(name));

/**
 * Every detail that the interface leaves open: name, default, and the section that leaves it open.
 * An environment may override any entry; the local sandbox reads the same profile.
 */
export const interfaceProfileSchema = z.object({
  /** "Shared request parts": the header's name is not shown. */
  requestIdHeader: headerSchema.default('X-Request-Id'),
  /** "GET /v2/orders": the names of the cursor and page-size parameters are not shown. */
  cursorParameter: nameSchema.default('cursor'),
  pageSizeParameter: nameSchema.default('limit'),
  /** "Limits": the default page size is not shown, so one is always asked for. */
  pageSize: z.int().min(1).max(100).default(100),
  /** "GET /v2/reports/orders": the names of the bounds on created time are not shown. */
  createdFromParameter: nameSchema.default('created_from'),
  createdToParameter: nameSchema.default('created_to'),
  /** "POST /v2/test/orders/{order_id}/advance": the field of the event time is not shown. */
  eventTimeField: nameSchema.default('event_at'),
  /** "PriceCheck": only `available` is shown; the value for a custom quote is not. */
  priceAvailableStatus: valueSchema.default('available'),
  priceCustomQuoteStatus: valueSchema.default('custom_quote_required'),
  /** "RepresentedBusinessCheck": only `eligible` is shown; other values are not. */
  businessEligibleStatus: valueSchema.default('eligible'),
  businessNotEligibleStatus: valueSchema.default('not_eligible'),
  /** "Pickup stop", "Delivery stop": the full list of stop types is not shown. */
  pickupTypes: valuesSchema.default(['dealership', 'private', 'auction', 'terminal']),
  deliveryTypes: valuesSchema.default(['dealership', 'private', 'auction', 'terminal', 'end_customer']),
  privatePickupType: valueSchema.default('private'),
  endCustomerDeliveryType: valueSchema.default('end_customer'),
  /** "Item": only one value of each is shown. */
  fuelTypes: valuesSchema.default([
    'unknown',
    'petrol',
    'diesel',
    'electric',
    'hybrid',
    'plug_in_hybrid',
    'gas',
    'hydrogen',
  ]),
  transmissions: valuesSchema.default(['unknown', 'manual', 'automatic']),
  cmrModes: valuesSchema.default(['digital', 'paper']),
  platesOptions: valuesSchema.default(['none', 'mounted', 'in_vehicle', 'carrier_mounts']),
  cmrRecipientKinds: valuesSchema.default(['automatic', 'other']),
  cmrRecipientOtherKind: valueSchema.default('other'),
  /** "CMR options": of a default recipient that the service decides on only the value seen is shown. */
  cmrDefaultRecipientKind: valueSchema.default('automatic'),
  /** "Order", `service_options`: only one value of each is shown. */
  transportPreferences: valuesSchema.default(['flexible', 'open', 'covered', 'driven']),
  inspections: valuesSchema.default(['standard', 'extended', 'none']),
  /** "File upload": only `customer_document` is shown. */
  fileCategories: valuesSchema.default(['customer_document', 'vehicle', 'cmr', 'other']),
  /** "Order": the full list of statuses is not shown; other values are shown as they come. */
  orderStatuses: valuesSchema.default(['accepted', 'in_transit', 'delivered', 'cancelled']),
  /** Those after which an order does not change any more. */
  finishedStatuses: valuesSchema.default(['delivered', 'cancelled']),
  /** "Limits": the 413 threshold of a request body, in bytes; used by the local sandbox only. */
  maxBodyBytes: z.int().positive().default(1_048_576),
  /** "Shared request parts": how long a key lives is not shown, in hours. */
  idempotencyKeyLifetimeHours: z.number().positive().default(24),
  /** "PATCH /v2/orders/{order_id}": the status of a stale revision is not shown. */
  staleRevisionStatus: z.int().min(400).max(499).default(412),
  /** "Authentication": whether id and secret are form-urlencoded before Basic (RFC 6749, 2.3.1) or taken as they are. */
  tokenBasicEncoding: z.enum(['form', 'raw']).default('form'),
  /** "Operations whose path is not shown": methods POST, GET, GET and DELETE. */
  cancelOrderPath: optionalPathSchema('{order_id}'),
  inspectionReportPath: optionalPathSchema('{order_id}'),
  trackingPath: optionalPathSchema('{order_id}'),
  deleteFilePath: optionalPathSchema('{file_id}'),
});
export type InterfaceProfile = z.infer<typeof interfaceProfileSchema>;

/** Entries of earlier versions that said nothing: a file or a setting that has one is still good. */
export const formerProfileEntries: readonly string[] = [
  'itemStatuses',
  'readinessValues',
  'cmrCompanyKind',
  'cmrPlaceKind',
];

/** Read by the local sandbox alone: of another service they would do nothing. */
export const sandboxOnlyEntries: ReadonlySet<keyof InterfaceProfile> = new Set(['maxBodyBytes']);

export const defaultInterfaceProfile: InterfaceProfile = interfaceProfileSchema.parse({});

/** What the local sandbox and its environment use: every operation has a path. */
export const localSandboxProfile: InterfaceProfile = {
  ...defaultInterfaceProfile,
  cancelOrderPath: '/v2/orders/{order_id}/cancel',
  inspectionReportPath: '/v2/orders/{order_id}/inspection-report',
  trackingPath: '/v2/orders/{order_id}/tracking',
  deleteFilePath: '/v2/files/{file_id}',
};

/** Where the interface leaves each entry open: the heading of the section, as it is written there. */
export const profileSections: Record<keyof InterfaceProfile, string> = {
  requestIdHeader: 'Shared request parts',
  idempotencyKeyLifetimeHours: 'Shared request parts',
  tokenBasicEncoding: 'Authentication',
  pageSize: 'Limits',
  maxBodyBytes: 'Limits',
  cursorParameter: 'GET /v2/orders',
  pageSizeParameter: 'GET /v2/orders',
  createdFromParameter: 'GET /v2/reports/orders',
  createdToParameter: 'GET /v2/reports/orders',
  staleRevisionStatus: 'PATCH /v2/orders/{order_id}',
  eventTimeField: 'POST /v2/test/orders/{order_id}/advance',
  cancelOrderPath: 'Operations whose path is not shown',
  inspectionReportPath: 'Operations whose path is not shown',
  trackingPath: 'Operations whose path is not shown',
  deleteFilePath: 'Operations whose path is not shown',
  priceAvailableStatus: 'PriceCheck',
  priceCustomQuoteStatus: 'PriceCheck',
  businessEligibleStatus: 'RepresentedBusinessCheck',
  businessNotEligibleStatus: 'RepresentedBusinessCheck',
  pickupTypes: 'Pickup stop',
  privatePickupType: 'Pickup stop',
  deliveryTypes: 'Delivery stop',
  endCustomerDeliveryType: 'Delivery stop',
  fuelTypes: 'Item',
  transmissions: 'Item',
  cmrModes: 'Item',
  platesOptions: 'Item',
  cmrRecipientKinds: 'Item',
  cmrRecipientOtherKind: 'Item',
  cmrDefaultRecipientKind: 'CMR options',
  transportPreferences: 'Order',
  inspections: 'Order',
  orderStatuses: 'Order',
  finishedStatuses: 'Order',
  fileCategories: 'File upload',
};
