import { expect, it } from 'vitest';
import { quietUntilMs } from '../../../../src-shared/domain/quiet-hours.ts';

const at = (day: number, hour: number, minute = 0): number => new Date(2026, 2, day, hour, minute).getTime();
const night = { from: '22:00', to: '06:00' };
const noon = { from: '12:00', to: '13:30' };

it.each([
  ['before a night', at(10, 21, 59), night, null],
  ['at the beginning of a night', at(10, 22), night, at(11, 6)],
  ['after midnight', at(11, 3), night, at(11, 6)],
  ['at the end of a night', at(11, 6), night, null],
  ['within a day', at(10, 12, 15), noon, at(10, 13, 30)],
  ['after it', at(10, 13, 30), noon, null],
  ['on the last day of a month', at(31, 23), night, new Date(2026, 3, 1, 6).getTime()],
  ['without quiet hours', at(10, 3), null, null],
  ['with an empty span', at(10, 3), { from: '03:00', to: '03:00' }, null],
])('%s', (_when, nowMs, hours, untilMs) => {
  expect(quietUntilMs(nowMs, hours)).toBe(untilMs);
});
