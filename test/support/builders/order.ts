import type { OrderDetail } from '../../../src-shared/contract/orders.ts';
import { type OrderDraft, orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { type KeptOrder, keptOrderSchema } from '../../../src-shared/domain/order.ts';
import { type ReportRow, reportRowSchema } from '../../../src-shared/domain/report-row.ts';
import { createWallClock } from '../../../src-shared/domain/wall-clock.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { lineOf, type ReportLine } from '../../../src-shared/report/line.ts';

/** 2026-11-21 10:00 in Helsinki, winter time. */
export const nowMs = Date.parse('2026-11-21T08:00:00Z');
export const context = { nowMs, profile: defaultInterfaceProfile };

/** A draft without a single problem: Helsinki to Hamburg, business to business. */
export function goodDraft(change: (draft: OrderDraft) => void = () => undefined): OrderDraft {
  const draft = orderDraftSchema.parse({
    customerReference: 'HEL-2231',
    pickup: {
      address: 'Mannerheimintie 120, 00270 Helsinki, FI',
      availableFrom: { date: '2026-11-23', time: '08:00' },
      requestedWindows: [{ date: '2026-11-23', start: '09:00', end: '12:00' }],
    },
    delivery: {
      address: 'Großmannstraße 210, 20539 Hamburg, DE',
      requestedWindows: [{ date: '2026-11-25', start: '08:00', end: '16:00' }],
    },
    vehicle: { vin: 'YV1ZWAHE5R1234567', make: 'Volvo', model: 'EX30', fuelType: 'electric' },
  });
  change(draft);
  return draft;
}

/** An order that the service has accepted: Helsinki to Hamburg, with one window at each stop. */
export const acceptedOrder = (more: Record<string, unknown> = {}): KeptOrder =>
  keptOrderSchema.parse({
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

const atMs = Date.parse('2026-11-21T08:00:00Z');

export const orderOf = (change: Record<string, unknown> = {}): KeptOrder =>
  keptOrderSchema.parse({
    id: 'ord_1',
    customer_reference: 'TRE-1187',
    status: 'accepted',
    pickup_readiness: 'confirmed',
    created_at: '2026-11-21T08:00:00Z',
    updated_at: '2026-11-21T09:00:00Z',
    pickup: {
      address: {
        formatted_address: 'Hämeenkatu 1, 33100 Tampere, Finland',
        address_line_1: 'Hämeenkatu 1',
        postal_code: '33100',
        city: 'Tampere',
        country_code: 'FI',
        coordinates: { latitude: 61.5, longitude: 23.76 },
      },
      type: 'private',
      contact: { name: 'Maija Mäkinen', phone: '+358 40 1234567', email: null },
      release_code: '4711',
      eta: '2026-11-24T08:00:00Z',
    },
    delivery: {
      address: { formatted_address: 'Jungfernstieg 7, Hamburg', city: 'Hamburg', country_code: 'DE' },
      type: 'dealership',
    },
    items: [
      {
        id: 'item_1_primary',
        role: 'primary',
        status: 'awaiting_pickup',
        vin: 'WAUZZZF24NN012345',
        make: 'Audi',
        model: 'Q4',
        pickup_condition: { inspected_at: '2026-11-24T08:00:00Z', damages: [{ part: 'door' }] },
      },
    ],
    service_options: { transport_preference: 'covered', inspection: 'extended' },
    price: {
      currency: 'EUR',
      total_cents: 120_000,
      transport_cents: 100_000,
      additional_fees_cents: 20_000,
      trade_in_cents: 0,
    },
    customer_note: 'Ring first\nKeys at the desk',
    allowed_actions: ['update', 'cancel'],
    revision: 'rev_1',
    ...change,
  });

export const detailOf = (change: Partial<OrderDetail> = {}): OrderDetail => ({
  row: {
    localId: 'local-1',
    orderId: 'ord_1',
    phase: 'accepted',
    status: 'accepted',
    isFinished: false,
    steps: 'none',
    readiness: 'confirmed',
    customerReference: 'TRE-1187',
    make: 'Audi',
    model: 'Q4',
    vin: 'WAUZZZF24NN012345',
    registrationNumber: null,
    orderedFor: null,
    orderedBy: null,
    pickupAddress: 'Hämeenkatu 1, 33100 Tampere, Finland',
    deliveryAddress: 'Jungfernstieg 7, Hamburg',
    pickupZone: 'Europe/Helsinki',
    deliveryZone: 'Europe/Berlin',
    pickupCity: 'Tampere',
    deliveryCity: 'Hamburg',
    readyAt: null,
    etaAt: null,
    etaStop: null,
    next: null,
    pickupDays: [],
    deliveryDays: [],
    distanceMeters: null,
    nextContact: null,
    priceTotalCents: 120_000,
    otherPrice: null,
    pickedUpAt: null,
    deliveredAt: null,
    knowledge: 'whole',
    raw: null,
    isUnseen: false,
    isGone: false,
    isFollowed: false,
    isChangeTyped: false,
    hasUnsentDocuments: false,
    isUnconfirmed: false,
    createdAtMs: atMs,
    changedAtMs: atMs,
  },
  draft: orderDraftSchema.parse({}),
  order: orderOf(),
  files: [],
  areFilesKnown: true,
  unreadableFiles: 0,
  documents: [],
  entries: [],
  history: [],
  quotedTotalCents: null,
  fetchedAtMs: atMs,
  ...change,
});

export const helsinki = createWallClock('Europe/Helsinki');

export const rowOf = (order_id: string, more: Partial<ReportRow> = {}): ReportRow =>
  reportRowSchema.parse({ order_id, created_at: '2026-11-02T08:00:00Z', status: 'accepted', ...more });

export const lineWith = (order_id: string, more: Partial<ReportRow> = {}): ReportLine =>
  lineOf(rowOf(order_id, more), helsinki);

export const euro = (total_cents: number): ReportRow['cost'] => ({ currency: 'EUR', total_cents });
