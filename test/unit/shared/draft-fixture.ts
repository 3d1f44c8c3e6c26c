import { type OrderDraft, orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';

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
