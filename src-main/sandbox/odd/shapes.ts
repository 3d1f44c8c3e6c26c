/**
 * What another service may answer differently. `kept`: it stays as it is. `word`: an open list of values, so a word that
 * nobody knows may stand there. `time`: the same moment in another writing; an unset one may be missing. `own`: data from
 * the customer; only an unset value changes, to null or missing. `free`: data from the service; it may be null or
 * missing. `text`: the service's own words, of any length. `currency`: sometimes SEK, DKK or PLN, which goes beyond the
 * interface: it names EUR only.
 */
export type Shape =
  | 'kept'
  | 'word'
  | 'time'
  | 'own'
  | 'text'
  | 'currency'
  | { free: Shape }
  /** In any order but for lists of the newest first (`isOrdered`); `isWhole`: never left out; `isOpen`: more words may come. */
  | { list: Shape; isOrdered?: true; isWhole?: true; isOpen?: true }
  | { members: Readonly<Record<string, Shape>> };

const free = (shape: Shape): Shape => ({ free: shape });
const members = (shapes: Readonly<Record<string, Shape>>): Shape => ({ members: shapes });

const address = members({
  formatted_address: 'kept',
  country_code: free('kept'),
  name: free('kept'),
  address_line_1: free('kept'),
  address_line_2: free('kept'),
  postal_code: free('kept'),
  city: free('kept'),
  coordinates: free(members({ latitude: free('kept'), longitude: free('kept') })),
});

const window = members({ start_at: 'time', end_at: 'time', timezone: 'own' });

const stop = {
  address,
  type: 'kept',
  contact: 'own',
  requested_windows: { list: window },
  agreed_window: free(members({ start_at: free('time'), end_at: free('time'), timezone: free('kept') })),
  eta: free('time'),
  eta_updated_at: free('time'),
  actual_at: 'time',
} as const;

const item = members({
  id: 'kept',
  role: 'kept',
  status: 'word',
  vin: 'own',
  registration_number: 'own',
  make: 'own',
  model: 'own',
  note: 'own',
  fuel_type: 'own',
  transmission: 'own',
  engine_power_kw: 'own',
  first_registered_year: 'own',
  kerb_weight_kg: 'own',
  cmr: 'own',
  plates: 'own',
  pickup_condition: free('kept'),
  delivery_condition: free('kept'),
  winter_tires: 'own',
});

const amounts = {
  currency: 'currency',
  total_cents: 'kept',
  transport_cents: free('kept'),
  additional_fees_cents: free('kept'),
  trade_in_cents: free('kept'),
} as const;

const order = members({
  id: 'kept',
  ordered_for: 'own',
  customer_reference: 'own',
  status: 'word',
  pickup_readiness: 'word',
  created_at: 'time',
  updated_at: 'time',
  pickup: members({ ...stop, release_code: 'own', available_from: 'time' }),
  delivery: members({ ...stop, commitment_deadline_at: free('time') }),
  items: { list: item, isWhole: true },
  service_options: 'own',
  price: free(members(amounts)),
  distance_meters: free('kept'),
  customer_note: 'own',
  allowed_actions: { list: 'kept', isOpen: true },
  revision: 'kept',
});

const summary = members({
  id: 'kept',
  ordered_for: 'own',
  customer_reference: 'own',
  status: 'word',
  pickup_readiness: 'word',
  created_at: 'time',
  updated_at: 'time',
  primary_vehicle: members({ vin: 'own', registration_number: 'own' }),
  pickup_address: 'kept',
  delivery_address: 'kept',
  actual_pickup_at: 'time',
  actual_delivery_at: 'time',
});

const file = members({
  id: 'kept',
  item_id: free('kept'),
  kind: free('word'),
  category: free('word'),
  stage: free('word'),
  evidence_for: free({ list: 'kept' }),
  description: free('text'),
  name: 'kept',
  media_type: 'kept',
  size_bytes: 'kept',
  created_at: 'time',
  content_url: 'kept',
  content_url_expires_at: 'time',
  can_delete: free('kept'),
});

const reportRow = members({
  order_id: 'kept',
  ordered_for: 'own',
  customer_reference: 'own',
  created_at: 'time',
  status: 'word',
  primary_vin: 'own',
  primary_registration_number: 'own',
  origin_country: free('kept'),
  destination_country: free('kept'),
  pickup_address: free('kept'),
  delivery_address: free('kept'),
  pickup_type: free('word'),
  delivery_type: free('word'),
  ordered_by: free(members({ name: free('text'), email: free('kept') })),
  available_for_pickup_at: free('time'),
  picked_up_at: free('time'),
  delivered_at: free('time'),
  distance_meters: free('kept'),
  driver_time_minutes: free('kept'),
  total_transport_minutes: free('kept'),
  cost: free(members({ currency: 'currency', total_cents: free('kept') })),
  refuel: free(members({ occurred: free('kept'), cost_cents: free('kept') })),
});

const recipient = free(
  members({
    name: free('kept'),
    street_address: free('kept'),
    postal_code: free('kept'),
    city: free('kept'),
    country_code: free('kept'),
  }),
);
const cmrOptions = members({
  revision: 'kept',
  default_recipient: free(members({ kind: 'word', place_id: free('kept') })),
  default_mode: free('word'),
  options: free({
    list: members({
      selection: 'kept',
      label: 'text',
      recipient,
      missing_fields: free({ list: 'kept' }),
    }),
  }),
});

const priceCheck = members({
  status: 'word',
  ordered_for: 'own',
  price: free(members(amounts)),
  distance_meters: free('kept'),
  estimated_pickup_at: free('time'),
  estimated_delivery_at: free('time'),
});

const upload = members({
  file_id: 'kept',
  upload: members({ method: 'kept', url: 'kept', fields: 'kept', expires_at: 'time' }),
});

const page = (entry: Shape): Shape =>
  members({ data: { list: entry, isOrdered: true, isWhole: true }, next_cursor: 'own', has_more: 'kept' });

/** By operation; what is missing here answers with bytes, or with a shape that the interface does not show. */
export const answerShapes: Readonly<Record<string, Shape>> = {
  token: members({
    access_token: 'kept',
    expires_in: 'kept',
    expires_at: free('kept'),
    token_type: 'kept',
    scope: 'kept',
  }),
  'price-check': priceCheck,
  'business-check': members({ status: 'word' }),
  'file-create': upload,
  'order-create': order,
  'order-get': order,
  'order-update': order,
  'order-cancel': order,
  'order-list': page(summary),
  'order-files': members({ data: { list: file, isWhole: true } }),
  'cmr-options': members({ data: cmrOptions }),
  'order-report': page(reportRow),
  scenario: members({ scenario: 'kept', order }),
};

/** "Errors": the HTTP status and `code` never change; every other member may be null or missing. */
export const problemShape: Shape = members({
  type: free('kept'),
  title: free('text'),
  status: free('kept'),
  code: 'kept',
  instance: free('kept'),
  request_id: free('kept'),
  detail: free('text'),
  errors: free({
    list: members({ path: 'kept', code: free('word'), message: free('text') }),
    isOrdered: true,
  }),
});
