import fc from 'fast-check';
import type { ItemInput } from '../../../src-shared/domain/vehicle.ts';
import { defaultInterfaceProfile as profile } from '../../../src-shared/interface-profile.ts';

/** A field that is left out, null, or given. */
export const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null | undefined> =>
  fc.oneof({ withCrossShrink: true }, fc.constant(undefined), fc.constant(null), {
    arbitrary: value,
    weight: 3,
  });

/** What people and programs write: emoji, right to left, quotes, line breaks, control and combining characters. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'Aino Virtanen',
    '',
    ' ',
    '🚗🔑 👩‍🔧',
    'שלום, "עולם"',
    'مرحبا\u202E',
    'one\ntwo\r\n\tthree',
    `"'\\\`; DROP TABLE orders --`,
    'e\u0301\u200B\uFEFF',
    'nul\u0000nul',
    '\u2028<b>&amp;</b>%00',
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
export const nonBlankText = text.filter(value => value.trim() !== '');
const someText = text.filter(value => value !== '');

const vin = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'),
  minLength: 17,
  maxLength: 17,
});

/** The primary vehicle needs a VIN or a registration number, and across a border the VIN (rule 4). */
const identityOf = (
  role: ItemInput['role'],
  needsVin: boolean,
): fc.Arbitrary<Pick<ItemInput, 'vin' | 'registration_number'>> => {
  const byVin = fc.record({ vin, registration_number: maybe(someText) });
  const byNumber = fc.record({ vin: maybe(vin), registration_number: nonBlankText });
  const byNothing = fc.record({ vin: maybe(vin), registration_number: maybe(someText) });
  if (needsVin) return byVin;
  return role === 'primary' ? fc.oneof(byVin, byNumber) : byNothing;
};

const recipient = fc.record({
  name: someText,
  street_address: someText,
  postal_code: someText,
  city: someText,
  country_code: fc.constantFrom('FI', 'SE', 'FR'),
});
const cmrRecipient = fc.oneof(
  fc.record({ kind: fc.constant('automatic'), recipient: maybe(recipient) }),
  fc.record({ kind: fc.constant(profile.cmrRecipientOtherKind), recipient }),
);

const facts = fc.record({
  make: maybe(someText),
  model: maybe(someText),
  note: maybe(someText),
  fuel_type: maybe(fc.constantFrom(...profile.fuelTypes)),
  transmission: maybe(fc.constantFrom(...profile.transmissions)),
  engine_power_kw: maybe(fc.integer({ min: 1, max: 2_000 })),
  first_registered_year: maybe(fc.integer({ min: 1_886, max: 2_200 })),
  kerb_weight_kg: maybe(fc.integer({ min: 1, max: 60_000 })),
  cmr: maybe(fc.constantFrom(...profile.cmrModes)),
  plates: maybe(fc.constantFrom(...profile.platesOptions)),
  winter_tires: maybe(fc.record({ mounted: fc.boolean(), in_vehicle: fc.boolean() })),
  cmr_recipient: maybe(cmrRecipient),
});

/** A vehicle of a role, with any of its facts. */
export const anyItem = (role: ItemInput['role'], needsVin: boolean): fc.Arbitrary<ItemInput> =>
  fc
    .tuple(identityOf(role, needsVin), facts)
    .map(([identity, described]) => ({ role, ...identity, ...described }));
