import { z } from 'zod';

/**
 * Answers as the interface shows them. Every field must be there ("Unset values are returned as null");
 * fields that the interface does not show may be there too.
 */
const timestamp = z.iso.datetime({ offset: true });
const text = z.string().nullable();
const time = timestamp.nullable();

export const orderedForSchema = z.object({ business_id: z.string(), country_code: z.string() });

const addressSchema = z.object({
  formatted_address: z.string(),
  country_code: z.string().regex(/^[A-Z]{2}$/),
  name: text,
  address_line_1: text,
  address_line_2: text,
  postal_code: text,
  city: text,
  coordinates: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});

const stop = {
  address: addressSchema,
  type: z.string(),
  contact: z.object({ name: text, phone: text, email: text }).nullable(),
  requested_windows: z.array(z.object({ start_at: timestamp, end_at: timestamp, timezone: z.string() })),
  agreed_window: z.record(z.string(), z.unknown()).nullable(),
  eta: time,
  eta_updated_at: time,
  actual_at: time,
};

const itemSchema = z.object({
  id: z.string().regex(/^item_/),
  role: z.enum(['primary', 'trade_in']),
  status: z.string(),
  vin: z.string().length(17).nullable(),
  registration_number: text,
  make: text,
  model: text,
  note: text,
  fuel_type: z.string(),
  transmission: z.string(),
  engine_power_kw: z.number().nullable(),
  first_registered_year: z.number().nullable(),
  kerb_weight_kg: z.number().nullable(),
  cmr: z.string(),
  plates: z.string(),
  pickup_condition: z.record(z.string(), z.unknown()).nullable(),
  delivery_condition: z.record(z.string(), z.unknown()).nullable(),
  winter_tires: z.object({ mounted: z.boolean().nullable(), in_vehicle: z.boolean().nullable() }).nullable(),
});

const priceSchema = z.object({
  currency: z.literal('EUR'),
  total_cents: z.int(),
  transport_cents: z.int(),
  additional_fees_cents: z.int(),
  trade_in_cents: z.int(),
});

export const orderSchema = z.object({
  id: z.string().regex(/^ord_[a-z0-9]+$/),
  ordered_for: orderedForSchema.nullable(),
  customer_reference: text,
  status: z.string(),
  pickup_readiness: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  pickup: z.object({ ...stop, release_code: text, available_from: time }),
  delivery: z.object({ ...stop, commitment_deadline_at: time }),
  items: z.array(itemSchema).min(1).max(2),
  service_options: z.object({ transport_preference: z.string(), inspection: z.string() }),
  price: priceSchema,
  distance_meters: z.int().optional(),
  customer_note: text,
  allowed_actions: z.array(z.string()),
  revision: z.string().min(1),
});
export type Order = z.infer<typeof orderSchema>;

export const summarySchema = z.object({
  id: z.string().regex(/^ord_[a-z0-9]+$/),
  ordered_for: orderedForSchema.nullable(),
  customer_reference: text,
  status: z.string(),
  pickup_readiness: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
  primary_vehicle: z.object({ vin: text, registration_number: text }),
  pickup_address: z.string(),
  delivery_address: z.string(),
  actual_pickup_at: time,
  actual_delivery_at: time,
});

export const listSchema = z.object({
  data: z.array(summarySchema),
  next_cursor: text,
  has_more: z.boolean(),
});
export type OrderList = z.infer<typeof listSchema>;

export const priceCheckSchema = z.object({
  status: z.string(),
  ordered_for: orderedForSchema.nullable(),
  price: priceSchema,
  distance_meters: z.int(),
  estimated_pickup_at: timestamp,
  estimated_delivery_at: timestamp,
});

export const fileUploadSchema = z.object({
  file_id: z.string().regex(/^file_/),
  upload: z.object({
    method: z.literal('POST'),
    url: z.url(),
    fields: z.record(z.string(), z.string()),
    expires_at: timestamp,
  }),
});
export type FileUpload = z.infer<typeof fileUploadSchema>;

export const orderFilesSchema = z.object({
  data: z.array(
    z.object({
      id: z.string().regex(/^file_/),
      item_id: z.string().regex(/^item_/),
      kind: z.string(),
      category: z.string(),
      stage: text,
      evidence_for: z.array(z.unknown()),
      description: text,
      name: z.string(),
      media_type: z.string(),
      size_bytes: z.int(),
      created_at: timestamp,
      content_url: z.url(),
      content_url_expires_at: timestamp,
      can_delete: z.boolean(),
    }),
  ),
});
export type OrderFiles = z.infer<typeof orderFilesSchema>;

export const scenarioAnswerSchema = z.object({ scenario: z.string(), order: orderSchema });

export const reportRowSchema = z.object({
  order_id: z.string().regex(/^ord_[a-z0-9]+$/),
  ordered_for: orderedForSchema.nullable(),
  customer_reference: text,
  created_at: timestamp,
  status: z.string(),
  primary_vin: text,
  primary_registration_number: text,
  origin_country: z.string().regex(/^[A-Z]{2}$/),
  destination_country: z.string().regex(/^[A-Z]{2}$/),
  pickup_address: z.string(),
  delivery_address: z.string(),
  pickup_type: z.string(),
  delivery_type: z.string(),
  ordered_by: z.object({ name: text, email: text }).nullable(),
  available_for_pickup_at: time,
  picked_up_at: time,
  delivered_at: time,
  distance_meters: z.int().nullable(),
  driver_time_minutes: z.int().nullable(),
  total_transport_minutes: z.int().nullable(),
  cost: z.object({ currency: z.literal('EUR'), total_cents: z.int().nullable() }).nullable(),
  refuel: z.object({ occurred: z.boolean().nullable(), cost_cents: z.int().nullable() }).nullable(),
});
export type ReportRow = z.infer<typeof reportRowSchema>;

export const reportSchema = z.object({
  data: z.array(reportRowSchema),
  next_cursor: text,
  has_more: z.boolean(),
});
export type Report = z.infer<typeof reportSchema>;

const cmrRecipientSchema = z.object({
  name: text,
  street_address: text,
  postal_code: text,
  city: text,
  country_code: text,
});

export const cmrOptionsSchema = z.object({
  data: z.object({
    revision: z.string().min(1),
    default_recipient: z.object({ kind: z.string() }),
    default_mode: text,
    options: z.array(
      z.object({
        selection: z.object({
          kind: z.string(),
          place_id: z
            .string()
            .regex(/^place_/)
            .optional(),
        }),
        label: z.string().min(1),
        recipient: cmrRecipientSchema.nullable(),
        missing_fields: z.array(z.string()),
      }),
    ),
  }),
});
export type CmrOptions = z.infer<typeof cmrOptionsSchema>['data'];

export const tokenSchema = z.object({
  access_token: z.string().min(1),
  expires_in: z.literal(900),
  expires_at: z.int(),
  token_type: z.literal('Bearer'),
  scope: z.string(),
});

export const problemSchema = z.object({
  type: z.string(),
  title: z.string().min(1),
  status: z.int(),
  code: z.string(),
  instance: z.string(),
  request_id: z.string().regex(/^req_/),
  detail: z.string().optional(),
  errors: z
    .array(z.object({ path: z.string(), code: z.string().min(1), message: z.string().min(1) }))
    .optional(),
});
export type Problem = z.infer<typeof problemSchema>;
