import { expect, it } from 'vitest';
import { defaultInterfaceProfile as profile } from '../../../../src-shared/interface-profile.ts';
import {
  type Choice,
  choiceOf,
  countryOfWord,
  valuesOf,
  winterTyresOf,
} from '../../../../src-shared/table/choice-words.ts';

it.each<[Choice, string, string[]]>([
  ['placeType', 'dealership', ['Företag', 'Unternehmen', 'Komis']],
  ['placeType', 'terminal', ['Hamn', 'Magazyn', 'Varasto']],
  ['placeType', 'private', ['Yksityisosoite']],
  ['fuel', 'petrol', ['Bensiini', 'Benzin', 'Super']],
  ['fuel', 'electric', ['Täyssähkö']],
  ['fuel', 'hybrid', ['Mildhybrid', 'Kevythybridi']],
  ['fuel', 'gas', ['Biogas']],
  ['transmission', 'manual', ['Man.', 'Käsivalintainen', 'Manuelt gear']],
  ['transport', 'driven', ['Auf eigener Achse', 'Überführung', 'Ueberfuehrung', 'På egne hjul']],
  ['transport', 'driven', ['Siirtoajo', 'Na własnych kołach']],
  ['plates', 'in_vehicle', ['Im Auto', 'Ajoneuvossa', 'W samochodzie']],
])('%s: %s is said in each language: %s', (choice, value, words) => {
  const values = valuesOf(choice, 'pickup', profile);
  expect(words.filter(word => choiceOf(choice, word, values) !== value)).toEqual([]);
});

it('winter tyres are in the vehicle in each language', () => {
  const inVehicle = { mounted: false, inVehicle: true };
  for (const words of ['Im Auto', 'Ajoneuvossa', 'W aucie', 'W samochodzie'])
    expect(winterTyresOf(words)).toEqual(inVehicle);
});

it('Austria may be written without its umlaut', () => {
  expect(['Oesterreich', 'Österreich', 'AT'].map(countryOfWord)).toEqual(['AT', 'AT', 'AT']);
});
