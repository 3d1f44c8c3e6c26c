import { readTypedDate, type TypedDateContext } from '../../../src-shared/domain/typed-date.ts';

export type TypedDay = { kind: 'day'; day: string | null } | { kind: 'refused' };

/** Matches a day with a year: `2025`, `12.3.25`, `3/12/25`. */
const hasYear = /\d{4}|\d+[./-]\d+[./-]\d/;

/**
 * Reads a typed day, such as `12.3.` or `today`. A day without a year that would be in the future is moved to the
 * previous year, because reports are about the past.
 */
export function readDay(text: string, context: TypedDateContext): TypedDay {
  if (text.trim() === '') return { kind: 'day', day: null };
  const read = readTypedDate(text, context);
  if (read.kind === 'refused' || read.times.date === null || read.times.start !== null) {
    return { kind: 'refused' };
  }
  const { date } = read.times;
  if (date <= context.today || hasYear.test(text) || !/\d/.test(text)) return { kind: 'day', day: date };
  const lastYear = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  // 29 February may not exist in the previous year.
  const isDay = !Number.isNaN(Date.parse(lastYear)) && new Date(lastYear).toISOString().startsWith(lastYear);
  return isDay ? { kind: 'day', day: lastYear } : { kind: 'refused' };
}
