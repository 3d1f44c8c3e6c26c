/** A typed or pasted VIN in upper case, without spaces, dashes and invisible characters. */
export const cleanVin = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{Pd}.]/gu, '')
    .toUpperCase();

/** A VIN for display, in groups of 3, 6 and 8 characters. */
export const groupVin = (vin: string): string =>
  vin.length === 17 ? `${vin.slice(0, 3)} ${vin.slice(3, 9)} ${vin.slice(9)}` : vin;

/** Whether a VIN has one of the letters I, O and Q, which no VIN contains (ISO 3779). */
export const hasForbiddenVinLetter = (vin: string): boolean => /[IOQ]/.test(vin);

/** Whether a VIN has characters other than Latin letters and digits. A real VIN has no others. */
export const hasForeignVinLetter = (vin: string): boolean => /[^A-Z0-9]/.test(vin);

/**
 * For Cyrillic and Greek capitals, the Latin letters or digits that look like them. A VIN has no I and no O, so
 * capitals like these become 1 and 0.
 */
const lookAlikes: Record<string, string> = Object.fromEntries(
  [
    ['АВЕКМНРСТУХЈЅЗІО', 'ABEKMHPCTYXJS310'],
    ['ΑΒΕΖΗΚΜΝΡΤΥΧΙΟ', 'ABEZHKMNPTYX10'],
  ].flatMap(([foreign = '', latin = '']) => [...foreign].map((letter, at) => [letter, latin.charAt(at)])),
);

/** Replaces foreign letters of a VIN by the Latin ones that they look like; null if one looks like none. */
export function latinVin(vin: string): string | null {
  const latin = [...vin].map(letter => lookAlikes[letter] ?? letter).join('');
  return hasForeignVinLetter(latin) ? null : latin;
}

/** A word of 17 characters that can all be in a VIN, with at least one digit. */
const vinShaped = /(?<![A-Z0-9])(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/gi;

/** Replaces everything in a text that could be a VIN by `(vin)`, even in ids of the service, which may contain VINs. */
export const withoutVins = (text: string): string => text.replace(vinShaped, '(vin)');

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const letterValues: Record<string, number> = Object.fromEntries(
  'A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9'.match(/../g)?.map(pair => [pair[0], Number(pair[1])]) ??
    [],
);

/** Whether the check digit of a VIN is wrong. Only North American VINs (first character 1 to 5) must have one. */
export function hasWrongCheckDigit(vin: string): boolean {
  if (vin.length !== 17 || !/^[1-5]/.test(vin) || hasForbiddenVinLetter(vin)) return false;
  const sum = [...vin].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (letterValues[character] ?? 0);
    return total + value * (weights[index] ?? 0);
  }, 0);
  const expected = sum % 11 === 10 ? 'X' : String(sum % 11);
  return vin[8] !== expected;
}
