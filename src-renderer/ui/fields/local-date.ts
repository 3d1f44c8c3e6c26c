import { type CalendarDate, parseDate } from '@internationalized/date';

/** The day of a text `YYYY-MM-DD`; null for any other text. */
export function dateOf(text: string): CalendarDate | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null;
  } catch {
    return null;
  }
}

/** The locale for dates. British for American English: our users write the day first and use a 24-hour clock. */
export const dateLocale = (locale: string): string => (/^en(-US)?$/.test(locale) ? 'en-GB' : locale);
