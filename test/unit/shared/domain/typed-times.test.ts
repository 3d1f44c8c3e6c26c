import { expect, test } from 'vitest';
import {
  type FieldTimesContext,
  movedTo,
  readFieldTimes,
} from '../../../../src-shared/domain/typed-times.ts';

const nothing = { date: '', start: '', end: '' };
const held = { date: '2026-03-23', start: '09:00', end: '12:00' };

/** Thursday 5 March 2026, 10:00 in Helsinki. */
const context: FieldTimesContext = {
  before: nothing,
  dayBeside: '',
  isSpan: true,
  zone: 'Europe/Helsinki',
  nowMs: Date.parse('2026-03-05T10:00:00+02:00'),
  dayOrder: 'day-first',
};

function read(text: string, other: Partial<FieldTimesContext> = {}): string {
  const result = readFieldTimes(text, { ...context, ...other });
  return result.kind === 'refused' ? result.reason : Object.values(result.times).join(' ');
}

test('a whole text is all that the field holds', () => {
  expect(read('12.3. 8-12', { before: held })).toBe('2026-03-12 08:00 12:00');
  expect(read('  ', { before: held })).toBe('  ');
});

test('times alone keep the day of the field, then that of the field beside, then are the next possible', () => {
  expect(read('8-12', { before: held, dayBeside: '2026-04-01' })).toBe('2026-03-23 08:00 12:00');
  expect(read('8-12', { dayBeside: '2026-04-01' })).toBe('2026-04-01 08:00 12:00');
  expect(read('8-12')).toBe('2026-03-06 08:00 12:00');
  expect(read('10-12')).toBe('2026-03-06 10:00 12:00');
  expect(read('10:01-12')).toBe('2026-03-05 10:01 12:00');
  // There it is still 9.
  expect(read('9:30-12', { zone: 'Europe/Berlin' })).toBe('2026-03-05 09:30 12:00');
});

test('a day alone keeps the times, an end alone the start', () => {
  expect(read('24.3.', { before: held })).toBe('2026-03-24 09:00 12:00');
  expect(read('-14', { before: held })).toBe('2026-03-23 09:00 14:00');
  expect(read('-8', { before: held })).toBe('end_before_start');
  expect(read('-9', { before: held })).toBe('end_before_start');
  expect(read('24.3. 8', { before: held })).toBe('2026-03-24 08:00 ');
});

test('a window may end on another day, which moves with its start', () => {
  const night = { date: '2026-03-23', start: '20:00', end: '02:00', endDate: '2026-03-24' };
  expect(read('20-02', { before: held })).toBe('2026-03-23 20:00 02:00 2026-03-24');
  expect(read('12.3. 8 - 14.3. 16', { before: held })).toBe('2026-03-12 08:00 16:00 2026-03-14');
  expect(read('8-24', { dayBeside: '2026-04-01' })).toBe('2026-04-01 08:00 00:00 2026-04-02');
  expect(read('30.3.', { before: night })).toBe('2026-03-30 20:00 02:00 2026-03-31');
  expect(read('9-13', { before: night })).toBe('2026-03-23 09:00 13:00');
  expect(read('-3', { before: night })).toBe('2026-03-23 20:00 03:00 2026-03-24');
  expect(read('-23', { before: night })).toBe('2026-03-23 20:00 23:00');
  expect(read('-24', { before: held })).toBe('2026-03-23 09:00 00:00 2026-03-24');
  // The end is in the hour that the clocks skip.
  expect(read('28.3. 20-03:30')).toBe('no_such_time');
  expect(movedTo('2026-12-31', night)).toEqual({ ...night, date: '2026-12-31', endDate: '2027-01-01' });
  expect(movedTo('2026-12-31', held)).toEqual({ ...held, date: '2026-12-31' });
});

test('where one moment is asked for, a span is refused', () => {
  expect(read('12.3. 8', { isSpan: false })).toBe('2026-03-12 08:00 ');
  expect(read('12.3. 8-12', { isSpan: false })).toBe('one_time');
});

test('a time that the clocks skip is refused, the hour beside it is not', () => {
  expect(read('29.3. 3:30')).toBe('no_such_time');
  expect(read('29.3. 2:30-3:30')).toBe('no_such_time');
  expect(read('29.3. 2:30-4')).toBe('2026-03-29 02:30 04:00');
  expect(read('29.3. 3:30', { zone: 'Europe/Berlin' })).toBe('2026-03-29 03:30 ');
});

test('words without a day or a time are refused', () => {
  expect(['klo', 'soon', '31.2.'].map(text => read(text))).toEqual([
    'not_understood',
    'not_understood',
    'no_such_day',
  ]);
});
