import { readTypedDate, type TypedDateContext } from '../../../src-shared/domain/typed-date.ts';

export type TypedDay = { kind: 'day'; day: string | null } | { kind: 'refused' };

/** `2025`, `12.3.25`, `3/12/25` */
const hasYear = /\d{4}|\d+[./-]\d+[./-]\d/;

/** A day as one types it, `12.3.` or `today`. Reports are of the past: a day without its year is no coming one. */
export function readDay(text: string, context: TypedDateContext): TypedDay {
  if (text.trim() === '') return { kind: 'day', day: null };
  const read = readTypedDate(text, context);
  if (read.kind === 'refused' || read.times.date === null || read.times.start !== null) {
    return { kind: 'refused' };
  }
  const { date } = read.times;
  if (date <= context.today || hasYear.test(text) || !/\d/.test(text)) return { kind: 'day', day: date };
  const lastYear = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`;
  // 29 February of a year that has none.
  const isDay = !Number.isNaN(Date.parse(lastYear)) && new Date(lastYear).toISOString().startsWith(lastYear);
  return isDay ? { kind: 'day', day: lastYear } : { kind: 'refused' };
}
