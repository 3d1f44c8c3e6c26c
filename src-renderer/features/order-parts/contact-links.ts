/** No number of the world's telephones is longer (ITU-T E.164). */
const maxDigits = 15;

/** What is surely another number begins after it; what may be where there are too many digits for one. */
const secondNumbers = [/ \/ /, /\/|\s[-\u2010-\u2013]\s/];

/**
 * The number that a telephone text says first, to be dialled: `+49 (0)40 123-4 / 56` is `+49401234`.
 * @returns null where it says none
 */
export function dialledNumber(phone: string): string | null {
  const numbers = secondNumbers.map(second => numberIn(phone.split(second)[0] ?? ''));
  return numbers.find(number => number.replace('+', '').length <= maxDigits) || null;
}

/** Digits, with a plus where they begin with a country; empty where there are too few. */
function numberIn(text: string): string {
  const [first = ''] = /[+\d][\d\s()./\u2010-\u2013-]*/.exec(text) ?? [];
  const isAbroad = first.startsWith('+');
  const digits = (isAbroad ? first.replace('(0)', '') : first).replace(/\D/g, '');
  return digits.length < 3 ? '' : `${isAbroad ? '+' : ''}${digits}`;
}

/** A link that the system opens with its telephone; null where the text says no number. */
export function phoneLink(phone: string): string | null {
  const number = dialledNumber(phone);
  return number && `tel:${number}`;
}

/** A link that the system opens with its mail program; null for what is no address. */
export function mailLink(email: string): string | null {
  const [, name, host] = /^([^@\s,;<>"]+)@([^@\s,;<>"]+)$/.exec(email.trim()) ?? [];
  return name && host ? `mailto:${encodeURIComponent(name)}@${encodeURIComponent(host)}` : null;
}
