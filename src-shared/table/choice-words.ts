import { countryCodes, countryOfName } from '../domain/country.ts';
import type { InterfaceProfile } from '../interface-profile.ts';
import { plainWords } from './plain-words.ts';

/*
 * Words for the service's values in English, Finnish, Danish, German and Polish, as `plainWords` writes them. A value
 * that has none here is understood under its own name.
 */
const list = (words: string): string[] => words.split(',').map(word => word.trim());

export type Choice = 'placeType' | 'fuel' | 'transmission' | 'plates' | 'cmr' | 'transport' | 'inspection';

const words: Record<Choice, Record<string, string[]>> = {
  placeType: {
    dealership: list(
      'dealer, dealership, car dealer, showroom, autoliike, liike, jalleenmyyja, bilforhandler, forhandler, autohaus, handler, haendler, salon, diler, salon samochodowy, yritys, business, firma, virksomhed, company',
    ),
    private: list(
      'private, private person, private individual, home, yksityinen, yksityishenkilo, koti, privat, privatperson, hjem, privatadresse, prywatny, prywatne, prywatna, osoba prywatna, dom',
    ),
    auction: list(
      'auction, auction house, huutokauppa, auktion, auktionshus, auktionshaus, versteigerung, aukcja, dom aukcyjny',
    ),
    terminal: list(
      'terminal, terminaali, compound, yard, depot, hub, lager, port, satama, havn, hafen, umschlagplatz, plac',
    ),
    end_customer: list(
      'end customer, customer, consumer, loppuasiakas, asiakas, slutkunde, kunde, forbruger, endkunde, endverbraucher, klient koncowy, klient',
    ),
  },
  fuel: {
    unknown: list('unknown, not known, ei tiedossa, ukendt, unbekannt, nieznane, brak danych'),
    petrol: list('petrol, gasoline, bensiini, bensa, benzin, benziini, super, benzyna, pb, otto, e10, e5'),
    diesel: list('diesel, d, diisel, olej napedowy, on'),
    electric: list(
      'electric, ev, bev, electricity, sahko, el, elektrisk, elbil, elektro, elektrisch, elektryczny, strom, prad',
    ),
    hybrid: list('hybrid, hev, mhev, mild hybrid, hybridi, hybryda, hybrydowy, vollhybrid'),
    plug_in_hybrid: list(
      'plug in hybrid, plugin hybrid, phev, ladattava hybridi, lataushybridi, pluginhybrid, plug in hybryda, hybryda plug in, plug in',
    ),
    gas: list('gas, cng, lpg, lng, kaasu, maakaasu, erdgas, autogas, gaz, naturgas'),
    hydrogen: list('hydrogen, h2, vety, brint, wasserstoff, wodor, fuel cell'),
  },
  transmission: {
    unknown: list('unknown, not known, ei tiedossa, ukendt, unbekannt, nieznana'),
    manual: list(
      'manual, manuaali, manuel, manuell, schaltung, schaltgetriebe, handschaltung, manualna, reczna, m',
    ),
    automatic: list(
      'automatic, auto, automaatti, automatisk, automatgear, aut, automatik, automat, automatikgetriebe, automatyczna, a, dsg',
    ),
  },
  plates: {
    none: list('none, no, ei, ei kilpia, nej, ingen, nein, keine, ohne, nie, brak, bez'),
    mounted: list(
      'mounted, yes, on, on the vehicle, paikallaan, kiinni, kylla, pasat, monteret, ja, montiert, angebracht, zamontowane, tak',
    ),
    in_vehicle: list(
      'in the vehicle, in vehicle, inside, autossa, i bilen, im fahrzeug, im wagen, w pojezdzie, w aucie',
    ),
    carrier_mounts: list(
      'carrier mounts them, carrier mounts, kuljetusliike asentaa, transportor monterer, spediteur montiert, montuje przewoznik',
    ),
  },
  cmr: {
    digital: list(
      'digital, ecmr, e cmr, electronic, sahkoinen, digitaalinen, elektronisk, elektronisch, elektroniczny, cyfrowy',
    ),
    paper: list('paper, paperi, paperinen, papir, papier, papierowy'),
  },
  transport: {
    flexible: list('flexible, any, joustava, vapaa, fleksibel, flexibel, beliebig, dowolny, elastyczny'),
    open: list('open, avoin, avo, aben, offen, otwarty'),
    covered: list('covered, closed, enclosed, katettu, umpi, lukket, geschlossen, zamkniety, kryty'),
    driven: list('driven, drive, by road, ajettuna, ajo, kort, eigene achse, uberfuhrung, na kolach'),
  },
  inspection: {
    standard: list('standard, normal, normaali, vakio, tavallinen, standardowa'),
    extended: list('extended, full, laaja, laajennettu, udvidet, erweitert, rozszerzona'),
    none: list('none, no, ei, ei mitaan, ingen, nej, keine, nein, brak, nie'),
  },
};

/** The value that a word means, of those the environment has; null: none of them. */
export function choiceOf(choice: Choice, text: string, values: readonly string[]): string | null {
  const typed = plainWords(text);
  const same = values.find(value => plainWords(value) === typed);
  if (same !== undefined) return same;
  // At a pickup there is no end customer: whoever writes "customer" there means a private person.
  const meant = Object.entries(words[choice]).find(([, known]) => known.includes(typed))?.[0];
  if (meant === undefined) return null;
  if (values.includes(meant)) return meant;
  return meant === 'end_customer' && values.includes('private') ? 'private' : null;
}

/** Whether a word is a kind of place, in any environment that has no kinds of its own. */
export const isPlaceType = (text: string): boolean =>
  choiceOf('placeType', text, Object.keys(words.placeType)) !== null;

export const valuesOf = (
  choice: Choice,
  stop: 'pickup' | 'delivery',
  profile: InterfaceProfile,
): readonly string[] => {
  switch (choice) {
    case 'placeType':
      return stop === 'pickup' ? profile.pickupTypes : profile.deliveryTypes;
    case 'fuel':
      return profile.fuelTypes;
    case 'transmission':
      return profile.transmissions;
    case 'plates':
      return profile.platesOptions;
    case 'cmr':
      return profile.cmrModes;
    case 'transport':
      return profile.transportPreferences;
    case 'inspection':
      return profile.inspections;
  }
};

const abbreviations: Record<string, string[]> = {
  AT: list('a, aut'),
  BE: list('b, bel'),
  CZ: list('cze'),
  EE: list('est'),
  ES: list('e, esp'),
  FR: list('f, fra'),
  IT: list('i, ita'),
  LT: list('ltu'),
  LV: list('lva'),
  NL: list('nld'),
  NO: list('n, nor'),
  FI: list('fin, sf'),
  SE: list('s, swe'),
  DK: list('dnk, daenemark'),
  DE: list('d, deu, ger'),
  PL: list('pol'),
};

/** Two letters of a country of Europe, by its code, a usual abbreviation or its name; null: another text. */
export function countryOfWord(text: string): string | null {
  const typed = plainWords(text);
  const isMeant = (code: string) => code.toLowerCase() === typed || abbreviations[code]?.includes(typed);
  return countryCodes.find(isMeant) ?? countryOfName(text);
}

const tyres: Record<'none' | 'mounted' | 'in_vehicle' | 'both', string[]> = {
  none: list('none, no, ei, nej, ingen, nein, keine, nie, brak, 0, false'),
  mounted: list(
    'mounted, yes, on, kylla, on alla, alla, paikallaan, ja, monteret, montiert, tak, zamontowane, 1, x, true',
  ),
  in_vehicle: list('in the vehicle, in vehicle, inside, autossa, mukana, i bilen, im fahrzeug, w pojezdzie'),
  both: list('both, mounted more in the vehicle, molemmat, begge, beides, oba'),
};

export function winterTyresOf(text: string): { mounted: boolean; inVehicle: boolean } | null {
  const typed = plainWords(text);
  const found = Object.entries(tyres).find(([, known]) => known.includes(typed))?.[0];
  if (found === undefined) return null;
  return {
    mounted: found === 'mounted' || found === 'both',
    inVehicle: found === 'in_vehicle' || found === 'both',
  };
}
