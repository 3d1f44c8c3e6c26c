import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { catalogOf } from '../../../../src-renderer/i18n/catalogs.ts';
import { fieldName } from '../../../../src-renderer/i18n/field-name.ts';
import {
  cmrModeName,
  fuelName,
  inspectionName,
  itemStatusName,
  orderStatusName,
  placeTypeName,
  platesName,
  transmissionName,
  transportName,
} from '../../../../src-renderer/i18n/words.ts';
import { emptyDraft, emptyVehicle } from '../../../../src-shared/domain/draft.ts';
import { unitsOf } from '../../../../src-shared/domain/order-fields.ts';
import { defaultInterfaceProfile as profile } from '../../../../src-shared/interface-profile.ts';
import { type Language, languages } from '../../../../src-shared/languages.ts';

const speak = async (language: Language): Promise<void> => {
  i18n.loadAndActivate({ locale: language, messages: await catalogOf(language) });
};

const paths = unitsOf({ ...emptyDraft(), tradeIn: emptyVehicle() }).flatMap(unit =>
  unit.map(({ path }) => path),
);
const ofPickup = paths.filter(path => path.startsWith('pickup.'));

it.each(languages)(
  'in %s each field has a name, and those of one stop are not those of the other',
  async language => {
    await speak(language);
    expect(paths.filter(path => fieldName(path) === path)).toEqual([]);
    const same = ofPickup.filter(path => {
      const atDelivery = path.replace('pickup', 'delivery');
      return paths.includes(atDelivery) && fieldName(path) === fieldName(atDelivery);
    });
    expect(same).toEqual([]);
  },
);

const valuesOf: [what: string, name: (value: string) => string, values: readonly string[]][] = [
  ['status of an order', orderStatusName, ['accepted', 'in_transit', 'delivered', 'cancelled']],
  ['status of a vehicle', itemStatusName, ['awaiting_pickup', 'in_transit', 'delivered', 'cancelled']],
  ['place', placeTypeName, [...new Set([...profile.pickupTypes, ...profile.deliveryTypes])]],
  ['fuel', fuelName, profile.fuelTypes],
  ['gearbox', transmissionName, profile.transmissions],
  ['plates', platesName, profile.platesOptions],
  ['CMR', cmrModeName, profile.cmrModes],
  ['transport', transportName, profile.transportPreferences],
  ['inspection', inspectionName, profile.inspections],
];

it.each(languages)('in %s no two values have the same name, and none that of the service', async language => {
  await speak(language);
  const wrong = valuesOf.flatMap(([what, name, values]) => {
    const names = values.map(name);
    const isOne = new Set(names).size === names.length;
    const raw = names.filter(one => one.includes('_'));
    return isOne && raw.length === 0 ? [] : [`${what}: ${names.join(', ')}`];
  });
  expect(wrong).toEqual([]);
});
