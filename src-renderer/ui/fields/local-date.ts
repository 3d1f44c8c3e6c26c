import { type CalendarDate, parseDate } from '@internationalized/date';

/** Returns the day that a text `YYYY-MM-DD` names; null for any other text. */
export function dateOf(text: string): CalendarDate | null {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseDate(text) : null;
  } catch {
    return null;
  }
}
