import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { createWallClock, instantMs } from '../../../../src-shared/domain/wall-clock.ts';

describe('the clock on the wall', () => {
  it('shows what Temporal shows, in any zone and at any time', () => {
    const zones = ['Europe/Helsinki', 'UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Australia/Lord_Howe'];
    const clocks = new Map(zones.map(zone => [zone, createWallClock(zone)]));
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2040, 0, 1) }),
        (zone, atMs) => {
          const there = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(zone);
          const clock = clocks.get(zone);
          expect(clock?.day(atMs)).toBe(there.toPlainDate().toString());
          expect(clock?.dayAndTime(atMs)).toBe(
            there.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' '),
          );
        },
      ),
      { numRuns: 500 },
    );
  });

  it('changes to winter time at the moment it changes', () => {
    const clock = createWallClock('Europe/Helsinki');
    const change = Date.parse('2026-10-25T01:00:00Z');
    expect(clock.dayAndTime(change - 1_000)).toBe('2026-10-25 03:59:59');
    expect(clock.dayAndTime(change)).toBe('2026-10-25 03:00:00');
  });
});

describe('an instant', () => {
  it.each([
    ['2026-11-22T12:00:00Z', Date.UTC(2026, 10, 22, 12)],
    ['2026-11-22T12:00:00.123456+02:00', Date.UTC(2026, 10, 22, 10, 0, 0, 123)],
    ['2026-11-22T12:00Z', Date.UTC(2026, 10, 22, 12)],
    ['2026-11-22T12:00:00', null],
    ['2026-11-22', null],
    ['2026-13-22T12:00:00Z', null],
    ['soon', null],
    [null, null],
  ])('of %s', (text, ms) => {
    expect(instantMs(text)).toBe(ms);
  });
});
