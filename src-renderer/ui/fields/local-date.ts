import { type CalendarDate, parseDate } from '@internationalized/date';

/** `YYYY-MM-DD`, else null. */
export function dateOf(text: string): CalendarDate | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null;
  } catch {
    return null;
  }
}

/** Day before month and a 24-hour clock: nobody among our users means 3 December by 12/3. */
export const dateLocale = (locale: string): string => (/^en(-US)?$/.test(locale) ? 'en-GB' : locale);
