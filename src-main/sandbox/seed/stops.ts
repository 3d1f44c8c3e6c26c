import { folded } from '../../../src-shared/domain/fold-letters.ts';
import type { OrderInput } from '../../../src-shared/domain/order.ts';
import type { CountryCode, GeoPlace } from '../geo/place.ts';
import type { Dice } from './dice.ts';

interface Local {
  streets: readonly string[];
  firstNames: readonly string[];
  lastNames: readonly string[];
  phonePrefix: string;
  /** Text before a street name, such as `ul. `. */
  beforeStreet?: string;
  countryName: string;
  zone: string;
}

const locals: Readonly<Record<CountryCode, Local>> = {
  FI: {
    streets: ['Teollisuuskatu', 'Autokatu', 'Satamatie', 'Asematie', 'Kauppakatu', 'Koulukatu', 'Rantatie'],
    firstNames: ['Aino', 'Matti', 'Liisa', 'Juhani', 'Sanna', 'Mikko', 'Helmi', 'Antti'],
    lastNames: ['Virtanen', 'Korhonen', 'Nieminen', 'Laine', 'Heikkinen', 'Mäkelä', 'Salonen'],
    phonePrefix: '+358 40',
    countryName: 'Finland',
    zone: 'Europe/Helsinki',
  },
  SE: {
    streets: ['Storgatan', 'Industrigatan', 'Hamngatan', 'Kungsgatan', 'Skolgatan', 'Verkstadsgatan'],
    firstNames: ['Elsa', 'Erik', 'Anna', 'Lars', 'Maja', 'Oskar', 'Karin'],
    lastNames: ['Andersson', 'Johansson', 'Karlsson', 'Nilsson', 'Lindberg', 'Sjöberg'],
    phonePrefix: '+46 70',
    countryName: 'Sweden',
    zone: 'Europe/Stockholm',
  },
  DK: {
    streets: ['Havnegade', 'Industrivej', 'Jernbanegade', 'Nørregade', 'Skolevej', 'Værkstedsvej'],
    firstNames: ['Freja', 'Lars', 'Mette', 'Søren', 'Ida', 'Jens'],
    lastNames: ['Jensen', 'Nielsen', 'Hansen', 'Pedersen', 'Møller', 'Kjær'],
    phonePrefix: '+45 20',
    countryName: 'Denmark',
    zone: 'Europe/Copenhagen',
  },
  DE: {
    streets: ['Industriestraße', 'Hafenstraße', 'Bahnhofstraße', 'Lindenallee', 'Gewerbering', 'Schulstraße'],
    firstNames: ['Anna', 'Lukas', 'Julia', 'Stefan', 'Katrin', 'Jürgen'],
    lastNames: ['Müller', 'Schmidt', 'Weber', 'Becker', 'Hoffmann', 'Schäfer'],
    phonePrefix: '+49 170',
    countryName: 'Germany',
    zone: 'Europe/Berlin',
  },
  PL: {
    streets: ['Przemysłowa', 'Portowa', 'Dworcowa', 'Szkolna', 'Ogrodowa', 'Lipowa'],
    firstNames: ['Agnieszka', 'Piotr', 'Zofia', 'Tomasz', 'Ewa', 'Paweł'],
    lastNames: ['Nowak', 'Kowalski', 'Wiśniewska', 'Wójcik', 'Zieliński', 'Dąbrowska'],
    phonePrefix: '+48 60',
    beforeStreet: 'ul. ',
    countryName: 'Poland',
    zone: 'Europe/Warsaw',
  },
};

export const zoneOf = (countryCode: CountryCode): string => locals[countryCode].zone;

/** Returns the address, type and contact of a random stop. */
export function seedStop(place: GeoPlace, type: string, dice: Dice): OrderInput['delivery'] {
  const local = locals[place.countryCode];
  const line = `${local.beforeStreet ?? ''}${dice.pick(local.streets)} ${dice.int(1, 120)}`;
  const isPerson = type === 'private' || type === 'end_customer';
  return {
    address: {
      formatted_address: `${line}, ${place.postalCode} ${place.name}, ${local.countryName}`,
      country_code: place.countryCode,
    },
    type,
    contact: isPerson || dice.chance(0.4) ? contactOf(local, dice) : null,
  };
}

function contactOf(local: Local, dice: Dice) {
  const name = `${dice.pick(local.firstNames)} ${dice.pick(local.lastNames)}`;
  const account = folded(name).replaceAll(' ', '.');
  return {
    name,
    phone: `${local.phonePrefix} ${dice.int(100, 999)} ${dice.int(1_000, 9_999)}`,
    email: dice.chance(0.5) ? `${account}@example.com` : null,
  };
}
