import type { BulkField } from '../domain/bulk-fields.ts';
import type { InterfaceProfile } from '../interface-profile.ts';
import { type Choice, choiceOf, countryOfWord, valuesOf, winterTyresOf } from './choice-words.ts';
import { fieldsOfShape } from './recognise.ts';

const choices: [Choice, 'pickup' | 'delivery', BulkField][] = [
  ['fuel', 'pickup', 'fuel_type'],
  ['transmission', 'pickup', 'transmission'],
  ['placeType', 'pickup', 'pickup.type'],
  ['placeType', 'delivery', 'delivery.type'],
  ['cmr', 'pickup', 'cmr'],
  ['plates', 'pickup', 'plates'],
  ['transport', 'pickup', 'transport_preference'],
  ['inspection', 'pickup', 'inspection'],
];

/** Fields that can contain any text. The first free one is offered for a column that fits no other field. */
const freeTexts: readonly BulkField[] = ['model', 'vehicle_note', 'customer_note'];

/** Share of a column's values that must fit a field. */
const minShare = 0.6;

/**
 * Whether a value is a telephone number, even without country code. That suffices to offer a field, but not to
 * recognise a column that has no heading.
 */
const isPhone = (value: string): boolean => /^[+0]\d[\d\s()/-]{5,}$/.test(value.trim());
const phones: readonly BulkField[] = ['pickup.phone', 'delivery.phone'];

/**
 * The best other field for a column whose values do not fit the field that it has.
 * @param values the filled cells of the column
 * @param taken fields of all columns, which are not offered
 * @returns null if no field is left
 */
export function guessField(
  values: readonly string[],
  taken: ReadonlySet<BulkField>,
  profile: InterfaceProfile,
): BulkField | null {
  const doFit = (fits: (value: string) => boolean): boolean =>
    values.length > 0 && values.filter(fits).length >= values.length * minShare;
  const isFree = (field: BulkField): boolean => !taken.has(field);
  const shaped = fieldsOfShape(values).find(isFree);
  if (shaped) return shaped;
  const chosen = choices.find(
    ([choice, stop, field]) =>
      isFree(field) && doFit(value => choiceOf(choice, value, valuesOf(choice, stop, profile)) !== null),
  );
  if (chosen) return chosen[2];
  const phone = phones.find(isFree);
  if (phone && doFit(isPhone)) return phone;
  const countries: BulkField[] = ['pickup.country', 'delivery.country'];
  if (doFit(value => countryOfWord(value) !== null)) {
    const country = countries.find(isFree);
    if (country) return country;
  }
  if (isFree('winter_tires') && doFit(value => winterTyresOf(value) !== null)) return 'winter_tires';
  // If another column contains makes, a column of names contains the models, unless a column "Make and model" has them
  // already.
  const texts = taken.has('make') && !taken.has('vehicle') ? freeTexts : freeTexts.slice(1);
  return texts.find(isFree) ?? null;
}
