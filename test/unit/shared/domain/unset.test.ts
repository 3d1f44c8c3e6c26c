import { describe, expect, it } from 'vitest';
import { addressSchema } from '../../../../src-shared/domain/address.ts';
import { cmrOptionsResponseSchema } from '../../../../src-shared/domain/cmr.ts';
import { orderFileSchema } from '../../../../src-shared/domain/file.ts';
import { euroCents, responseCostSchema, responsePriceSchema } from '../../../../src-shared/domain/money.ts';
import { itemSchema } from '../../../../src-shared/domain/vehicle.ts';

// @interface conventions.null conventions.money
describe('what a service leaves unset', () => {
  it('is no price where the total is missing, and a price in EUR where the currency is', () => {
    for (const total_cents of [null, undefined]) {
      expect(responsePriceSchema.parse({ currency: 'EUR', total_cents, transport_cents: 5 })).toBeNull();
      expect(responseCostSchema.parse({ total_cents })).toBeNull();
    }
    for (const currency of [null, undefined])
      expect(responsePriceSchema.parse({ currency, total_cents: 5 })).toEqual({
        currency: 'EUR',
        total_cents: 5,
        transport_cents: null,
        additional_fees_cents: null,
        trade_in_cents: null,
      });
  });

  it('is no sum in EUR where the price is in another currency', () => {
    expect(euroCents(responsePriceSchema.parse({ currency: 'SEK', total_cents: 5 }))).toBeNull();
    expect(euroCents(responseCostSchema.parse({ currency: 'EUR', total_cents: 5 }))).toBe(5);
  });

  it('is no place where half of it is missing', () => {
    const at = (coordinates: unknown) =>
      addressSchema.parse({ formatted_address: 'Turku', coordinates }).coordinates;
    expect([at(null), at({}), at({ latitude: 60 }), at({ latitude: 60, longitude: null })]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(at({ latitude: 60, longitude: 22 })).toEqual({ latitude: 60, longitude: 22 });
  });

  it('allows nothing, and says nothing of winter tyres', () => {
    const file = { id: 'f', name: 'a', media_type: 'b', size_bytes: 1, created_at: '2026-11-21T08:00:00Z' };
    expect(orderFileSchema.parse({ ...file, can_delete: null, evidence_for: null })).toMatchObject({
      can_delete: false,
      evidence_for: [],
    });
    const item = { id: 'i', role: 'primary', status: 'x', winter_tires: { mounted: null } };
    expect(itemSchema.parse(item).winter_tires).toEqual({ mounted: null, in_vehicle: null });
  });

  it('is no choice of a CMR recipient', () => {
    expect(cmrOptionsResponseSchema.parse({ data: { revision: 'r', options: null } }).data.options).toEqual(
      [],
    );
  });
});
