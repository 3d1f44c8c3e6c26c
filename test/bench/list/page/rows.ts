import type { OrderRow } from '../../../../src-shared/contract/orders.ts';

export const rowCount = 100_000;

const cities = [
  'Helsinki',
  'Tampere',
  'Oulu',
  'Hamburg',
  'Berlin',
  'København',
  'Aarhus',
  'Gdańsk',
  'Warszawa',
];
const cars = [
  ['Volvo', 'EX30'],
  ['Škoda', 'Enyaq'],
  ['Audi', 'Q4 e-tron'],
  ['BMW', '330e'],
  ['Toyota', 'Corolla Touring Sports'],
] as const;
const statuses = ['accepted', 'in_transit', 'delivered', 'cancelled'];
const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/** The same hundred thousand for every grid, with everything that a real line has. */
export const rows: OrderRow[] = Array.from({ length: rowCount }, (_, index) => {
  const [make = null, model = null] = pick(cars, index * 3) ?? [];
  const createdAtMs = Date.UTC(2026, 10, 20) - index * 300_000;
  const at = (hours: number) => new Date(createdAtMs + hours * 3_600_000).toISOString();
  return {
    localId: `ord_${index.toString(36)}`,
    orderId: `ord_${index.toString(36)}`,
    phase: 'accepted',
    status: pick(statuses, index * 7) ?? null,
    isFinished: false,
    steps: 'none',
    readiness: 'confirmed',
    customerReference: `PO-2026-${String(index).padStart(6, '0')}`,
    make,
    model,
    vin: `WAUZZZF24NN${String(100_000 + index)}`,
    registrationNumber: index % 3 === 0 ? `ABC-${index % 1_000}` : null,
    orderedFor: null,
    orderedBy: null,
    pickupAddress: `Hämeenkatu ${index % 200}, 33100 ${pick(cities, index)}, Finland`,
    deliveryAddress: `Kauppurienkatu ${index % 90}, 90100 ${pick(cities, index * 5 + 1)}, Finland`,
    pickupCity: pick(cities, index) ?? null,
    deliveryCity: pick(cities, index * 5 + 1) ?? null,
    pickupZone: 'Europe/Helsinki',
    deliveryZone: 'Europe/Helsinki',
    readyAt: at(20),
    etaAt: at(44),
    etaStop: 'pickup',
    next: {
      stop: 'pickup',
      kind: 'eta',
      at: at(44),
      endAt: null,
      later: [],
      zone: 'Europe/Helsinki',
      promisedAt: at(43 + (index % 3)),
    },
    pickupDays: [at(44).slice(0, 10)],
    deliveryDays: [],
    pickedUpAt: null,
    deliveredAt: null,
    distanceMeters: 640_000 + (index % 900) * 1_370,
    nextContact: { stop: 'pickup', name: 'Maija Mäkinen', phone: '+358 40 1234567' },
    priceTotalCents: 20_000 + (index % 900) * 137,
    otherPrice: null,
    knowledge: 'whole',
    raw: null,
    isUnseen: index % 40 === 0,
    isGone: false,
    isFollowed: false,
    isChangeTyped: false,
    hasUnsentDocuments: false,
    isUnconfirmed: false,
    createdAtMs,
    changedAtMs: createdAtMs,
  };
});
