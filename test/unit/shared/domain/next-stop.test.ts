import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysOfStop,
  lateByMs,
  lateFromMs,
  nextStopOf,
  type StopTimes,
  spanAt,
  unknownTimes,
} from '../../../../src-shared/domain/next-stop.ts';

const stop = (more: Partial<StopTimes> = {}): StopTimes => ({
  ...unknownTimes('Europe/Helsinki'),
  ...more,
});
const at = (hour: number, day = 27): string => new Date(Date.UTC(2026, 10, day, hour)).toISOString();
const next = (pickup: Partial<StopTimes>, delivery: Partial<StopTimes> = {}) =>
  nextStopOf({ pickup: stop(pickup), delivery: stop({ zone: 'Europe/Berlin', ...delivery }) });

describe('what happens next', () => {
  it('is the pickup until it was, then the delivery, then nothing', () => {
    const delivery = { etaAt: at(9) };
    expect(next({ etaAt: at(8) }, delivery)).toMatchObject({
      stop: 'pickup',
      at: at(8),
      zone: 'Europe/Helsinki',
    });
    expect(next({ actualAt: at(8) }, delivery)).toMatchObject({ stop: 'delivery', zone: 'Europe/Berlin' });
    expect(next({ actualAt: at(8) }, { ...delivery, actualAt: at(9) })).toBeNull();
  });

  it('is told by the ETA, else the agreed window, the first requested one, the deadline, or when it is ready', () => {
    const all: Partial<StopTimes> = {
      etaAt: at(8),
      agreed: { startAt: at(9), endAt: at(10) },
      requested: [
        { startAt: at(14), endAt: at(15) },
        { startAt: at(11), endAt: at(12) },
      ],
      deadlineAt: at(18),
      readyAt: at(6),
    };
    const kinds = [
      ['eta', at(8), null, 'etaAt'],
      ['agreed', at(9), at(10), 'agreed'],
      ['requested', at(11), at(12), 'requested'],
      ['deadline', at(18), null, 'deadlineAt'],
      ['ready', at(6), null, 'readyAt'],
    ] as const;
    const left = { ...all };
    for (const [kind, from, endAt, key] of kinds) {
      expect(next(left)).toMatchObject({ kind, at: from, endAt });
      delete left[key];
    }
    expect(next(left)).toBeNull();
  });

  it('is the delivery where no time of the pickup is known', () => {
    const delivery = { agreed: { startAt: at(9), endAt: at(10) } };
    expect(next({}, delivery)).toMatchObject({ stop: 'delivery', at: at(9), zone: 'Europe/Berlin' });
    expect(next({ readyAt: at(6) }, delivery)).toMatchObject({ stop: 'pickup', kind: 'ready' });
  });

  it('reads agreed windows of which one end is unknown, and no time that cannot be read', () => {
    expect(next({ agreed: { startAt: null, endAt: at(10) } })).toMatchObject({ at: at(10), endAt: null });
    expect(next({ agreed: { startAt: at(9), endAt: null } })).toMatchObject({ at: at(9), endAt: null });
    expect(next({ etaAt: 'soon', agreed: { startAt: null, endAt: null }, readyAt: at(6) })).toMatchObject({
      kind: 'ready',
    });
  });
});

describe('the window that counts', () => {
  const requested = [
    { startAt: at(14), endAt: at(16) },
    { startAt: at(8), endAt: at(10) },
    { startAt: at(8, 30), endAt: at(10, 30) },
  ];
  const startAt = (now: string): string | null => {
    const found = next({ requested });
    return found && spanAt(found, Date.parse(now)).at;
  };

  it('is the first requested one that is not over, and the last once all are', () => {
    expect(startAt(at(1))).toBe(at(8));
    expect(startAt(at(9))).toBe(at(8));
    expect(startAt(at(10))).toBe(at(14));
    expect(startAt(at(12))).toBe(at(14));
    expect(startAt(at(12, 31))).toBe(at(8, 30));
  });

  it('has no end where its end cannot be read', () => {
    const found = next({ requested: [{ startAt: at(8), endAt: 'noon' }] });
    expect(found && spanAt(found, 0)).toEqual({ at: at(8), endAt: null });
  });
});

describe('an order', () => {
  const lateFrom = (pickup: Partial<StopTimes>): number | null => {
    const found = next(pickup);
    return found && lateFromMs(found);
  };

  it.each([
    [
      'its last requested window is over',
      {
        requested: [
          { startAt: at(8), endAt: at(9) },
          { startAt: at(12), endAt: at(14) },
        ],
      },
      at(14),
    ],
    [
      'its agreed window is over, whatever was requested',
      { agreed: { startAt: at(8), endAt: at(9) }, requested: [{ startAt: at(12), endAt: at(14) }] },
      at(9),
    ],
    [
      'its deadline is over, before its window',
      { deadlineAt: at(7), agreed: { startAt: at(8), endAt: at(9) } },
      at(7),
    ],
    ['its ETA is over', { etaAt: at(8), agreed: { startAt: at(8), endAt: at(9) } }, at(8)],
  ])('is late once %s', (_, pickup, from) => {
    expect(lateFrom(pickup)).toBe(Date.parse(from));
  });

  it('is late at once where the ETA is after what was promised, by the time between them', () => {
    const found = next({ etaAt: at(10), agreed: { startAt: at(8), endAt: at(9) } });
    expect(found && [lateFromMs(found), lateByMs(found)]).toEqual([0, 3_600_000]);
    const inTime = next({ etaAt: at(9), agreed: { startAt: at(8), endAt: at(9) } });
    expect(inTime && lateByMs(inTime)).toBe(0);
  });

  it('is late once its delivery should have been, while it is not even picked up', () => {
    const found = next({ readyAt: at(6) }, { deadlineAt: at(18) });
    expect(found && lateFromMs(found)).toBe(Date.parse(at(18)));
    const early = next({ agreed: { startAt: at(8), endAt: at(9) } }, { deadlineAt: at(18) });
    expect(early && lateFromMs(early)).toBe(Date.parse(at(9)));
    const pickedUp = next(
      { actualAt: at(7), agreed: { startAt: at(8), endAt: at(9) } },
      { deadlineAt: at(18) },
    );
    expect(pickedUp && lateFromMs(pickedUp)).toBe(Date.parse(at(18)));
  });

  it('is never late where nothing was promised', () => {
    expect(lateFrom({ readyAt: at(6) })).toBeNull();
  });

  it('is late no later than any of its promises and its ETA', () => {
    const time = fc.option(fc.integer({ min: 0, max: 47 }).map(hour => at(hour)));
    fc.assert(
      fc.property(time, time, time, (etaAt, endAt, deadlineAt) => {
        const from = lateFrom({
          etaAt,
          agreed: endAt === null ? null : { startAt: null, endAt },
          deadlineAt,
        });
        const all = [etaAt, endAt, deadlineAt].filter(one => one !== null).map(one => Date.parse(one));
        if (all.length === 0) expect(from).toBeNull();
        else expect(from ?? Number.NaN).toBeLessThanOrEqual(Math.min(...all));
      }),
    );
  });
});

describe('the days of a stop', () => {
  it('are those of its own clock', () => {
    expect(daysOfStop(stop({ etaAt: at(22, 27) }))).toEqual(['2026-11-28']);
    expect(daysOfStop(stop({ etaAt: at(22, 27), zone: 'Europe/Berlin' }))).toEqual(['2026-11-27']);
    const requested = [{ startAt: at(22, 27), endAt: at(23, 27) }];
    expect(daysOfStop(stop({ requested }))).toEqual(['2026-11-28']);
    expect(daysOfStop(stop({ requested, zone: 'Europe/Berlin' }))).toEqual(['2026-11-27', '2026-11-28']);
  });

  it('are read from any time that a computer can read, with a zone or without', () => {
    for (const etaAt of ['2026-11-27', '2026-11-27T10:00:00', '2026-11-27T10:00:00.1234567891Z'])
      expect(daysOfStop(stop({ etaAt }))).toEqual(['2026-11-27']);
    expect(daysOfStop(stop({ etaAt: '+275760-09-13T00:00:00Z' }))).toHaveLength(1);
    expect(daysOfStop(stop({ etaAt: 'soon' }))).toEqual([]);
  });

  it('are of what was, else of the ETA, the agreed window, or each requested window', () => {
    const requested = [
      { startAt: at(8, 30), endAt: at(9, 30) },
      { startAt: at(8, 27), endAt: at(9, 28) },
    ];
    expect(daysOfStop(stop({ requested }))).toEqual(['2026-11-27', '2026-11-28', '2026-11-30']);
    expect(daysOfStop(stop({ requested, agreed: { startAt: null, endAt: null } }))).toHaveLength(3);
    const agreed = { startAt: at(8, 26), endAt: at(9, 26) };
    expect(daysOfStop(stop({ requested, agreed }))).toEqual(['2026-11-26']);
    expect(daysOfStop(stop({ requested, agreed, etaAt: at(8, 25) }))).toEqual(['2026-11-25']);
    expect(daysOfStop(stop({ requested, agreed, etaAt: at(8, 25), actualAt: at(8, 24) }))).toEqual([
      '2026-11-24',
    ]);
    expect(daysOfStop(stop())).toEqual([]);
  });

  it('are a month at most, and none where a window ends before it begins', () => {
    expect(
      daysOfStop(stop({ requested: [{ startAt: at(8, 1), endAt: '2036-01-01T00:00:00Z' }] })),
    ).toHaveLength(32);
    expect(daysOfStop(stop({ requested: [{ startAt: at(8, 27), endAt: at(8, 20) }] }))).toEqual([
      '2026-11-27',
    ]);
  });
});
