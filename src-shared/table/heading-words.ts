import type { BulkField, PlainField, StopPart } from '../domain/bulk-fields.ts';

/*
 * Usual headings of columns in English, Finnish, Swedish, Danish, German and Polish, in the form of `folded`: without
 * accents, umlauts as their vowel, æ as ae and ø as o.
 */

/** The words of an entry in the tables of this file. They are separated by commas. */
export const wordsIn = (entry: string): string[] => entry.split(',').map(word => word.trim());

/** Complete headings of fields that belong to no stop. */
export const plainHeadings: Record<PlainField, string> = {
  vin: `vin, vin number, vin no, vin code, vin nr, vin nummer, fin, fin nr, fin nummer, chassis, chassis number, chassis no, chassisnumber,
    frame number, vehicle identification number, valmistenumero, valmistenumero vin, alustanumero, runkonumero, stelnummer, stelnr, chassinummer, chassinr, fordonsidentifieringsnummer, vin kod,
    stel nr, chassisnummer, fahrgestellnummer, fahrgestellnr, fahrgestell nr, fahrzeugidentifikationsnummer,
    fahrzeugidentnummer, fahrzeug ident nr, fahrzeug identifizierungsnummer, fahrzeugidentifizierungsnummer, vin fin, chassi, chassi nr, numer vin, nr vin, numer nadwozia,
    nr nadwozia, numer podwozia, nr podwozia, vin numer`,
  registration_number: `registration, registration number, registration no, registration plate, reg, reg no, reg nr, reg number, regno, regnr, plate,
    plate no, plate number, license plate, licence plate, number plate, licence number, rekisterinumero, rekisteritunnus, rek nro,
    reknro, rek nr, rek no, rek, rekkari, registreringsnummer, registrerings nr, regnummer, registreringsnr, registreringsskylt, nummerplade, kennzeichen, kfz kennzeichen,
    amtliches kennzeichen, amtl kennzeichen, nummernschild, numer rejestracyjny, numer rejestracyjny pojazdu, nr rejestracyjny, nr rejestracyjny pojazdu, nr rej, rejestracja, tablica rejestracyjna`,
  make: 'make, brand, manufacturer, car make, vehicle make, merkki, auton merkki, maerke, bilmaerke, bilmarke, tillverkare, fabrikat, fabrikat, marke, automarke, hersteller, marka, producent, marka pojazdu',
  model:
    'model, car model, vehicle model, malli, auton malli, bilmodell, fordonsmodell, bilmodel, modell, fahrzeugmodell, model pojazdu, type designation',
  vehicle: `vehicle, car, make and model, make model, vehicle description, ajoneuvo, auto, merkki ja malli, fordon, marke och modell, marke modell, merkki malli, koretoj, bil,
    maerke og model, maerke model, fahrzeug, wagen, pkw, marke und modell, marke modell, fahrzeugtyp, pojazd, samochod,
    marka i model, marka model`,
  fuel_type:
    'fuel, fuel type, polttoaine, kayttovoima, bransle, branslen, drivmedel, braendstof, drivmiddel, braendstoftype, kraftstoff, kraftstoffart, antrieb, antriebsart, paliwo, rodzaj paliwa',
  transmission:
    'transmission, gearbox, gears, vaihteisto, vaxellada, vaxel, gear, gearkasse, geartype, getriebe, getriebeart, skrzynia biegow, skrzynia',
  engine_power_kw:
    'moc silnika w kw, moottoriteho kw, power, kw, power kw, engine power in kw, engine power, engine power kw, teho, teho kw, moottoriteho, effekt kw, motoreffekt kw, effekt, effekt kw, motoreffekt, leistung, leistung kw, motorleistung, moc, moc kw, moc silnika',
  first_registered_year: `ar for forste registrering, ar for forsta registrering, jahr der erstzulassung, ensirekisterointivuosi, year, model year, first registered, first registration, year of first registration, vuosimalli, vuosi, kayttoonottovuosi, arsmodell, forsta registrering, forsta registreringsar, registreringsar, modellar, modelar, ensirekisterointi, ar,
    argang, aargang, forste registrering, 1 registrering, baujahr, erstzulassung, ez, jahr, modelljahr, bj, rocznik, rok, rok produkcji,
    pierwsza rejestracja, rok pierwszej rejestracji`,
  kerb_weight_kg:
    'egenvaegt i kg, leergewicht kg, omamassa kg, masa wlasna w kg, weight, weight kg, kerb weight in kg, kerb weight, kerb weight kg, curb weight, paino, paino kg, vikt, vikt kg, tjanstevikt, tjanstevikt kg, omapaino, omamassa, vaegt, vaegt kg, egenvaegt, gewicht, gewicht kg, leergewicht, masa, masa kg, masa wlasna, waga',
  winter_tires:
    'winter tyres, winter tires, tyres, tires, talvirenkaat, renkaat, vinterdack, dack, vinterdaek, daek, vinterhjul, winterreifen, winterrader, winterraeder, reifen, opony zimowe, opony',
  plates:
    'plates, plate handling, kilvet, rekisterikilvet, skyltar, registreringsskyltar, nummerskyltar, nummerplader, schilder, kennzeichenschilder, tablice, tablice rejestracyjne',
  cmr: 'cmr, cmr consignment note, cmr note, cmr rahtikirja, rahtikirja, cmr fraktsedel, fraktsedel, cmr fragtbrev, fragtbrev, cmr frachtbrief, frachtbrief, list przewozowy cmr, list przewozowy',
  vehicle_note:
    'note om koretojet, hinweis zum fahrzeug, notering om fordonet, vehicle note, note on the vehicle, damage, condition, ajoneuvon huomautus, kunto, anmarkning om fordonet, skada, skador, skader, schaden, vauriot, uszkodzenia, skick, bemaerkning til koretoj, fahrzeugnotiz, zustand, uwagi do pojazdu, stan pojazdu',
  customer_reference: `din reference, din referens, jeres reference, ihre referenz, twoja referencja, reference, ref, ref no, ref nr, reference number, your reference, customer reference, our reference, order, order no,
    order number, order id, order reference, po, po number, job number, job no, viite, viitteenne, viitenumero, asiakkaan viite, tilausnumero, tilausviite, tilaus, tilaus nro, tilausnro, referencenummer,
    kundereference, referens, referensnummer, er referens, kundreferens, kundens referens, kundens reference, var referens, ordernummer, ordernr, order nr, bestallningsnummer, arendenummer, arendenr, kunde reference, ordrenummer, ordrenr, ordre nr, sagsnummer, sagsnr, referenz, referenznummer, kundenreferenz,
    unsere referenz, auftragsnummer, auftragsnr, auftrags nr, auftrag, auftrag nr, bestellnummer, bestellnr, bestell nr, vorgangsnummer, kommissionsnummer, komm nr, aktenzeichen,
    referencja, numer referencyjny, nr referencyjny, nr referencyjny klienta, nr ref, nr zlecenia, numer zlecenia, zlecenie, zlecenie nr, numer zamowienia,
    nr zamowienia`,
  customer_note: `besked til transportoren, hinweis an den transporteur, viesti kuljetusliikkeelle, uwagi dla przewoznika, notering till transportor, note, notes, note to the carrier, note to carrier, comment, comments, remark, remarks, info, information, additional information, instructions, message, huomautus, huomautukset, huom, lisatiedot, lisatieto,
    kommentti, kommentit, viesti, anmarkning, anmarkningar, anteckning, anteckningar, notering, noteringar, meddelande, ovrigt, kommentarer, bemaerkning, bemaerkninger, kommentar, kommentarer, noter, besked, bemerkung, bemerkungen, hinweis, hinweise, anmerkung,
    anmerkungen, notiz, nachricht, uwagi, uwaga, notatka, notatki, komentarz, informacje, dodatkowe informacje`,
  transport_preference:
    'transport, transport method, transport type, transport preference, transport mode, kuljetus, kuljetustapa, transportsatt, transporttyp, kuljetustyyppi, transporttype, transportform, transportart, rodzaj transportu',
  inspection:
    'besigtigelse, zustandsprufung, ogledziny, inspection, tarkastus, kontroll, inspektion, eftersyn, besichtigung, pruefung, prufung, inspekcja, kontrola',
  business_id: `bestilt for virksomhedsnr, bestellt fur unternehmens id, tilattu yritykselle yritystunnus, w imieniu id firmy, w imieniu, bestalld for org nr, bestalld for, business id, ordered for, ordered for business id, represented business, tilattu yritykselle, bestallt at, bestalld at, foretag id, bestilt for, bestellt fur, bestellt fuer, zamowione dla`,
  business_country:
    'bestilt for land, bestellt fur land, tilattu yritykselle maa, w imieniu kraj, bestalld for land, business country, country of the business, ordered for country, yrityksen maa, foretagets land, virksomhedens land, land des unternehmens, kraj firmy',
};

/**
 * Words for what remains of a heading without the words for the stop. A word may be the end of a compound, as in
 * `abholadresse`.
 */
export const partEndings: Record<StopPart | 'available_from' | 'release_code', string> = {
  email:
    'email, e mail, mail, mail address, email address, sahkoposti, sahkopostiosoite, mejl, emailadresse, epost, e post, e postadress, epostadress, e mail adresse, mailadresse, adres e mail, adres email',
  release_code:
    'release code, code, pin, pin code, reference code, luovutuskoodi, koodi, utlamningskod, kod, udleveringskode, kode, code nr, freigabecode, freigabenummer, kod wydania, kod',
  available_from: `tillgangligt fran, available from, available, available date, ready, ready from, ready date, ready for, noudettavissa, noudettavissa alkaen, valmis, saatavilla, saatavilla alkaen, tillganglig fran, tillganglig, klar fran, klar til, klar, klar fra, klar til fra, bereit, bereit ab, verfugbar, verfuegbar, ab, gotowy do, gotowy, gotowy od, gotowy do od, gotowe do, dostepny od, dostepny, dostepne od, dostepne, data dostepnosci, earliest`,
  postcode:
    'kod poczt, postcode, post code, postal code, zip, zip code, zipcode, postinumero, postinro, postnr, postnro, post nr, postnummer, post nr, plz, postleitzahl, kod pocztowy',
  city: 'city, town, municipality, kaupunki, paikkakunta, postitoimipaikka, kunta, stad, postort, by, bynavn, ort, stadt, miasto, miejscowosc',
  country:
    'country, country code, land, landekode, landskod, laenderkode, landerkode, landerkennzeichen, laenderkennzeichen, lkz, landercode, laendercode, maa, maakoodi, kraj, kod kraju, panstwo',
  phone: `phone, phone number, phone no, contact phone, telephone, tel, tel no, mobile, cell, puhelin, puhelinnumero, puh, kontakttelefon nr, mobilnr, puh nro, gsm, telefon,
      telefonnummer, telefonnr, telefon nr, tlf, tlf nr, tlfnr, tfn, matkapuhelin, mobil, mobilnummer, handy, handynummer, rufnummer, tel nr, kontakt telefon, kontakttelefon, telefonu, numer telefonu, nr telefonu, nr tel, telefon kontaktowy, komorka`,
  contact_name: `contact, contact name, contact person, person, name, customer, customer name, yhteyshenkilo, yhteyshlo, yhteystieto, yhteystiedot, namn, kund, kundnamn, kontaktnamn, nimi, asiakas, kontakt, kontaktperson, kontaktnavn, navn, kunde, kundenavn, ansprechpartner,
      ansprechperson, kontaktname, name kontakt, kundenname, osoba kontaktowa, osoba, kontakt osoba, imie i nazwisko, nazwisko, nazwa, klient`,
  type: 'type, place type, location type, stop type, kind, tyyppi, paikan tyyppi, typ av plats, platstyp, slag, paikkatyyppi, sted type, stedtype, steds type, art, ortsart, ortstyp, typ, art des ortes, rodzaj miejsca, rodzaj, typ miejsca',
  time: `vindue, fonster, time, times, window, time window, time slot, timeslot, slot, hour, hours, requested window, aika, aikaikkuna, kellonaika, klo, kello,
      toivottu aikaikkuna, tid, tidspunkt, tidsfonster, onskat tidsfonster, klockslag, tidsvindue, tidsrum, onsket tidsvindue, klokkeslaet, kl, zeit, uhrzeit, zeitfenster, wunschzeitfenster, zeitraum, godzina, godz, godziny, czas,
      okno czasowe, preferowane okno czasowe, okno`,
  date: `date, day, deadline, due, due date, earliest date, requested date, pvm, paiva, paivamaara, paivays, takaraja, ajankohta, dato, dag, frist, datum, onskat datum, tidigaste datum, tag, termin, wunschtermin, data, dzien`,
  address: `address, full address, street, street address, location, place, site, point, osoite, katuosoite, lahiosoite, katu, adress, gata, gatuadress, plats, paikka, adresse, vej, gade, gadenavn, sted, anschrift, strasse, strasse und hausnummer, strasse nr, strasse hausnr, strasse hausnummer, standort, stelle, adres, ulica, ulica nr, miejsce,
      lokalizacja`,
};

/** Complete headings of a stop that would be misunderstood word by word. */
export const stopHeadings: Partial<Record<BulkField, string>> = {
  'pickup.address': 'collect from, pick up from, hamta',
  'pickup.date': 'lahetyspaiva',
  'delivery.address': 'deliver to',
  'delivery.date': 'deliver by, delivery by, drop off by, dropoff by, unloading by, arrival by',
};

/**
 * English headings for the latest pickup time. An order can only give the earliest one, so such a column is not used.
 * The headings are matched as a whole, because Danish `by` means town.
 */
export const unknownHeadings = 'pickup by, pick up by, collection by, collect by, loading by, departure by';

/** Words that make a heading the deadline of a stop, if the other words name the stop. */
export const deadlineWords = 'latest, viimeistaan, senast, senest, bis, spatestens, spaetestens, najpozniej';

/**
 * Polish headings with the word for code. They mean a postcode if the cells contain Polish postcodes, and otherwise
 * another code.
 */
export const codeHeadings: Record<'postcode' | `${'pickup' | 'delivery'}.postcode`, string> = {
  postcode: 'kod',
  'pickup.postcode': 'kod nadawcy',
  'delivery.postcode': 'kod odbiorcy',
};

interface SideWords {
  /** Words that may begin a longer word whose rest names the field (`abholadresse`). */
  stems: string;
  /** Words that count only if they are complete. */
  words: string;
  /** Words for the contact at the stop. A column whose heading has no further word contains the contact's name. */
  people: string;
}

export const sideWords: Record<'pickup' | 'delivery', SideWords> = {
  pickup: {
    stems: `pickup, pick up, collection, collect, origin, loading, departure, sender, shipper, consignor, lastauksen, lastaus, noutopaikan, noudon, nouto, lahto, lahetyspaikan, lahetyspaikka, lahettaja, hamt, avhamtnings, avhamtning, hamtnings, hamtning, upphamtnings, upphamtning, lastnings, lastning, avsandare, afhentnings,
      afhentning, afhent, hentnings, hentning, hente, laesse, laesning, afsender, abholungs, abholung, abhol, abgangs, abgang, lade, belade, beladung, verlade, verladung, ubernahme, uebernahme, start, absender, versender, odbioru, odbior, podjecia, zaladunku, zaladunek,
      nadania, nadawca, nadawcy, wyjazdu`,
    words: 'from, mista, fran, fra, von, vom, ab, od, skad',
    people:
      'sender, shipper, consignor, avsandare, lahettaja, afsender, absender, versender, nadawca, nadawcy',
  },
  delivery: {
    stems: `delivery, deliver, drop off, dropoff, drop, destination, unloading, arrival, consignee, recipient, receiver, toimituspaikan, toimituksen, toimitus, leverans, mottagarens, mottagare, lossnings, lossning, avlamnings, avlamning, destinations, destination, kohteen, kohde, vastaanottajan, vastaanottaja,
      maaranpaan, maaranpaa, maarapaikan, maarapaikka, purku, losse, losning, aflaesning, afleverings, aflevering, leverings, levering, modtagers, modtager, destinations, anlieferungs, anlieferung, anliefer, lieferungs, lieferung, liefer, zielort, ziel, bestimmungs, entlade, entladung, ablade, abliefer, ablieferung, ablieferungs, empfangers, empfanger,
      empfaengers, empfaenger, auslieferungs, auslieferung, zustell, zustellung, dostawy, dostawa, dostarczenia, rozladunku, rozladunek, wyladunku, wyladunek, odbiorcy, odbiorca, przeznaczenia, docelowy, docelowe, docelowa, celu`,
    words: 'to, minne, till, mihin, til, nach, zu, zum, do, dokad',
    people:
      'consignee, recipient, receiver, mottagare, mottagarens, vastaanottaja, vastaanottajan, modtager, modtagers, empfanger, empfangers, empfaenger, odbiorca, odbiorcy',
  },
};
