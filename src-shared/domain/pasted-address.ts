import { countryCodes, countryOfName } from './country.ts';

/** Parts of a pasted address, such as the signature of an e-mail. A part that the text does not have is empty. */
export interface PastedAddress {
  company: string;
  /** The street, and everything else in the address that belongs to no other part. */
  street: string;
  postalCode: string;
  city: string;
  /** The country as the text names it. */
  country: string;
  /** Two letters, from the country or from the prefix of the postal code (`FI-02630`). */
  countryCode: string;
  contact: { name: string; phone: string; email: string };
  /** Lines that fit no other part, such as a fax number. */
  unused: readonly string[];
}

const email = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/;
/** Words before a telephone number. Single letters are not among them, since they could mean something else. */
const wordOfPhone =
  'tel(?:efon|efoni|ephone)?|phone|puh(?:elin)?|mob(?:ile?)?|gsm|handy|fon|tlf|tfn|kom(?:órka)?';
/**
 * A telephone number: one that begins with `+`, `00` or `0`, that is alone in its line, or that stands after its label.
 * Danish and Polish numbers may have nothing at their beginning.
 */
const phone = new RegExp(
  String.raw`(?:\+|\b00)\d[\d\s()./-]{5,}\d|\b0\d{1,4}[\s/-][\d\s/-]{4,}\d|^[\d\s()/-]{7,}$|(?<=\b(?:${wordOfPhone})\.?\s*:?\s*)\d[\d\s()/-]{5,}\d`,
  'i',
);
const postal = /^(?:(FIN|[A-Z]{1,2})[-\s])?(\d{2}-\d{3}|\d{3} \d{2}|\d{4,5}(?: [A-Z]{2}(?= ))?) +(\p{L}.*)$/u;
const fax = /^(?:fax|faksi)\b/i;
const labelOfPhone = new RegExp(String.raw`(?:\b(?:${wordOfPhone}|[tmp])\.?\s*:?\s*)+$`, 'i');
const labelOfEmail = /(?:^|\s)(?:e-?mail|mail|sähköposti|s-posti|e-?post)\.?\s*:?\s*$/i;
const labelOfContact =
  /^(?:contact(?: person)?|attention|attn?|c\/o|yhteyshenkilö|kontaktperson|kontakt|ansprechpartner(?:in)?|z\. ?hd\.|osoba kontaktowa)(?!\p{L})[\s:.]*/iu;
const company =
  /(?:^|\s)(?:Oyj?|Ab|AB|Ky|GmbH|AG|KG|SE|UG|e\.K\.|A\/S|ApS|I\/S|Ltd\.?|Sp\. ?z ?o\.? ?o\.?|S\.A\.|B\.?V\.?|OÜ|AS)(?:\s|$)/;
const nameOfPerson = /^(?:\p{Lu}[\p{L}'’.-]+)(?:\s+(?:von|van|de|der|af)?\s*\p{Lu}[\p{L}'’.-]*){1,2}$/u;

/** Prefixes of postal codes that differ from the country's two-letter code. */
const otherPrefixes: Readonly<Record<string, string>> = { D: 'DE', S: 'SE', FIN: 'FI', A: 'AT', F: 'FR' };

const trimmed = (text: string): string => text.replace(/^[\s,;|·:]+|[\s,;|·:]+$/g, '');

/** Finds a pattern in a line, and returns the rest of the line without the match and the label before it. */
function takeOut(line: string, pattern: RegExp, label: RegExp): { found: string; rest: string } {
  const match = pattern.exec(line);
  if (match === null) return { found: '', rest: line };
  const before = line.slice(0, match.index).replace(label, '');
  const after = line.slice(match.index + match[0].length);
  return { found: trimmed(match[0]), rest: trimmed(`${trimmed(before)} ${trimmed(after)}`) };
}

/** Whether an e-mail address contains all parts of a name: `aino.virtanen@` for Aino Virtanen. */
const isOwnerOf = (name: string, address: string): boolean =>
  name
    .toLowerCase()
    .split(/\s+/)
    .every(part => address.toLowerCase().split('@')[0]?.includes(part) ?? false);

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n\t|]+| · /)
    .map(trimmed)
    .filter(line => line !== '');

/** Maximum number of characters. Longer text is not read as an address. */
const maxLength = 1_000;

/**
 * Splits a pasted address of several lines into its parts.
 * @returns null for a text of one line, one without an address, or one of more than 1,000 characters
 */
export function readPastedAddress(text: string): PastedAddress | null {
  const lines = text.length > maxLength ? [] : linesOf(text);
  if (lines.length < 2) return null;
  const contact = { name: '', phone: '', email: '' };
  const unused: string[] = [];
  const rest: string[] = [];
  for (const line of lines) {
    if (fax.test(line)) {
      unused.push(line);
      continue;
    }
    const mail = takeOut(line, email, labelOfEmail);
    const call = takeOut(mail.rest, phone, labelOfPhone);
    if (contact.email === '') contact.email = mail.found;
    else if (mail.found !== '') unused.push(mail.found);
    if (contact.phone === '') contact.phone = call.found;
    else if (call.found !== '') unused.push(call.found);
    const isOfPerson = mail.found !== '' || call.found !== '';
    const named = call.rest.replace(labelOfContact, '');
    if (contact.name === '' && (named !== call.rest || (isOfPerson && nameOfPerson.test(named))))
      contact.name = named;
    else if (call.rest !== '') rest.push(call.rest);
  }
  if (contact.name === '') contact.name = takePerson(rest, contact);
  const place = takePlace(rest);
  const first = rest[0] ?? '';
  const isCompany = first !== '' && (company.test(first) || (!/\d/.test(first) && rest.length > 1));
  const street = (isCompany ? rest.slice(1) : rest).join(', ');
  if (street === '' && place.city === '') return null;
  return { company: isCompany ? first : '', street, ...place, contact, unused };
}

/**
 * Removes the line with a person's name from `lines`, and returns the name; empty if there is none. Lines count as
 * names only if the text also has a telephone number or an e-mail address.
 */
function takePerson(lines: string[], { phone, email }: PastedAddress['contact']): string {
  if (phone === '' && email === '') return '';
  const index = lines.findIndex((line, at) => {
    if (!nameOfPerson.test(line) || company.test(line) || countryOfName(line) !== null) return false;
    // The first line is a company, and a line below the street is a place, unless the e-mail address has that name.
    if (isOwnerOf(line, email)) return true;
    return at > 0 && !/\d/.test(lines[at - 1] ?? '');
  });
  return index < 0 ? '' : (lines.splice(index, 1)[0] ?? '');
}

type Place = Pick<PastedAddress, 'postalCode' | 'city' | 'country' | 'countryCode'>;

/**
 * Removes postal code, place and country from `lines`, and returns them. They can be at the end of a line with other
 * text.
 */
function takePlace(lines: string[]): Place {
  const parts = lines.flatMap(line => line.split(/\s*,\s*/).filter(part => part !== ''));
  const last = parts.at(-1) ?? '';
  const ofCountry = countryCodes.includes(last) ? last : countryOfName(last);
  if (ofCountry !== null) parts.pop();
  const index = parts.findLastIndex(part => postal.test(part));
  const [, prefix = '', postalCode = '', city = ''] = postal.exec(parts[index] ?? '') ?? [];
  if (index >= 0) parts.splice(index, 1);
  lines.splice(0, lines.length, ...parts);
  const ofPrefix = otherPrefixes[prefix] ?? (countryCodes.includes(prefix) ? prefix : '');
  return { postalCode, city, country: ofCountry === null ? '' : last, countryCode: ofCountry ?? ofPrefix };
}

/** The address in one line, as the service takes it: `Autotalo Oy, Kutojantie 8, 02630 Espoo, Finland`. */
export const addressLineOf = ({ company: name, street, postalCode, city, country }: PastedAddress): string =>
  [name, street, `${postalCode} ${city}`.trim(), country].filter(part => part !== '').join(', ');
