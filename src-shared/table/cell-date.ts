import { Temporal } from 'temporal-polyfill';
import { readTypedDate, type TypedTimes } from '../domain/typed-date.ts';

export interface CellDateContext {
  /** Today in the zone of the stop, `YYYY-MM-DD`. A date without a year is the next such day from today on. */
  today: string;
  /** Language of the user who pasted or typed the cell, such as `pl` or `pl-PL`, if it is known. */
  language?: string;
}

/** The result for a cell without day and time. */
export const noCellDate: TypedTimes = { date: null, start: null, end: null, endDays: 0 };

/**
 * Reads the day and times in a cell, in the form that people type (`12.3. 8-12`) or that spreadsheets write
 * (`2026-03-12 08:00:00`, or the number of days since 1900). Null if the text contains no day and no time.
 */
export function readCellDate(text: string, { today, language = '' }: CellDateContext): TypedTimes | null {
  const typed = text.trim();
  if (typed === '') return noCellDate;
  const key = `${language} ${today} ${typed}`;
  const known = read.get(key);
  if (known !== undefined) return known;
  if (read.size >= maxKept) read.clear();
  const times = readAnew(typed, { today, language });
  read.set(key, times);
  return times;
}

/** Caches results: thousands of rows contain the same few dates and times. */
const read = new Map<string, TypedTimes | null>();
const maxKept = 2_000;

function readAnew(typed: string, context: CellDateContext): TypedTimes | null {
  const serial = readSerial(typed);
  if (serial) return serial;
  const plain = typed
    .replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ')
    // Removes the offset of a timestamp. After a time without seconds, `-12:30` is the end of a span instead.
    .replace(/(:\d{2}:\d{2}(?:\.\d+)?)-\d{2}:\d{2}$/, '$1')
    .replace(/(\d)\s*(?:Z|\+\d{2}:\d{2})$/, '$1')
    .replace(/(\d{1,2}:\d{2}):\d{2}(\.\d+)?/g, '$1');
  const dayOrder = isMonthFirst(plain) ? 'month-first' : 'day-first';
  const result = readTypedDate(plain, { ...context, dayOrder });
  return result.kind === 'times' ? result.times : null;
}

/** Recognises `3/25/2026`, which can only have the month first. All other dates are read in European order. */
const isMonthFirst = (text: string): boolean => {
  const [, first, second] = /^(\d{1,2})\/(\d{1,2})(?!\d)/.exec(text) ?? [];
  return Number(first) <= 12 && Number(second) > 12;
};

const dayZero = Temporal.PlainDate.from('1899-12-30');
const minutesADay = 1_440;

/** Recognises `46093.333`: days since 1900 as Excel counts them, for the years 2009 to 2064. */
function readSerial(typed: string): TypedTimes | null {
  if (!/^\d{5}([.,]\d+)?$/.test(typed)) return null;
  const serial = Number(typed.replace(',', '.'));
  if (serial < 40_000 || serial > 60_000) return null;
  const days = Math.floor(serial);
  const minutes = Math.round((serial - days) * minutesADay);
  const date = dayZero.add({ days }).toString();
  return { date, start: minutes === 0 ? null : clock(minutes), end: null, endDays: 0 };
}

const two = (number: number): string => String(number).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
