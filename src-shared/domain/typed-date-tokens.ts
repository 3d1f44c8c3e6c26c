import { plainLetters } from './fold-letters.ts';
import { type DateWord, dateWordOf } from './typed-date-words.ts';

/**
 * A piece of typed text. In a date with dots and in an ISO date, `first` is always the day (`isDayFirst`). Numbers are
 * as typed: whether such a day or hour exists is checked later.
 */
export type DateToken =
  | { kind: 'date'; first: number; second: number; year: number | null; isDayFirst: boolean }
  /** `12.3` or `8.30`: either a day and a month, or an hour and minutes. */
  | { kind: 'pair'; first: number; second: number }
  | { kind: 'time'; hour: number; minute: number }
  /** A number alone: `8`, `12.`, `830`, `1200`, `2026`. */
  | { kind: 'number'; digits: string; isOrdinal: boolean }
  | { kind: 'dash' }
  | DateWord;

type Maker = (groups: string[], language: string) => DateToken | null;

/** Makes the token of a date. `second` is 0 if only the day of the month was typed. */
export const dateToken = (
  first: number,
  second: number,
  year: number | null,
  isDayFirst: boolean,
): DateToken => ({ kind: 'date', first, second, year, isDayFirst });

const yearOf = (digits: string): number => Number(digits.length === 2 ? `20${digits}` : digits);
const dateOf = (first = '', second = '', year?: string, isDayFirst = false): DateToken =>
  dateToken(Number(first), Number(second), year === undefined ? null : yearOf(year), isDayFirst);

const afternoon = (hour: number, half: string): number => {
  // With am or pm there are no hours after 12. The hour 99 makes a later check refuse the text.
  if (hour < 1 || hour > 12) return 99;
  return (hour % 12) + (half === 'p' ? 12 : 0);
};

/** Patterns of tokens, in the order in which they are tried at each position of the text. */
const patterns: [RegExp, Maker][] = [
  [/(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)t?/y, ([year, , month, day]) => dateOf(day, month, year, true)],
  // A date with its year: `12.3.2026`, `12/3/26`. In `12.3.8-12`, the 8 is not a year.
  [
    /(\d{1,2})([./])(\d{1,2})\2(\d{4}|\d{2})(?!\d|[:h]|[.-]\d)/y,
    ([first, separator, second, year]) => dateOf(first, second, year, separator === '.'),
  ],
  [/(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/y, ([first, second, year]) => dateOf(first, second, year)],
  [/(\d{1,2})\.\s*(\d{1,2})\./y, ([first, second]) => dateOf(first, second, undefined, true)],
  [/(\d{1,2})\/(\d{1,2})(?![\d/])/y, ([first, second]) => dateOf(first, second)],
  [
    /(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\b\.?/y,
    ([hour = '', minute = '0', half = '']) => ({
      kind: 'time',
      hour: afternoon(Number(hour), half),
      minute: Number(minute),
    }),
  ],
  [
    /(\d{1,2})[:h](\d{2})(?::\d{2})?(?!\d)h?/y,
    ([hour, minute]) => ({ kind: 'time', hour: Number(hour), minute: Number(minute) }),
  ],
  [/(\d{1,2})h(?![a-z\d])/y, ([hour]) => ({ kind: 'time', hour: Number(hour), minute: 0 })],
  [
    /(\d{1,2})\.(\d{1,2})(?!\d)/y,
    ([first, second]) => ({ kind: 'pair', first: Number(first), second: Number(second) }),
  ],
  [/(\d{1,8})(?:st|nd|rd|th)(?![a-z])/y, ([digits = '']) => ({ kind: 'number', digits, isOrdinal: true })],
  [/(\d{1,8})(\.?)(?!\d)/y, ([digits = '', dot]) => ({ kind: 'number', digits, isOrdinal: dot === '.' })],
  [/\+\s*(\d{1,3})(?!\d)/y, ([days]) => ({ kind: 'relative', days: Number(days) })],
  [/-/y, () => ({ kind: 'dash' })],
  [/([a-z]+)\.?/y, ([word = ''], language) => dateWordOf(word, language)],
];

/**
 * A number of days or weeks from now, in `plainLetters`: `in 3 days`, `om 2 uger`, `om 2 veckor`, `in 3 Tagen`, `za 3
 * dni`.
 */
const inDays =
  /\b(?:in|om|za) (\d{1,2}) (days?|weeks?|dage?|dagar|uger?|veck(?:a|or)|tag(?:en)?|wochen?|dni|dzien|tygodni[ae]?)\b/g;
/** A number of days or weeks from now in Finnish, in `plainLetters`: `3 päivän päästä`, `2 viikon kuluttua`. */
const daysFrom = /\b(\d{1,2}) (paivan|viikon) (?:paasta|kuluttua)\b/g;
const isWeeks = /^(?:week|veck|uge|woche|tygodni|viikon)/;

const inDaysText = (_: string, count: string, unit: string): string =>
  `+${Number(count) * (isWeeks.test(unit) ? 7 : 1)} `;

/** Makes dashes, spaces and commas uniform. Number pads in the users' countries type `12,3,` for `12.3.`. */
const tidied = (text: string): string =>
  plainLetters(text)
    .replace(/[\p{Cf}\p{Cc}]+/gu, ' ')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/(^|[^.\d])(\d{1,2}\.\d{1,2}),/g, '$1$2. ')
    .replace(/day after tomorrow/g, 'overtomorrow')
    .replace(/day before yesterday/g, 'ereyesterday')
    .replace(inDays, inDaysText)
    .replace(daysFrom, inDaysText)
    .replace(/o'?clock/g, ' ')
    .replace(/[,;()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * Splits typed text into tokens. Null if a part of the text is not about a day or a time.
 * @param language language of the user, such as `pl` or `pl-PL`, if it is known
 */
export function dateTokensOf(text: string, language = ''): DateToken[] | null {
  const rest = tidied(text);
  const tokens: DateToken[] = [];
  let place = 0;
  while (place < rest.length) {
    if (rest[place] === ' ') {
      place += 1;
      continue;
    }
    const found = matchAt(rest, place, language);
    if (found === null) return null;
    if (found.token.kind !== 'filler') tokens.push(found.token);
    place += found.length;
  }
  return withUntilInFront(tokens);
}

export type DayToken = Extract<DateToken, { kind: 'date' | 'relative' | 'weekday' }>;

export const isDay = (token: DateToken | undefined): token is DayToken =>
  token?.kind === 'date' || token?.kind === 'relative' || token?.kind === 'weekday';

/** Whether the token could be a time of day. */
export const isTimelike = (token: DateToken | undefined): boolean =>
  token?.kind === 'time' || token?.kind === 'number' || token?.kind === 'pair';

/**
 * Moves a word for "until" from behind its time to the front of it: `klo 12 asti` becomes `asti 12`. After a dash the
 * word adds nothing, so it is removed: `8-12 asti` becomes `8-12`.
 */
function withUntilInFront(tokens: DateToken[]): DateToken[] {
  const behind = tokens.findIndex(({ kind }) => kind === 'until-behind');
  if (behind < 0) return tokens;
  let front = isTimelike(tokens[behind - 1]) ? behind - 1 : behind;
  while (isDay(tokens[front - 1])) front -= 1;
  const rest = tokens.toSpliced(behind, 1);
  return tokens[front - 1]?.kind === 'dash' ? rest : rest.toSpliced(front, 0, { kind: 'until' });
}

function matchAt(text: string, place: number, language: string): { token: DateToken; length: number } | null {
  for (const [pattern, make] of patterns) {
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    if (!match) continue;
    const token = make(match.slice(1), language);
    return token === null ? null : { token, length: match[0].length };
  }
  return null;
}
