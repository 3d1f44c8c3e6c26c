import {
  type AddressFields,
  addressTextFields,
  emptyAddress,
  missingField,
  tidyAddress,
} from '../domain/address-entry.ts';
import { countryOfAddress } from '../domain/country.ts';
import { folded } from '../domain/fold-letters.ts';
import { type AddressColumn, type AddressCsvWords, addressColumns } from './address-csv-words.ts';
import { csvLines } from './csv-lines.ts';
import { guardedInCsv } from './formula-guard.ts';

/**
 * Headings by which a column is recognised, in lower case and without accents: English, Finnish, Swedish, Danish,
 * German, Polish.
 */
const headings: Record<AddressColumn, string> = {
  kind: 'kind|record|address kind|laji|slag|slags|art|rodzaj',
  name: 'name|company|company name|business|nimi|namn|foretag|yritys|navn|firma|nazwa',
  address:
    'address|street|street address|address line|full address|formatted address|osoite|katuosoite|lahiosoite|adress|gatuadress|adresse|vej|strasse|anschrift|adres|ulica',
  postalCode:
    'postcode|postal code|post code|zip|zip code|postinumero|postnummer|postnr|postleitzahl|plz|kod pocztowy',
  city: 'city|town|place|postitoimipaikka|kaupunki|postort|stad|by|stadt|ort|miasto|miejscowosc',
  countryCode: 'country|country code|maa|maakoodi|land|landskod|landkode|laenderkuerzel|kraj',
  type: 'type|place type|kind of place|stop type|tyyppi|paikan tyyppi|typ|typ av plats|type af sted|stedtype|ortstyp|platstyp|typ miejsca',
  contactName:
    'contact|contact name|contact person|person|yhteyshenkilo|kontakt|kontaktperson|ansprechpartner|osoba kontaktowa',
  phone:
    'phone|telephone|tel|tlf|tfn|mobile|mobil|phone number|puhelin|puhelinnumero|puh|telefonnr|telefon|telefonnummer|nr telefonu',
  email: 'e mail|email|mail|e mail address|email address|sahkoposti|epost|e post|e postadress|e mail adresse',
  note: 'note|notes|comment|remark|remarks|huomautus|muistiinpano|anmarkning|anteckning|bemaerkning|bemerkung|notiz|hinweis|notering|uwagi|notatka',
};

const columnOf = (heading: string): AddressColumn | null => {
  const words = folded(heading);
  return addressColumns.find(column => headings[column].split('|').includes(words)) ?? null;
};

/**
 * Number of addresses in each text that `csvOfAddresses` yields. Making a longer text would block the core's thread.
 */
const addressesAtOnce = 100;

/** All addresses as CSV for European spreadsheets, in several texts: UTF-8 with byte order mark, semicolons, CRLF. */
export function* csvOfAddresses(
  addresses: readonly AddressFields[],
  words: AddressCsvWords,
): Generator<string> {
  const rowOf = (fields: AddressFields): string[] =>
    addressColumns.map(column => cellOf(fields, column, words));
  yield `\ufeff${csvLines([addressColumns.map(column => guardedInCsv(words[column]))], ';')}`;
  for (let first = 0; first < addresses.length; first += addressesAtOnce)
    yield csvLines(addresses.slice(first, first + addressesAtOnce).map(rowOf), ';');
}

function cellOf(fields: AddressFields, column: AddressColumn, words: AddressCsvWords): string {
  if (column !== 'kind') return guardedInCsv(fields[column]);
  return guardedInCsv(fields.kind === 'stop' ? words.stop : words.recipient);
}

export interface LineProblem {
  /** Line number as a spreadsheet counts it: the headings are line 1. */
  line: number;
  reason: 'address' | 'name' | 'country' | 'long';
  /** Text of the line, by which the user can find it. */
  text: string;
}

export type ReadAddresses =
  | { kind: 'read'; addresses: AddressFields[]; problems: LineProblem[]; unknownColumns: string[] }
  /** The file has no line with a heading for a column of addresses. */
  | { kind: 'no_headings' };

/** Number of lines in which the headings are searched, because a title may be above them. */
const headingLines = 10;
const maxCellLength = 2_000;

/** Two-letter code of a country. Empty for an empty text; null for an unknown country. */
function countryCodeOf(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  if (/^[a-z]{2}$/i.test(trimmed)) return trimmed.toUpperCase();
  return countryOfAddress(`, ${trimmed}`);
}

const isRecipient = (kind: string): boolean =>
  /\b(?:cmr|recipient|consignee|vastaanottaja|mottagare|modtager|empfae?nger|odbiorca)/.test(folded(kind));

/**
 * Reads addresses from a table with headings.
 * @param table cells as `readTableText` returns them
 * @returns the valid addresses, and the invalid lines with their numbers
 */
export function addressesOfTable(rows: readonly (readonly string[])[]): ReadAddresses {
  const at = rows.slice(0, headingLines).findIndex(row => row.some(cell => columnOf(cell) === 'address'));
  const head = rows[at];
  if (!head) return { kind: 'no_headings' };
  const meanings = head.map(columnOf);
  const unknownColumns = head.filter((cell, index) => meanings[index] === null && cell.trim() !== '');
  const addresses: AddressFields[] = [];
  const problems: LineProblem[] = [];
  rows.forEach((row, index) => {
    if (index <= at || row.every(cell => cell.trim() === '')) return;
    const read = addressOfRow(row, meanings);
    if (typeof read !== 'string') addresses.push(read);
    else {
      const text = row.filter(cell => cell.trim() !== '').join(' · ');
      problems.push({ line: index + 1, reason: read, text: text.slice(0, 200) });
    }
  });
  return { kind: 'read', addresses, problems, unknownColumns };
}

function addressOfRow(
  row: readonly string[],
  meanings: readonly (AddressColumn | null)[],
): AddressFields | LineProblem['reason'] {
  const cell = (column: AddressColumn): string => (row[meanings.indexOf(column)] ?? '').trim();
  const kind = isRecipient(cell('kind')) ? 'cmr-recipient' : 'stop';
  const countryCode = countryCodeOf(cell('countryCode'));
  if (countryCode === null) return 'country';
  const texts = Object.fromEntries(addressTextFields.map(field => [field, cell(field)]));
  if (Object.values(texts).some(text => text.length > maxCellLength)) return 'long';
  const fields = { ...emptyAddress(kind), ...texts, countryCode };
  const known = tidyAddress(
    kind === 'stop' ? asStop(fields) : { ...fields, type: '', contactName: '', phone: '', email: '' },
  );
  return missingField(known) ?? known;
}

/** Joins address, postal code and city of a stop into one line, which is the form that orders use. */
function asStop(fields: AddressFields): AddressFields {
  const { address, postalCode, city } = fields;
  const place = `${postalCode} ${city}`.trim();
  const isWithin = folded(address).includes(folded(place));
  return {
    ...fields,
    address: address.trim() === '' || isWithin ? address : `${address}, ${place}`,
    postalCode: '',
    city: '',
    type: folded(fields.type).replaceAll(' ', '_'),
  };
}
