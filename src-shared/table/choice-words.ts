import { countryCodes, countryOfName } from '../domain/country.ts';
import { folded } from '../domain/fold-letters.ts';
import type { InterfaceProfile } from '../interface-profile.ts';
import { wordsIn } from './heading-words.ts';

/* Words for the service's values in English, Finnish, Swedish, Danish, German and Polish, in the form of `folded`.
   A value that has no words here is recognised by its own name. */
export type Choice = 'placeType' | 'fuel' | 'transmission' | 'plates' | 'cmr' | 'transport' | 'inspection';

/** For each word of a table, the value that it means. */
const byWord = <V extends string>(table: Record<V, string>): ReadonlyMap<string, V> =>
  new Map(keysOf(table).flatMap(value => wordsIn(table[value]).map(word => [word, value] as const)));

const keysOf = <K extends string>(table: Record<K, string>): K[] => Object.keys(table) as K[];

const words: Record<Choice, ReadonlyMap<string, string>> = {
  placeType: byWord({
    dealership:
      'dealer, dealership, car dealer, showroom, autoliike, liike, bilhandlare, aterforsaljare, bilhall, jalleenmyyja, bilforhandler, forhandler, autohaus, handler, haendler, salon, diler, salon samochodowy, yritys, business, firma, virksomhed, foretag, unternehmen, komis, company',
    private:
      'adres prywatny, private, private person, private individual, home, yksityinen, yksityisosoite, yksityishenkilo, koti, privatadress, hem, privat, privatperson, hjem, privatadresse, prywatny, prywatne, prywatna, osoba prywatna, dom',
    auction:
      'auction, auction house, huutokauppa, auktion, auktionshus, auktionsfirma, auktionshaus, versteigerung, aukcja, dom aukcyjny',
    terminal:
      'terminal, terminaali, compound, yard, depot, hub, lager, magazyn, varasto, port, satama, hamn, havn, hafen, umschlagplatz, plac',
    end_customer:
      'end customer, customer, consumer, loppuasiakas, asiakas, slutkund, kund, slutkunde, kunde, forbruger, endkunde, endverbraucher, klient koncowy, klient',
  }),
  fuel: byWord({
    unknown:
      'okant, unknown, not known, ei tiedossa, ukendt, unbekannt, nieznane, okand, inte kand, brak danych',
    petrol: 'bensin, petrol, gasoline, bensiini, bensa, benzin, super, benzyna, pb, otto, e10, e5',
    diesel: 'diesel, d, diisel, olej napedowy, on',
    electric:
      'electric, ev, bev, electricity, sahko, tayssahko, el, eldrift, elektricitet, elektrisk, elbil, elektro, elektrisch, elektryczny, strom, prad',
    hybrid:
      'hybrid, hev, mhev, mild hybrid, mildhybrid, kevythybridi, hybridi, hybryda, hybrydowy, vollhybrid',
    plug_in_hybrid:
      'plug in hybrid, plugin hybrid, laddhybrid, phev, ladattava hybridi, lataushybridi, pluginhybrid, plug in hybryda, hybryda plug in, plug in',
    gas: 'gas, cng, lpg, lng, kaasu, maakaasu, fordonsgas, erdgas, autogas, gaz, naturgas, biogas',
    hydrogen: 'hydrogen, h2, vety, brint, vatgas, wasserstoff, wodor, fuel cell',
  }),
  transmission: byWord({
    unknown: 'okand, unknown, not known, ei tiedossa, ukendt, unbekannt, nieznana',
    manual:
      'manual, man, manuaali, kasivalintainen, manuell vaxellada, manuel, manuelt gear, manuell, schaltung, schaltgetriebe, handschaltung, manualna, reczna, m',
    automatic:
      'automatic, auto, automaatti, automatisk, automatlada, automatvaxlad, automatgear, aut, automatik, automat, automatikgetriebe, automatyczna, a, dsg',
  }),
  plates: byWord({
    none: 'none, no, inga, ei, ei kilpia, nej, ingen, nein, keine, ohne, nie, brak, bez',
    mounted:
      'mounted, yes, on, on the vehicle, paikallaan, kiinni, kylla, pasat, monterade, pa fordonet, monterad, monteret, ja, montiert, angebracht, zamontowane, tak',
    in_vehicle:
      'i koretojet, in the vehicle, in vehicle, inside, autossa, ajoneuvossa, i bilen, i fordonet, im fahrzeug, im wagen, im auto, w pojezdzie, w aucie, w samochodzie',
    carrier_mounts:
      'transporteur montiert, carrier mounts plates, carrier mounts them, carrier mounts, kuljetusliike asentaa, transportoren monterar, transportor monterer, spediteur montiert, montuje przewoznik',
  }),
  cmr: byWord({
    digital:
      'digital, ecmr, e cmr, electronic, sahkoinen, digitaalinen, elektronisk, elektronisch, elektroniczny, cyfrowy',
    paper: 'paper, paperi, paperinen, papper, papir, papier, papierowy',
  }),
  transport: byWord({
    flexible: 'flexible, any, joustava, vapaa, fleksibel, flexibel, beliebig, dowolny, elastyczny',
    open: 'open, avoin, oppen, avo, aben, offen, otwarty',
    covered:
      'covered, closed, enclosed, katettu, umpi, tackt, tackt transport, lukket, geschlossen, zamkniety, kryty',
    driven:
      'pa egna hjul, driven, drive, by road, ajettuna, ajo, kord, kors pa egna hjul, kort, pa egne hjul, eigene achse, auf eigener achse, uberfuhrung, ueberfuhrung, ueberfuehrung, siirtoajo, na kolach, na wlasnych kolach',
  }),
  inspection: byWord({
    standard: 'standardowe, standard, normal, normaali, vakio, tavallinen, standardowa',
    extended: 'rozszerzone, utokad, extended, full, laaja, laajennettu, udvidet, erweitert, rozszerzona',
    none: 'none, no, ei, ei mitaan, ingen, nej, keine, nein, brak, nie',
  }),
};

/** The value, among those of the environment, that a word means; null if there is none. */
export function choiceOf(choice: Choice, text: string, values: readonly string[]): string | null {
  const typed = folded(text);
  const same = values.find(value => folded(value) === typed);
  if (same !== undefined) return same;
  // The pickup has no type `end_customer`, so "customer" means a private person there.
  const meant = words[choice].get(typed);
  if (meant === undefined) return null;
  if (values.includes(meant)) return meant;
  return meant === 'end_customer' && values.includes('private') ? 'private' : null;
}

/** The type of place, among those of the environment for either stop, that a word means; null if there is none. */
export const placeTypeOf = (text: string, { pickupTypes, deliveryTypes }: InterfaceProfile): string | null =>
  choiceOf('placeType', text, [...pickupTypes, ...deliveryTypes]);

/** Whether a word means a type of place, by the words for the default types. */
export const isPlaceType = (text: string): boolean => words.placeType.has(folded(text));

const profileLists = {
  fuel: 'fuelTypes',
  transmission: 'transmissions',
  plates: 'platesOptions',
  cmr: 'cmrModes',
  transport: 'transportPreferences',
  inspection: 'inspections',
} as const satisfies Record<Exclude<Choice, 'placeType'>, keyof InterfaceProfile>;

export function valuesOf(
  choice: Choice,
  stop: 'pickup' | 'delivery',
  profile: InterfaceProfile,
): readonly string[] {
  if (choice === 'placeType') return stop === 'pickup' ? profile.pickupTypes : profile.deliveryTypes;
  return profile[profileLists[choice]];
}

const abbreviations = byWord({
  AT: 'a, aut, oesterreich',
  BE: 'b, bel',
  CZ: 'cze',
  EE: 'est',
  ES: 'e, esp',
  FR: 'f, fra',
  IT: 'i, ita',
  LT: 'ltu',
  LV: 'lva',
  NL: 'nld',
  NO: 'n, nor',
  FI: 'fin, sf',
  SE: 's, swe',
  DK: 'dnk, daenemark',
  DE: 'd, deu, ger',
  PL: 'pol',
});

/** Two-letter code of a European country, from its code, a usual abbreviation or its name; null for other texts. */
export function countryOfWord(text: string): string | null {
  const typed = folded(text);
  const code = countryCodes.find(one => one.toLowerCase() === typed);
  return code ?? abbreviations.get(typed) ?? countryOfName(text);
}

const tyres = byWord({
  none: 'none, no, ei, inga, nej, ingen, nein, keine, nie, brak, 0, false',
  mounted:
    'mounted, yes, on, monterade, zalozone, kylla, on alla, alla, paikallaan, ja, monteret, montiert, tak, zamontowane, 1, x, true',
  in_vehicle:
    'in the vehicle, in vehicle, inside, i koretojet, i fordonet, autossa, ajoneuvossa, mukana, i bilen, im fahrzeug, im auto, w pojezdzie, w aucie, w samochodzie',
  both: 'both, mounted and in vehicle, mounted and inside, mounted more in the vehicle, monteret og i bilen, monteret og i koretojet, alla ja autossa, zalozone i w pojezdzie, bada delarna, molemmat, begge, beides, oba',
});

export function winterTyresOf(text: string): { mounted: boolean; inVehicle: boolean } | null {
  const typed = folded(text);
  const found = tyres.get(typed);
  if (found === undefined) return null;
  return {
    mounted: found === 'mounted' || found === 'both',
    inVehicle: found === 'in_vehicle' || found === 'both',
  };
}
