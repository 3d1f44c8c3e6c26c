import { type Order, orderSchema } from '../../../src-shared/domain/order.ts';

/** An order that the service has accepted: Helsinki to Hamburg, with one window at each stop. */
export const acceptedOrder = (more: Record<string, unknown> = {}): Order =>
  orderSchema.parse({
    id: 'ord_1',
    customer_reference: 'HEL-2231',
    status: 'accepted',
    pickup_readiness: 'preparing',
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    pickup: {
      address: { formatted_address: 'Mannerheimintie 120, 00270 Helsinki, FI', country_code: 'FI' },
      type: 'dealership',
      contact: { name: 'Aino', phone: '+358 40 1', email: null },
      release_code: 'A-17',
      available_from: '2026-11-23T06:00:00Z',
      requested_windows: [
        {
          start_at: '2026-11-23T07:00:00Z',
          end_at: '2026-11-23T10:00:00Z',
          timezone: 'Europe/Helsinki',
        },
      ],
    },
    delivery: {
      address: { formatted_address: 'Großmannstraße 210, 20539 Hamburg', country_code: 'DE' },
      type: 'dealership',
      contact: null,
      requested_windows: [
        {
          start_at: '2026-11-25T07:00:00Z',
          end_at: '2026-11-25T15:00:00Z',
          timezone: 'Europe/Berlin',
        },
      ],
    },
    items: [
      {
        id: 'item_1_primary',
        role: 'primary',
        status: 'awaiting_pickup',
        vin: 'YV1ZWAHE5R1234567',
        make: 'Volvo',
        model: 'EX30',
        fuel_type: 'electric',
        transmission: 'automatic',
        plates: 'none',
        cmr: 'digital',
        engine_power_kw: 200,
        winter_tires: { mounted: false, in_vehicle: false },
      },
    ],
    service_options: { transport_preference: 'flexible', inspection: 'standard' },
    price: {
      currency: 'EUR',
      total_cents: 118_000,
      transport_cents: 109_500,
      additional_fees_cents: 8_500,
      trade_in_cents: 0,
    },
    customer_note: 'Ring first',
    allowed_actions: ['update'],
    revision: 'r1',
    ...more,
  });
