/** Maximum length of a telephone number (ITU-T E.164). */
const maxDigits = 15;

/**
 * Separators between two numbers. The second pattern may also stand within one number, so it is used only if the text
 * has too many digits for one number.
 */
const secondNumbers = [/ \/ /, /\/|\s[-\u2010-\u2013]\s/];

/**
 * Reads the first telephone number of a text, as it is dialled: `+49 (0)40 123-4 / 56` is `+49401234`.
 * @returns null where there is none
 */
export function dialledNumber(phone: string): string | null {
  const numbers = secondNumbers.map(second => numberIn(phone.split(second)[0] ?? ''));
  return numbers.find(number => number.replace('+', '').length <= maxDigits) || null;
}

/** The digits of a number, after a plus if it has a country code. Empty where there are too few. */
function numberIn(text: string): string {
  const [first = ''] = /[+\d][\d\s()./\u2010-\u2013-]*/.exec(text) ?? [];
  const isAbroad = first.startsWith('+');
  const digits = (isAbroad ? first.replace('(0)', '') : first).replace(/\D/g, '');
  return digits.length < 3 ? '' : `${isAbroad ? '+' : ''}${digits}`;
}

/** A `tel:` link. Null where the text has no number. */
export function phoneLink(phone: string): string | null {
  const number = dialledNumber(phone);
  return number && `tel:${number}`;
}

/** A `mailto:` link. Null where the text is no address. */
export function mailLink(email: string): string | null {
  const [, name, host] = /^([^@\s,;<>"]+)@([^@\s,;<>"]+)$/.exec(email.trim()) ?? [];
  return name && host ? `mailto:${encodeURIComponent(name)}@${encodeURIComponent(host)}` : null;
}
