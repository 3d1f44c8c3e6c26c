/** Maximum length of a telephone number (ITU-T E.164). */
const maxDigits = 15;

/**
 * Patterns that separate two telephone numbers. The second one can also occur inside a single number, so it is used
 * only if the text has too many digits for one number.
 */
const secondNumbers = [/ \/ /, /\/|\s[-\u2010-\u2013]\s/];

/**
 * The first telephone number of a text, in the form in which it is dialled: `+49 (0)40 123-4 / 56` becomes `+49401234`.
 * @returns null if the text has no number
 */
export function dialledNumber(phone: string): string | null {
  const numbers = secondNumbers.map(second => numberIn(phone.split(second)[0] ?? ''));
  return numbers.find(number => number.replace('+', '').length <= maxDigits) || null;
}

/** The digits of a number, with a plus in front if it has a country code. Empty if there are too few digits. */
function numberIn(text: string): string {
  const [first = ''] = /[+\d][\d\s()./\u2010-\u2013-]*/.exec(text) ?? [];
  const isAbroad = first.startsWith('+');
  const digits = (isAbroad ? first.replace('(0)', '') : first).replace(/\D/g, '');
  return digits.length < 3 ? '' : `${isAbroad ? '+' : ''}${digits}`;
}

/** A `tel:` link for the number in a text; null if there is none. */
export function phoneLink(phone: string): string | null {
  const number = dialledNumber(phone);
  return number && `tel:${number}`;
}

/** A `mailto:` link; null if the text is not an e-mail address. */
export function mailLink(email: string): string | null {
  const [, name, host] = /^([^@\s,;<>"]+)@([^@\s,;<>"]+)$/.exec(email.trim()) ?? [];
  return name && host ? `mailto:${encodeURIComponent(name)}@${encodeURIComponent(host)}` : null;
}
