import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handoverDay } from '../../../src-main/sandbox/rules/handover.ts';
import { candidateOf } from '../../support/builders/request.ts';

/** Violations of rule 6 for a private pickup available from `start`, asked for at `now`. */
const errorsAt = (now: string, start: string) =>
  handoverDay(candidateOf({ pickup: { type: 'private', available_from: start } }, now)).map(
    ({ code }) => code,
  );

const tooSoon = ['pickup_too_soon'];

describe('rule 6 around the changes of the clock in Helsinki', () => {
  it.each([
    // 2026-03-29, 03:00 local becomes 04:00: the day has 23 hours.
    ['the last second of the short day', '2026-03-29T10:00:00Z', '2026-03-29T20:59:59Z', tooSoon],
    ['the first second after the short day', '2026-03-29T10:00:00Z', '2026-03-29T21:00:00Z', []],
    ['asked in the last winter second', '2026-03-28T21:59:59Z', '2026-03-28T22:00:00Z', []],
    // 2026-10-25, 04:00 local becomes 03:00: the day has 25 hours.
    ['the last second of the long day', '2026-10-25T10:00:00Z', '2026-10-25T21:59:59Z', tooSoon],
    ['the first second after the long day', '2026-10-25T10:00:00Z', '2026-10-25T22:00:00Z', []],
    ['another offset of the same instant', '2026-10-25T10:00:00Z', '2026-10-26T00:00:00+02:00', []],
    ['yesterday', '2026-10-25T10:00:00Z', '2026-10-24T10:00:00Z', tooSoon],
    ['New Year', '2026-12-31T21:59:59Z', '2026-12-31T22:00:00Z', []],
  ])('%s', (_case, now, start, errors) => {
    expect(errorsAt(now, start)).toEqual(errors);
  });

  it('agrees with the calendar of Intl for any two instants', () => {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Helsinki', dateStyle: 'short' });
    const instant = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instant, fc.integer({ min: -3 * 86_400, max: 3 * 86_400 }), (now, seconds) => {
        const start = new Date(now.getTime() + seconds * 1_000);
        const isLater = day.format(start) > day.format(now);
        expect(errorsAt(now.toISOString(), start.toISOString())).toEqual(isLater ? [] : tooSoon);
      }),
    );
  });
});
