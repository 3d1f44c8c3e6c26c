import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const cities: Record<string, MessageDescriptor | undefined> = {
  Amsterdam: msg`Amsterdam`,
  Athens: msg`Athens`,
  Belgrade: msg`Belgrade`,
  Berlin: msg`Berlin`,
  Bratislava: msg`Bratislava`,
  Brussels: msg`Brussels`,
  Bucharest: msg`Bucharest`,
  Budapest: msg`Budapest`,
  Copenhagen: msg`Copenhagen`,
  Dublin: msg`Dublin`,
  Helsinki: msg`Helsinki`,
  Kyiv: msg`Kyiv`,
  Lisbon: msg`Lisbon`,
  Ljubljana: msg`Ljubljana`,
  London: msg`London`,
  Luxembourg: msg`Luxembourg`,
  Madrid: msg`Madrid`,
  Oslo: msg`Oslo`,
  Paris: msg`Paris`,
  Prague: msg`Prague`,
  Riga: msg`Riga`,
  Rome: msg`Rome`,
  Sofia: msg`Sofia`,
  Stockholm: msg`Stockholm`,
  Tallinn: msg`Tallinn`,
  Vienna: msg`Vienna`,
  Vilnius: msg`Vilnius`,
  Warsaw: msg`Warsaw`,
  Zagreb: msg`Zagreb`,
  Zurich: msg`Zurich`,
};

/**
 * The city after which a time zone is named, in the current language: `Isle of Man` for `Europe/Isle_of_Man`; in
 * Polish, `Warszawa` for `Europe/Warsaw`.
 */
export function cityOfZone(zone: string): string {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  const known = cities[city];
  return known ? i18n._(known) : city;
}
