/** Registration number for comparing: without spaces, points and any kind of dash, upper case. */
export const plainRegistrationNumber = (typed: string): string =>
  typed.replace(/[\s\p{Pd}.]/gu, '').toUpperCase();

/**
 * Usual forms of registration numbers by country. A number in another form is not refused, because personal and special
 * plates have other forms.
 */
const shapes: readonly (readonly [code: string, shape: RegExp])[] = [
  ['FI', /^[A-ZÅÄÖ]{2,3}-\d{1,3}$/],
  ['SE', /^[A-Z]{3} ?\d{2}[A-Z0-9]$/],
  ['DK', /^[A-Z]{2}( \d{2} \d{3}|\d{5})$/],
  ['DE', /^[A-ZÄÖÜ]{1,3}[ -][A-Z]{1,2} ?\d{1,4}[EH]?$/],
  ['PL', /^[A-Z]{2,3} (?=[A-Z0-9]*\d)[A-Z0-9]{4,5}$/],
];

/** Countries (two letters) in whose form a registration number is written; empty if it matches none. */
export function plateCountries(typed: string): string[] {
  const plate = typed.trim().replace(/\s+/g, ' ').toUpperCase();
  return shapes.filter(([, shape]) => shape.test(plate)).map(([code]) => code);
}

/**
 * The registration number that was typed into the VIN field; null if the text does not look like one, or could be a
 * VIN.
 */
export function plateIn(typedVin: string): string | null {
  const plate = typedVin.trim().replace(/\s+/g, ' ').toUpperCase();
  const plain = plainRegistrationNumber(plate);
  const isPlate = plain.length >= 3 && plain.length <= 9 && /\p{L}/u.test(plain) && /\d/.test(plain);
  return isPlate ? plate : null;
}
