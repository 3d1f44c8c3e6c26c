import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { instantOf } from '../../../../src-shared/domain/local-time.ts';
import { type DayOrder, readTypedDate } from '../../../../src-shared/domain/typed-date.ts';

const pad = (value: number): string => String(value).padStart(2, '0');
type Format = (date: Temporal.PlainDate) => string;
const formatIn = (language: string, options: Intl.DateTimeFormatOptions): Format => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  return date => format.format(new Date(date.toString()));
};
const monthName = formatIn('en-GB', { month: 'short' });
const weekdayName = formatIn('en-GB', { weekday: 'short' });

/** Ways to write a whole date, and whether one is only read where the month comes first. */
const wholeFormats: { write: Format; dayOrder?: DayOrder }[] = [
  { write: date => date.toString() },
  { write: date => date.toString().replaceAll('-', '') },
  { write: ({ day, month, year }) => `${day}.${month}.${year}` },
  { write: ({ day, month, year }) => `${pad(day)}.${pad(month)}.${year}` },
  { write: ({ day, month, year }) => `${day}. ${month}. ${year}` },
  { write: ({ day, month, year }) => `${day},${month},${year}` },
  { write: ({ day, month, year }) => `${day}.${month}.${pad(year % 100)}` },
  { write: ({ day, month, year }) => `${day}/${month}/${year}` },
  { write: ({ day, month, year }) => `${day}-${month}-${year}` },
  { write: ({ day, month, year }) => `${month}/${day}/${year}`, dayOrder: 'month-first' },
  { write: date => `${weekdayName(date)} ${date.day}.${date.month}.${date.year}` },
  { write: date => `${weekdayName(date)} ${date.day} ${monthName(date)} ${date.year},` },
  ...['en-GB', 'en-US', 'fi', 'da', 'de', 'pl'].map(language => ({
    write: formatIn(language, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
  })),
];

const shortFormats: Format[] = [
  ({ day, month }) => `${day}.${month}.`,
  ({ day, month }) => `${day}.${month}`,
  ({ day, month }) => `${day}/${month}`,
  ({ day, month }) => `${day}-${month}`,
  date => `${date.day} ${monthName(date)}`,
];

const read = (text: string, today: Temporal.PlainDate, dayOrder: DayOrder = 'day-first') => {
  const result = readTypedDate(text, { today: today.toString(), dayOrder });
  return result.kind === 'times' ? result.times : `${text}: ${result.reason}`;
};

const days = (from: string, to: string): Temporal.PlainDate[] => {
  const first = Temporal.PlainDate.from(from);
  const count = first.until(to, { largestUnit: 'days' }).days;
  return Array.from({ length: count + 1 }, (_, index) => first.add({ days: index }));
};

test('every way to write a date is read as that date, on every day of four years', () => {
  const today = Temporal.PlainDate.from('2026-11-21');
  const wrong = days('2025-01-01', '2028-12-31').flatMap(date => {
    const expected = { date: date.toString(), start: '08:00', end: '12:30', endDays: 0 };
    return wholeFormats.flatMap(({ write, dayOrder }) => {
      const text = `${write(date)} 8-12:30`;
      const times = read(text, today, dayOrder);
      return JSON.stringify(times) === JSON.stringify(expected) ? [] : [[text, times]];
    });
  });
  expect(wrong.slice(0, 20)).toEqual([]);
});

test('without its year a date is the next such day, on every day of two years', () => {
  const wrong = days('2027-01-01', '2028-12-31').flatMap((today, index) => {
    // The days to come up to the same day of the next year, a part of them each day.
    const date = today.add({ days: (index * 7) % 365 });
    return shortFormats.flatMap(write => {
      const text = `${write(date)} 0815-1200`;
      const times = read(text, today);
      return typeof times !== 'string' && times.date === date.toString() && times.start === '08:15'
        ? []
        : [[today.toString(), text, times]];
    });
  });
  expect(wrong.slice(0, 20)).toEqual([]);
});

test('on the days of both clock changes, what is read is an instant of that day', () => {
  for (const day of ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']) {
    for (const zone of ['Europe/Helsinki', 'Europe/Berlin']) {
      for (const before of [0, 1, 2]) {
        const date = Temporal.PlainDate.from(day);
        const times = read(before === 0 ? 'today 8-12' : `+${before} 8-12`, date.subtract({ days: before }));
        if (typeof times === 'string') throw new Error(times);
        expect(times.date).toBe(day);
        expect(instantOf(day, times.start ?? '', zone)?.hour).toBe(8);
      }
    }
  }
});

const time = fc.record({ hour: fc.nat(23), minute: fc.nat(59) });
const timeFormats: ((time: { hour: number; minute: number }) => string)[] = [
  ({ hour, minute }) => `${hour}:${pad(minute)}`,
  ({ hour, minute }) => `${pad(hour)}${pad(minute)}`,
  ({ hour, minute }) => `${hour}.${pad(minute)}`,
  ({ hour, minute }) => `${hour}h${pad(minute)}`,
  ({ hour, minute }) => (minute === 0 ? String(hour) : `${hour}:${pad(minute)}`),
];

test('every time of the day is read back, in any two ways to write a span', () => {
  fc.assert(
    fc.property(
      time,
      time,
      fc.constantFrom(...timeFormats),
      fc.constantFrom('-', ' - ', '–', ' to ', ' bis '),
      (a, b, write, dash) => {
        const [start, end] = [a, b].map(({ hour, minute }) => `${pad(hour)}:${pad(minute)}`).toSorted();
        fc.pre(start !== end && start !== undefined && end !== undefined);
        const typed = [start, end].map(one =>
          write({ hour: Number(one.slice(0, 2)), minute: Number(one.slice(3)) }),
        );
        const result = readTypedDate(`12.3. ${typed.join(dash)}`, {
          today: '2026-03-05',
          dayOrder: 'day-first',
        });
        expect(result).toEqual({ kind: 'times', times: { date: '2026-03-12', start, end, endDays: 0 } });
      },
    ),
    { numRuns: 500 },
  );
});

test('whatever is typed or pasted, it is read or refused, and what is read makes sense', () => {
  const pieces = fc.constantFrom(
    ...'0 1 2 3 8 12 31 99 2026 . , : - / + h am pm mo to do on morgen mar klo 🚗 \0 \u200f'.split(' '),
    ' ',
  );
  const typed = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 90 }),
    fc.array(pieces, { maxLength: 12 }).map(all => all.join('')),
  );
  fc.assert(
    fc.property(typed, fc.constantFrom<DayOrder>('day-first', 'month-first'), (text, dayOrder) => {
      const result = readTypedDate(text, { today: '2026-03-05', now: '10:00', dayOrder });
      if (result.kind === 'refused') return;
      const { date, start, end, endDays } = result.times;
      if (date !== null) expect(Temporal.PlainDate.from(date).toString()).toBe(date);
      for (const one of [start, end]) if (one !== null) expect(one).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
      if (start !== null && end !== null && endDays === 0) expect(start < end).toBe(true);
      expect(endDays).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 3_000 },
  );
});
