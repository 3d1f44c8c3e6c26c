import { Temporal } from 'temporal-polyfill';
import {
  type DateToken,
  type DayToken,
  dateToken,
  dateTokensOf,
  isDay,
  isTimelike,
} from './typed-date-tokens.ts';

/** How `12/3` is read: with `day-first` as 12 March, with `month-first` as 3 December. */
export type DayOrder = 'day-first' | 'month-first';

/** How users with this locale write dates with slashes. Only the United States put the month first. */
export const dayOrderOf = (locale: string): DayOrder =>
  /^en-US\b/i.test(locale) ? 'month-first' : 'day-first';

export interface TypedDateContext {
  /** Today in the zone of the field, `YYYY-MM-DD`. */
  today: string;
  /**
   * Current time in the zone of the field, `HH:MM`. If today is the typed weekday and the typed time has passed, next
   * week's day is meant.
   */
  now?: string;
  dayOrder: DayOrder;
  /** Language of the user, such as `pl` or `pl-PL`, if it is known. */
  language?: string;
}

/** Day and times that were typed; null for a part that was not. */
export interface TypedTimes {
  /** `YYYY-MM-DD` */
  date: string | null;
  /** `HH:MM` */
  start: string | null;
  /** `HH:MM`. After `start` if both are given and on the same day. */
  end: string | null;
  /** Days from the start to the end: 1 for `20-02` and `8-24`, which end on the next day. */
  endDays: number;
}

/** Why a text is refused. The screen chooses the message. */
export type TypedDateReason =
  | 'not_understood'
  | 'no_such_day'
  | 'no_such_time'
  | 'end_before_start'
  /** The weekday does not fit the date: `Mon 12.3.2026` is a Thursday. */
  | 'weekday_differs'
  | 'several_days';

export type TypedDateResult =
  | { kind: 'times'; times: TypedTimes }
  | { kind: 'refused'; reason: TypedDateReason };

class Refusal extends Error {
  readonly reason: TypedDateReason;
  constructor(reason: TypedDateReason) {
    super(reason);
    this.reason = reason;
  }
}
const refuse = (reason: TypedDateReason): never => {
  throw new Refusal(reason);
};

/**
 * Maximum length in minutes of a span over midnight without typed days, such as `20-08`. A longer one, such as `17-8`,
 * is refused unless both days are typed, because start and end are more likely swapped.
 */
const maxNightMinutes = 12 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Days from `start` to `end` (both `HH:MM`) if no day of the end was typed: 0 on the same day, 1 over midnight. Null if
 * a span over midnight would be longer than `maxNightMinutes`.
 */
export function daysToEnd(start: string, end: string): 0 | 1 | null {
  if (end > start) return 0;
  return minutesOf(end) + 24 * 60 - minutesOf(start) <= maxNightMinutes ? 1 : null;
}

/** Maximum number of characters of a typed date. Longer text, such as pasted text, is not read. */
const maxLength = 80;

/**
 * Reads a day and times as dispatchers type them: `12.3. 8-12`, `tomorrow 8-12`, `mo 0830`, `+3`, `8.30 - 16`. A day
 * without a year is the next such day from today on.
 */
export function readTypedDate(text: string, context: TypedDateContext): TypedDateResult {
  const tokens = text.length > maxLength ? null : dateTokensOf(text, context.language);
  if (tokens === null) return { kind: 'refused', reason: 'not_understood' };
  try {
    return { kind: 'times', times: severalDaysOf(tokens, context) ?? timesOf(tokens, context) };
  } catch (cause) {
    return { kind: 'refused', reason: reasonOf(cause) };
  }
}

function reasonOf(cause: unknown): TypedDateReason {
  if (cause instanceof Refusal) return cause.reason;
  throw cause;
}

type NumberToken = Extract<DateToken, { kind: 'number' }>;

const isNumber = (token: DateToken | undefined): token is NumberToken => token?.kind === 'number';

/**
 * Maximum length of a span in days. If its end seems to be more than half a year after its start, the user has meant an
 * earlier day.
 */
const maxSpanDays = 183;

/** Reads a day and a time on each side of a dash: `12.3. 8 - 13.3. 16`; null if the text has another form. */
function severalDaysOf(typed: DateToken[], context: TypedDateContext): TypedTimes | null {
  for (const [index, { kind }] of typed.entries()) {
    if (kind !== 'dash' && kind !== 'until' && kind !== 'until-or-weekday') continue;
    const from = momentOf(typed.slice(0, index), context);
    if (from === null) continue;
    const after = 'date' in from ? from.date : context.today;
    const to = momentOf(typed.slice(index + 1), { ...context, after, isEnd: true });
    if (to === null) continue;
    if ('reason' in from) return refuse(from.reason);
    return 'reason' in to ? refuse(to.reason) : spanBetween(from, to);
  }
  return null;
}

interface TypedMoment {
  date: string;
  time: string;
}

/** Reads a day with one time; null if the text has another form, a reason if the day does not exist. */
function momentOf(typed: DateToken[], context: Reading): TypedMoment | { reason: TypedDateReason } | null {
  try {
    const { date, start, end, endDays } = timesOf(typed, context);
    const time = start ?? end;
    if (date === null || time === null || (start !== null && end !== null)) return null;
    return { date: Temporal.PlainDate.from(date).add({ days: endDays }).toString(), time };
  } catch (cause) {
    const reason = reasonOf(cause);
    return reason === 'no_such_day' || reason === 'weekday_differs' ? { reason } : null;
  }
}

function spanBetween(from: TypedMoment, to: TypedMoment): TypedTimes {
  const endDays = Temporal.PlainDate.from(from.date).until(to.date).days;
  const isAfter = endDays > 0 || (endDays === 0 && to.time > from.time);
  if (!isAfter || endDays > maxSpanDays) return refuse('end_before_start');
  return { date: from.date, start: from.time, end: to.time, endDays };
}

/** Context in which a text is read. */
interface Reading extends TypedDateContext {
  /** `YYYY-MM-DD`. A day without a year means the next such day from this date on, instead of from today on. */
  after?: string;
  /** Whether the text is the end of a span. Then the time comes last in it, and may be 24:00. */
  isEnd?: boolean;
}

function timesOf(typed: DateToken[], context: Reading): TypedTimes {
  const tokens = [
    withWordsSettled,
    withNext,
    withMonthNames,
    withYears,
    withDashedDate,
    withPairs,
    withOrdinals,
  ].reduce((list, step) => step(list, context), typed);
  const days = tokens.filter(isDay);
  if (days.filter(({ kind }) => kind !== 'weekday').length > 1) return refuse('several_days');
  const times = tokens.filter(token => !isDay(token));
  if (context.isEnd && times.at(-1) !== tokens.at(-1)) return refuse('not_understood');
  const span = spanOf(context.isEnd ? [{ kind: 'dash' }, ...times] : times);
  return { date: dayOf(days, span.start, context)?.toString() ?? null, ...span };
}

/**
 * Decides what ambiguous words mean. Between two times, `to` and `do` mean a span; otherwise they mean Thursday.
 * `before` means a span only if no time is before it.
 */
function withWordsSettled(tokens: DateToken[]): DateToken[] {
  return tokens.map((token, index) => {
    const isAfterTime = isTimelike(tokens[index - 1]);
    if (token.kind === 'until' || (token.kind === 'before' && !isAfterTime)) return { kind: 'dash' };
    if (token.kind !== 'until-or-weekday') return token;
    return isAfterTime && isTimelike(tokens[index + 1])
      ? { kind: 'dash' }
      : { kind: 'weekday', weekday: token.weekday, isWeak: false };
  });
}

/** Reads the word "next" with its weekday: `next monday`. */
function withNext(tokens: DateToken[]): DateToken[] {
  const index = tokens.findIndex(({ kind }) => kind === 'next');
  const weekday = tokens[index + 1];
  return index < 0 || weekday?.kind !== 'weekday'
    ? tokens
    : tokens.toSpliced(index, 2, { ...weekday, isWeak: false, isNext: true });
}

const isDayNumber = (token: DateToken | undefined): token is NumberToken =>
  isNumber(token) && token.digits.length <= 2;

/** Reads a day with the name of a month: `12 March`, `12. maaliskuuta`, `March 12`. */
function withMonthNames(tokens: DateToken[]): DateToken[] {
  const index = tokens.findIndex(token => token.kind === 'month');
  const name = tokens[index];
  if (name?.kind !== 'month') return tokens;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isSpanEnd = tokens[index - 2]?.kind === 'dash';
  const from = isDayNumber(before) && !(isSpanEnd && isDayNumber(after)) ? index - 1 : index;
  const number = from < index ? before : after;
  if (!isDayNumber(number)) return refuse('not_understood');
  return tokens.toSpliced(from, 2, dateToken(Number(number.digits), name.month, null, true));
}

/** Reads four digits after a date as its year: `12.3. 2026`, but not `12.3. 2026-2200`, which has two times. */
function withYears(tokens: DateToken[], { today }: TypedDateContext): DateToken[] {
  const index = tokens.findIndex(token => token.kind === 'date');
  const [date, next, afterNext, end] = tokens.slice(index, index + 4);
  if (index < 0 || date?.kind !== 'date' || date.year !== null || !isNumber(next)) return tokens;
  const year = Number(next.digits);
  const isFirstTime =
    afterNext?.kind === 'dash' && (end === undefined || (isNumber(end) && end.digits.length === 4));
  if (next.digits.length !== 4 || year < 2000 || year > 2199 || isFirstTime) return tokens;
  const isNear = Math.abs(year - Number(today.slice(0, 4))) <= 2;
  return isNear || isTimelike(afterNext) ? tokens.toSpliced(index, 2, { ...date, year }) : tokens;
}

/** Reads dates with dashes: `12-3 8-12` is a date and a span. Eight digits in a row are a date, too. */
function withDashedDate(tokens: DateToken[], { dayOrder }: TypedDateContext): DateToken[] {
  const eight = tokens.findIndex(token => isNumber(token) && token.digits.length === 8);
  const whole = tokens[eight];
  if (isNumber(whole)) return tokens.toSpliced(eight, 1, dateOfEight(whole.digits, dayOrder));
  const [first, dash, second, third, secondDash] = tokens;
  const isTwice = dash?.kind === 'dash' && secondDash?.kind === 'dash' && isTimelike(third);
  if (!isTwice || !isDayNumber(first) || !isDayNumber(second)) return tokens;
  return tokens.toSpliced(0, 3, dateToken(Number(first.digits), Number(second.digits), null, false));
}

function dateOfEight(digits: string, dayOrder: DayOrder): DateToken {
  const part = (from: number, to: number) => Number(digits.slice(from, to));
  const isIso = part(0, 2) === 20 && part(4, 6) <= 12;
  if (isIso) return dateToken(part(6, 8), part(4, 6), part(0, 4), true);
  return dateToken(part(0, 2), part(2, 4), part(4, 8), dayOrder === 'day-first');
}

/**
 * Decides what two numbers with a dot mean: `12.3 8-12` is a date and times, `8.30` and `8.10-12.10` are times, `12.3`
 * alone is a date.
 */
function withPairs(tokens: DateToken[]): DateToken[] {
  const first = tokens.findIndex(isTimelike);
  const pair = tokens[first];
  const isDated = tokens.some(token => isDay(token) && token.kind !== 'weekday');
  const next = tokens.slice(first + 1).find(token => !isDay(token));
  const hasWeekday = tokens.some(token => token.kind === 'weekday' && !token.isWeak);
  const couldBeDay =
    pair?.kind === 'pair' && pair.second >= 1 && pair.second <= 12 && pair.first >= 1 && pair.first <= 31;
  const isDate = couldBeDay && !isDated && (isTimelike(next) || (next === undefined && !hasWeekday));
  return tokens.map((token, index) => {
    if (token.kind !== 'pair') return token;
    if (isDate && index === first) return dateToken(token.first, token.second, null, true);
    return { kind: 'time', hour: token.first, minute: token.second };
  });
}

/** Reads `12.` as the 12th of a month, if no other date is given. */
function withOrdinals(tokens: DateToken[]): DateToken[] {
  const index = tokens.findIndex(token => isDayNumber(token) && token.isOrdinal);
  const ordinal = tokens[index];
  const isDated = tokens.some(token => isDay(token) && token.kind !== 'weekday');
  if (!isNumber(ordinal) || isDated) return tokens;
  return tokens.toSpliced(index, 1, dateToken(Number(ordinal.digits), 0, null, true));
}

function timeOf(token: DateToken): string {
  if (token.kind === 'time') return clock(token.hour, token.minute);
  if (token.kind !== 'number') return refuse('not_understood');
  const { digits } = token;
  if (digits.length > 4) return refuse('not_understood');
  return digits.length <= 2
    ? clock(Number(digits), 0)
    : clock(Number(digits.slice(0, -2)), Number(digits.slice(-2)));
}

function clock(hour: number, minute: number): string {
  if (hour > 23 || minute > 59) return refuse('no_such_time');
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

type TypedSpan = Omit<TypedTimes, 'date'>;

/** The end of a span. 24:00 becomes 00:00 of the next day. */
function endOf(token: DateToken): Pick<TypedSpan, 'end' | 'endDays'> {
  const isMidnight =
    (token.kind === 'time' && token.hour === 24 && token.minute === 0) ||
    (token.kind === 'number' && /^24(00)?$/.test(token.digits));
  return isMidnight ? { end: '00:00', endDays: 1 } : { end: timeOf(token), endDays: 0 };
}

/**
 * Reads the times: `8`, `8-12`, `8 12`, `8-` while the user is still typing, `-12`. Two words for one dash are allowed:
 * `8 bis spätestens 12`.
 */
function spanOf(tokens: DateToken[]): TypedSpan {
  const shape = tokens
    .map(token => (token.kind === 'dash' ? '-' : 'T'))
    .join('')
    .replace(/-+/g, '-');
  const [first, second] = tokens.filter(token => token.kind !== 'dash');
  const nothing = { start: null, end: null, endDays: 0 };
  if (shape === '') return nothing;
  if (first && (shape === 'T' || shape === 'T-')) return { ...nothing, start: timeOf(first) };
  if (first && shape === '-T') return { ...nothing, ...endOf(first) };
  if (first && second && (shape === 'TT' || shape === 'T-T')) return spanFrom(timeOf(first), endOf(second));
  return refuse('not_understood');
}

function spanFrom(start: string, { end, endDays }: ReturnType<typeof endOf>): TypedSpan {
  const days = endDays > 0 || end === null ? endDays : daysToEnd(start, end);
  return days === null ? refuse('end_before_start') : { start, end, endDays: days };
}

function dayOf(days: DayToken[], start: string | null, context: Reading): Temporal.PlainDate | null {
  const dates = days.filter(day => day.kind !== 'weekday');
  const weekdays = days.filter(day => day.kind === 'weekday');
  const strong = weekdays.filter(({ isWeak }) => !isWeak);
  const [weekday, otherWeekday] = strong.length > 0 || dates.length > 0 ? strong : weekdays;
  if (otherWeekday) return refuse('several_days');
  const today = Temporal.PlainDate.from(context.today);
  const [date] = dates;
  if (date?.kind === 'relative') return onWeekday([today.add({ days: date.days })], weekday?.weekday);
  const first = Temporal.PlainDate.from(context.after ?? context.today);
  if (date?.kind === 'date') return onWeekday(candidatesOf(date, first, context.dayOrder), weekday?.weekday);
  if (!weekday) return null;
  if (weekday.isNext) return first.add({ days: 7 - first.dayOfWeek + weekday.weekday });
  const next = first.add({ days: (weekday.weekday - first.dayOfWeek + 7) % 7 });
  const isOver = next.equals(today) && start !== null && context.now !== undefined && start <= context.now;
  return isOver ? next.add({ weeks: 1 }) : next;
}

/** The first candidate on the given weekday; without a weekday, the first candidate. */
function onWeekday(candidates: Temporal.PlainDate[], weekday: number | undefined): Temporal.PlainDate {
  const found = candidates.find(date => weekday === undefined || date.dayOfWeek === weekday);
  if (found) return found;
  return refuse(candidates.length === 0 ? 'no_such_day' : 'weekday_differs');
}

/**
 * The days that a date can mean, the most likely first. For a date without a year, these are the next such day, then
 * the last one.
 */
function candidatesOf(
  typed: Extract<DateToken, { kind: 'date' }>,
  today: Temporal.PlainDate,
  dayOrder: DayOrder,
): Temporal.PlainDate[] {
  const isDayFirst = typed.isDayFirst || dayOrder === 'day-first';
  const [day, month] = isDayFirst ? [typed.first, typed.second] : [typed.second, typed.first];
  if (typed.year !== null)
    return typed.year < 2000 || typed.year > 2199 ? [] : validDay(typed.year, month, day);
  if (month === 0) return nextMonthWith(day, today);
  const years = Array.from({ length: 9 }, (_, index) => today.year + index);
  const ahead = years
    .flatMap(year => validDay(year, month, day))
    .filter(date => Temporal.PlainDate.compare(date, today) >= 0);
  const past = validDay(today.year, month, day).concat(validDay(today.year - 1, month, day));
  return [
    ...ahead.slice(0, 1),
    ...past.filter(date => Temporal.PlainDate.compare(date, today) < 0).slice(0, 1),
  ];
}

function nextMonthWith(day: number, today: Temporal.PlainDate): Temporal.PlainDate[] {
  const first = today.with({ day: 1 });
  return [0, 1, 2]
    .flatMap(months => {
      const { year, month } = first.add({ months });
      return validDay(year, month, day);
    })
    .filter(date => Temporal.PlainDate.compare(date, today) >= 0)
    .slice(0, 1);
}

function validDay(year: number, month: number, day: number): Temporal.PlainDate[] {
  try {
    return [Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })];
  } catch {
    return [];
  }
}
