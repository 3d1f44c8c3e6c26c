import { Temporal } from 'temporal-polyfill';
import { plainLetters } from '../domain/fold-letters.ts';
import { dateWordOf, isDayWordBegun } from '../domain/typed-date-words.ts';

const relativeDays: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
]);
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

const dayWords = [...relativeDays.keys(), ...weekdays];

/**
 * The day that a filter names: `today`, `tomorrow`, `yesterday`, a weekday (`mon`: the next Monday, today included),
 * `2026-11-30`, `30.11.2026`, or `30.11.` and `30/11` (the nearest such day). Words of all languages of the program are
 * understood.
 * @param today `YYYY-MM-DD`
 * @returns `YYYY-MM-DD`; null for another text
 */
export function dayOfFilter(text: string, today: string): string | null {
  const word = text.toLowerCase();
  const now = Temporal.PlainDate.from(today);
  const days = relativeDays.get(word);
  if (days !== undefined) return now.add({ days }).toString();
  const weekday = word.length < 3 ? -1 : weekdays.findIndex(day => word.startsWith(day));
  const meant = weekday >= 0 ? dayOfWeek(now, weekday + 1) : dayOfWord(word, now);
  if (meant !== null) return meant.toString();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})[./](\d{1,2})[./]?(\d{4})?$/.exec(word);
  if (!dotted) return null;
  const [day, month] = [Number(dotted[1]), Number(dotted[2])];
  if (dotted[3] !== undefined) return dateOf(Number(dotted[3]), month, day);
  const near = [now.year - 1, now.year, now.year + 1]
    .flatMap(year => dateOf(year, month, day) ?? [])
    .toSorted((one, other) => daysFrom(now, one) - daysFrom(now, other));
  return near[0] ?? null;
}

const dayOfWeek = (now: Temporal.PlainDate, weekday: number): Temporal.PlainDate =>
  now.add({ days: (weekday - now.dayOfWeek + 7) % 7 });

/**
 * The day that a word of a language other than English names: `huomenna`, `ti`, `Montag`, `i dag` without its space.
 */
function dayOfWord(text: string, now: Temporal.PlainDate): Temporal.PlainDate | null {
  const word = plainLetters(text).replace(/\.$/, '');
  // The beginning of an English word, such as `to` of `today`, is not read as Finnish: the user may be typing on.
  const isBegun = dayWords.some(one => one.startsWith(word));
  const meaning = /^[a-z]{2,}$/.test(word) && !isBegun ? dateWordOf(word) : null;
  switch (meaning?.kind) {
    case 'relative':
      return now.add({ days: meaning.days });
    case 'weekday':
    case 'until-or-weekday':
      return dayOfWeek(now, meaning.weekday);
    default:
      return null;
  }
}

/** Whether a text could become a day if the user types on: `tod`, `30.`, `2026-11`. */
export const isDayBegun = (text: string): boolean =>
  /^(\d{1,2}[./]?|\d{3,4}|\d{4}-\d{0,2}|\d{4}-\d{1,2}-|\d{1,2}[./]\d{1,2}[./]\d{1,3})$/.test(text) ||
  dayWords.some(word => word.startsWith(text.toLowerCase())) ||
  isDayWordBegun(plainLetters(text));

/** The day (`YYYY-MM-DD`) that is `days` days after another one. */
export const daysAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();

const daysFrom = (now: Temporal.PlainDate, day: string): number => Math.abs(now.until(day).total('days'));

function dateOf(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}
