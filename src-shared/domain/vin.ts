/** VIN as typed or pasted: spaces, dashes and what cannot be seen taken out, upper case. */
export const cleanVin = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s\p{C}\p{Pd}.]/gu, '')
    .toUpperCase();

/** VIN for the eye, grouped 3-6-8. */
export const groupVin = (vin: string): string =>
  vin.length === 17 ? `${vin.slice(0, 3)} ${vin.slice(3, 9)} ${vin.slice(9)}` : vin;

/** I, O and Q are not used in a VIN (ISO 3779). */
export const hasForbiddenVinLetter = (vin: string): boolean => /[IOQ]/.test(vin);

/** Letters and digits of the Latin alphabet only, as every VIN is written. */
export const hasForeignVinLetter = (vin: string): boolean => /[^A-Z0-9]/.test(vin);

/** What Cyrillic and Greek capitals are taken for in a VIN, which has no I and no O. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  [
    ['АВЕКМНРСТУХЈЅЗІО', 'ABEKMHPCTYXJS310'],
    ['ΑΒΕΖΗΚΜΝΡΤΥΧΙΟ', 'ABEZHKMNPTYX10'],
  ].flatMap(([foreign = '', latin = '']) => [...foreign].map((letter, at) => [letter, latin.charAt(at)])),
);

/** A VIN with the Latin letters that its foreign ones look like; null where one of them looks like none. */
export function latinVin(vin: string): string | null {
  const latin = [...vin].map(letter => lookAlikes[letter] ?? letter).join('');
  return hasForeignVinLetter(latin) ? null : latin;
}

/** What is as long as a VIN, of its letters only, with a digit, and no part of a longer word. */
const vinShaped = /(?<![A-Z0-9])(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/gi;

/** A text without what may be VINs: a service may make its ids of them, as it may of any characters. */
export const withoutVins = (text: string): string => text.replace(vinShaped, '(vin)');

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const letterValues: Record<string, number> = Object.fromEntries(
  'A1B2C3D4E5F6G7H8J1K2L3M4N5P7R9S2T3U4V5W6X7Y8Z9'.match(/../g)?.map(pair => [pair[0], Number(pair[1])]) ??
    [],
);

/** Only North American VINs (first character 1 to 5) carry a check digit that must be right. */
export function hasWrongCheckDigit(vin: string): boolean {
  if (vin.length !== 17 || !/^[1-5]/.test(vin) || hasForbiddenVinLetter(vin)) return false;
  const sum = [...vin].reduce((total, character, index) => {
    const value = /\d/.test(character) ? Number(character) : (letterValues[character] ?? 0);
    return total + value * (weights[index] ?? 0);
  }, 0);
  const expected = sum % 11 === 10 ? 'X' : String(sum % 11);
  return vin[8] !== expected;
}
