import { i18n } from '@lingui/core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { dayText, missingTimesText, timesText } from '../../../../../src-renderer/ui/fields/times-text.ts';
import { readFieldTimes } from '../../../../../src-shared/domain/typed-times.ts';
import { languages } from '../../../../../src-shared/languages.ts';

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each([
  ['', { date: '', start: '', end: '' }],
  ['Fri 12 Mar 2027, 08:00–12:00', { date: '2027-03-12', start: '08:00', end: '12:00' }],
  [
    'Fri 12 Mar 2027, 20:00–Sat 13 Mar 2027, 02:00',
    { date: '2027-03-12', start: '20:00', end: '02:00', endDate: '2027-03-13' },
  ],
  [
    'Wed 29 Dec 2027, 20:00–Sat 1 Jan 2028, 00:00',
    { date: '2027-12-29', start: '20:00', end: '00:00', endDate: '2028-01-01' },
  ],
])('what a field shows is understood again: %s', (text, times) => {
  const before = { date: '', start: '', end: '' };
  const context = {
    before,
    dayBeside: '',
    isSpan: true,
    zone: 'Europe/Helsinki',
    dayOrder: 'day-first',
  } as const;
  expect(timesText(times)).toBe(text);
  expect(readFieldTimes(text, { ...context, nowMs: Date.parse('2026-11-21T10:00:00Z') })).toEqual({
    kind: 'times',
    times,
  });
});

afterAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test.each(languages)('a day that a field shows is understood again in %s', language => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  const days = Array.from({ length: 366 }, (_, day) =>
    new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
  );
  const context = {
    before: { date: '', start: '', end: '' },
    dayBeside: '',
    isSpan: false,
    zone: 'Europe/Helsinki',
    dayOrder: 'day-first',
    nowMs: Date.parse('2026-11-21T10:00:00Z'),
  } as const;
  const misread = days.filter(date => {
    const read = readFieldTimes(`${dayText(date)}, 08:00`, context);
    return read.kind !== 'times' || read.times.date !== date || read.times.start !== '08:00';
  });
  expect(misread.map(dayText)).toEqual([]);
});

test.each(languages)('times that a field shows are understood again in %s, also without a day', language => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  const context = { dayBeside: '', isSpan: true, zone: 'Europe/Helsinki', dayOrder: 'day-first' } as const;
  const shown = [
    { date: '2027-03-12', start: '08:10', end: '12:12' },
    { date: '2027-10-08', start: '10:08', end: '10:10' },
    { date: '2027-03-12', start: '20:00', end: '02:00', endDate: '2027-03-13' },
    // Without a day it is the next one with these times.
    { date: '', start: '08:10', end: '12:12' },
    { date: '', start: '08:10', end: '' },
  ];
  for (const times of shown) {
    const before = { date: '', start: '', end: '' };
    const read = readFieldTimes(timesText(times), {
      ...context,
      before,
      nowMs: Date.parse('2026-11-21T10:00:00Z'),
    });
    const expected = times.date === '' ? { ...times, date: '2026-11-22' } : times;
    expect(read, timesText(times)).toEqual({ kind: 'times', times: expected });
  }
});

test.each([
  ['fi', 'pe 12.3.2027, 08.10–12.12'],
  ['da', 'fre. 12. mar. 2027, 08.10–12.12'],
  ['de', 'Fr. 12. März 2027, 08:10–12:12'],
] as const)('a time is written as in other places, in %s', (language, text) => {
  i18n.loadAndActivate({ locale: language, messages: {} });
  expect(timesText({ date: '2027-03-12', start: '08:10', end: '12:12' })).toBe(text);
});

test.each([
  [{ date: '2027-03-12', start: '08:00', end: '' }, '', 'add the end time'],
  [{ date: '2027-03-12', start: '', end: '' }, 'add the time', 'add the times'],
  [{ date: '', start: '08:00', end: '' }, 'add the day', 'add the day'],
  [{ date: '2027-03-12', start: '08:00', end: '12:00' }, '', ''],
])('what %j lacks is said, and a moment lacks no end', (times, ofMoment, ofSpan) => {
  expect(missingTimesText(times, false)).toBe(ofMoment);
  expect(missingTimesText(times, true)).toBe(ofSpan);
});
