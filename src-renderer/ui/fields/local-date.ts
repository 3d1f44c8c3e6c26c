import { CalendarDate, parseDate, parseTime, type Time } from '@internationalized/date';

/** `YYYY-MM-DD`, else null. */
export function dateOf(text: string): CalendarDate | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null;
  } catch {
    return null;
  }
}

/** `HH:MM`, else null. */
export function timeOf(text: string): Time | null {
  try {
    return /^\d{2}:\d{2}$/.test(text) ? parseTime(text) : null;
  } catch {
    return null;
  }
}

export const timeText = (time: { hour: number; minute: number }): string =>
  `${String(time.hour).padStart(2, '0')}:${String(time.minute).padStart(2, '0')}`;

/** What a segmented date field shows; null: not typed yet. */
export interface TypedDate {
  day: number | null;
  month: number | null;
  year: number | null;
}

const apartDays = (a: CalendarDate, b: CalendarDate): number => Math.abs(a.compare(b));

/**
 * The date somebody means who typed only its beginning: a day is the next such day, a day and a month the nearest
 * such date. Null where that says nothing (a month alone) or is no date.
 */
export function completedDate(typed: TypedDate, today: CalendarDate): CalendarDate | null {
  const { day, month, year } = typed;
  if (day === null) return null;
  if (month === null) {
    if (year !== null) return null;
    const inThisMonth = day >= today.day ? today : today.set({ day: 1 }).add({ months: 1 });
    const date = inThisMonth.set({ day });
    return date.day === day ? date : null;
  }
  if (year !== null) return valid(year, month, day);
  const near = [today.year - 1, today.year, today.year + 1].flatMap(one => valid(one, month, day) ?? []);
  return near.toSorted((a, b) => apartDays(a, today) - apartDays(b, today))[0] ?? null;
}

function valid(year: number, month: number, day: number): CalendarDate | null {
  const date = new CalendarDate(year, month, day);
  return date.day === day && date.month === month ? date : null;
}

const weekdays = new Map<string, Intl.DateTimeFormat>();

/** `Mon`, in the language of `locale`. */
export function weekdayOf(date: CalendarDate, locale: string): string {
  const format =
    weekdays.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  weekdays.set(locale, format);
  return format.format(date.toDate('UTC'));
}

/** Day before month and a 24-hour clock: nobody among our users means 3 December by 12/3. */
export const dateLocale = (locale: string): string => (/^en(-US)?$/.test(locale) ? 'en-GB' : locale);
