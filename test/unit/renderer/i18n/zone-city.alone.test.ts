import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { catalogOf } from '../../../../src-renderer/i18n/catalogs.ts';
import { cityOfZone } from '../../../../src-renderer/i18n/zone-city.ts';

it.each([
  ['en', 'Warsaw', 'Copenhagen'],
  ['pl', 'Warszawa', 'Kopenhaga'],
  ['fi', 'Varsova', 'Kööpenhamina'],
] as const)('names the city of a time zone, in %s', async (language, warsaw, copenhagen) => {
  i18n.loadAndActivate({ locale: language, messages: await catalogOf(language) });
  expect(cityOfZone('Europe/Warsaw')).toBe(warsaw);
  expect(cityOfZone('Europe/Copenhagen')).toBe(copenhagen);
  // Others have the name that the zone has.
  expect(cityOfZone('Europe/Isle_of_Man')).toBe('Isle of Man');
});
