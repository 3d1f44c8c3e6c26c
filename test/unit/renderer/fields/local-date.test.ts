import { CalendarDate } from '@internationalized/date';
import { expect, test } from 'vitest';
import {
  completedDate,
  dateLocale,
  dateOf,
  timeOf,
  timeText,
} from '../../../../src-renderer/ui/fields/local-date.ts';

const today = new CalendarDate(2026, 11, 21);
const meant = (day: number | null, month: number | null, year: number | null, from = today) =>
  completedDate({ day, month, year }, from)?.toString() ?? null;

test('a day alone is the next such day', () => {
  expect(meant(21, null, null)).toBe('2026-11-21');
  expect(meant(23, null, null)).toBe('2026-11-23');
  expect(meant(3, null, null)).toBe('2026-12-03');
  expect(meant(3, null, null, new CalendarDate(2026, 12, 21))).toBe('2027-01-03');
  expect(meant(31, null, null)).toBeNull();
});

test('a day and a month are the nearest such date', () => {
  expect(meant(1, 11, null)).toBe('2026-11-01');
  expect(meant(5, 1, null)).toBe('2027-01-05');
  expect(meant(28, 12, null, new CalendarDate(2027, 1, 4))).toBe('2026-12-28');
  expect(meant(31, 2, null)).toBeNull();
});

test('a month alone says nothing, a whole date is itself', () => {
  expect(meant(null, 11, null)).toBeNull();
  expect(meant(29, 2, 2028)).toBe('2028-02-29');
  expect(meant(29, 2, 2027)).toBeNull();
});

test('texts of a draft that are no date or time are shown as nothing', () => {
  expect(dateOf('2026-11-23')?.toString()).toBe('2026-11-23');
  expect(['', '2026-11', '2026-13-01', 'x'].map(dateOf)).toEqual([null, null, null, null]);
  expect(['', '8', '25:00', 'x'].map(timeOf)).toEqual([null, null, null, null]);
  expect(timeText({ hour: 8, minute: 5 })).toBe('08:05');
});

test('English means day before month', () => {
  expect(['en-US', 'en', 'en-GB', 'fi-FI'].map(dateLocale)).toEqual(['en-GB', 'en-GB', 'en-GB', 'fi-FI']);
});
