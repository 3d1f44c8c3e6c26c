/**
 * How another implementation of the service may change a value:
 * - `kept`: not at all.
 * - `word`: a word from an open list, such as a status. It may become an unknown word.
 * - `time`: the same moment in another notation. An unset time may be missing.
 * - `own`: data from the customer. Only an unset value changes, to null or missing.
 * - `free`: data from the service, which may be null or missing.
 * - `text`: text from the service, of any length.
 * - `currency`: sometimes SEK, DKK or PLN, although the interface description names only EUR.
 */
export type Shape =
  | 'kept'
  | 'word'
  | 'time'
  | 'own'
  | 'text'
  | 'currency'
  | { free: Shape }
  /**
   * A list. Its order may change unless `isOrdered` is set. `isWhole`: it is never missing. `isOpen`: unknown words may
   * be added.
   */
  | { list: Shape; isOrdered?: true; isWhole?: true; isOpen?: true }
  | { members: Readonly<Record<string, Shape>> };

const free = (shape: Shape): Shape => ({ free: shape });
const members = (shapes: Readonly<Record<string, Shape>>): Shape => ({ members: shapes });

/** Returns the shape for each of several members. `names` contains their names, separated by spaces. */
const each = (shape: Shape, names: string): Record<string, Shape> =>
  Object.fromEntries(names.split(' ').map(name => [name, shape]));

const address = members({
  formatted_address: 'kept',
  ...each(free('kept'), 'country_code name address_line_1 address_line_2 postal_code city'),
  coordinates: free(members({ latitude: free('kept'), longitude: free('kept') })),
});

const window = members({ start_at: 'time', end_at: 'time', timezone: 'own' });

const stop = {
  type: 'kept',
  contact: 'own',
  ...each(free('time'), 'eta eta_updated_at'),
  actual_at: 'time',
  address,
  requested_windows: { list: window },
  agreed_window: free(members({ start_at: free('time'), end_at: free('time'), timezone: free('kept') })),
} as const;

const item = members({
  ...each('kept', 'id role'),
  status: 'word',
  ...each(
    'own',
    'vin registration_number make model note fuel_type transmission engine_power_kw first_registered_year kerb_weight_kg cmr plates winter_tires',
  ),
  ...each(free('kept'), 'pickup_condition delivery_condition'),
});

const amounts = {
  currency: 'currency',
  total_cents: 'kept',
  ...each(free('kept'), 'transport_cents additional_fees_cents trade_in_cents'),
} as const;

const order = members({
  ...each('kept', 'id revision'),
  ...each('own', 'ordered_for customer_reference service_options customer_note'),
  ...each('word', 'status pickup_readiness'),
  ...each('time', 'created_at updated_at'),
  distance_meters: free('kept'),
  pickup: members({ ...stop, release_code: 'own', available_from: 'time' }),
  delivery: members({ ...stop, commitment_deadline_at: free('time') }),
  items: { list: item, isWhole: true },
  price: free(members(amounts)),
  allowed_actions: { list: 'kept', isOpen: true },
});

const summary = members({
  ...each('kept', 'id pickup_address delivery_address'),
  ...each('own', 'ordered_for customer_reference'),
  ...each('word', 'status pickup_readiness'),
  ...each('time', 'created_at updated_at actual_pickup_at actual_delivery_at'),
  primary_vehicle: members({ vin: 'own', registration_number: 'own' }),
});

const file = members({
  ...each('kept', 'id name media_type size_bytes content_url'),
  ...each(free('kept'), 'item_id can_delete'),
  ...each(free('word'), 'kind category stage'),
  description: free('text'),
  ...each('time', 'created_at content_url_expires_at'),
  evidence_for: free({ list: 'kept' }),
});

const reportRow = members({
  order_id: 'kept',
  ...each('own', 'ordered_for customer_reference primary_vin primary_registration_number'),
  created_at: 'time',
  status: 'word',
  ...each(
    free('kept'),
    'origin_country destination_country pickup_address delivery_address distance_meters driver_time_minutes total_transport_minutes',
  ),
  ...each(free('word'), 'pickup_type delivery_type'),
  ...each(free('time'), 'available_for_pickup_at picked_up_at delivered_at'),
  ordered_by: free(members({ name: free('text'), email: free('kept') })),
  cost: free(members({ currency: 'currency', total_cents: free('kept') })),
  refuel: free(members({ occurred: free('kept'), cost_cents: free('kept') })),
});

const recipient = free(members(each(free('kept'), 'name street_address postal_code city country_code')));
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
  distance_meters: free('kept'),
  ...each(free('time'), 'estimated_pickup_at estimated_delivery_at'),
  price: free(members(amounts)),
});

const upload = members({
  file_id: 'kept',
  upload: members({ method: 'kept', url: 'kept', fields: 'kept', expires_at: 'time' }),
});

const page = (entry: Shape): Shape =>
  members({ data: { list: entry, isOrdered: true, isWhole: true }, next_cursor: 'own', has_more: 'kept' });

/**
 * Shapes of the responses, by operation. Operations that are missing here return bytes, or a shape that the interface
 * description does not show.
 */
export const answerShapes: Readonly<Record<string, Shape>> = {
  token: members({ ...each('kept', 'access_token expires_in token_type scope'), expires_at: free('kept') }),
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

/**
 * Shape of a problem (section "Errors"). The HTTP status and `code` never change; every other member may be null or
 * missing.
 */
export const problemShape: Shape = members({
  ...each(free('kept'), 'type status instance request_id'),
  ...each(free('text'), 'title detail'),
  code: 'kept',
  errors: free({
    list: members({ path: 'kept', code: free('word'), message: free('text') }),
    isOrdered: true,
  }),
});
