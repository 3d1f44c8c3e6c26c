import type { Context } from '../context.ts';
import type { Json, OrderChanges } from '../requests.ts';
import { inHours, inOffset, inSeconds, timestampOf, type Window, windowIn, windowOf } from '../times.ts';

/** `refused`: the interface does not say whether shape (400) or rule (422) comes first. */
export type Verdict = 'kept' | 'violated' | 'refused';

const hourMs = 3_600_000;

type Windows = (context: Context, baseMs: number) => Window[];

const window = (fromMs: number, toMs: number): Window => windowOf(timestampOf(fromMs), timestampOf(toMs));

/** Windows of either stop, around an instant that lies three days ahead. */
const ofEitherStop: readonly (readonly [string, Verdict, Windows])[] = [
  ['one window', 'kept', (_, at) => [window(at, at + hourMs)]],
  ['windows that touch', 'kept', (_, at) => [window(at, at + hourMs), window(at + hourMs, at + 2 * hourMs)]],
  [
    'windows that touch, the later first',
    'kept',
    (_, at) => [window(at + hourMs, at + 2 * hourMs), window(at, at + hourMs)],
  ],
  [
    'windows that touch in different offsets',
    'kept',
    (_, at) => [
      windowOf(inOffset(at, '+02:00'), inOffset(at + hourMs, '+02:00')),
      windowOf(inOffset(at + hourMs, '-07:00'), inOffset(at + 2 * hourMs, '-07:00')),
    ],
  ],
  [
    'a second between windows',
    'kept',
    (_, at) => [window(at, at + hourMs), window(at + hourMs + 1_000, at + 2 * hourMs)],
  ],
  [
    'a second of overlap',
    'violated',
    (_, at) => [window(at, at + hourMs), window(at + hourMs - 1_000, at + 2 * hourMs)],
  ],
  [
    'a second of overlap, the later first',
    'violated',
    (_, at) => [window(at + hourMs - 1_000, at + 2 * hourMs), window(at, at + hourMs)],
  ],
  [
    'an overlap that only the offsets show',
    'violated',
    (_, at) => [
      windowOf(inOffset(at, '+14:00'), inOffset(at + hourMs, '+14:00')),
      windowOf(inOffset(at, '-11:00'), inOffset(at + hourMs, '-11:00')),
    ],
  ],
  [
    'a window within another',
    'violated',
    (_, at) => [window(at, at + 4 * hourMs), window(at + hourMs, at + 2 * hourMs)],
  ],
  ['the same window twice', 'violated', (_, at) => [window(at, at + hourMs), window(at, at + hourMs)]],
  [
    'the third overlaps the first',
    'violated',
    (_, at) => [
      window(at, at + 2 * hourMs),
      window(at + 4 * hourMs, at + 5 * hourMs),
      window(at + hourMs, at + 3 * hourMs),
    ],
  ],
  ['an end that is just ahead', 'kept', context => [windowOf(inHours(context, -1), inSeconds(context, 20))]],
  [
    'an end that is just past',
    'violated',
    context => [windowOf(inHours(context, -1), inSeconds(context, -2))],
  ],
  ['an end that is long past', 'violated', context => [windowIn(context, -50, -48)]],
  [
    'one good window and one of the past',
    'violated',
    (context, at) => [window(at, at + hourMs), windowIn(context, -50, -48)],
  ],
  [
    'an end in the past that the offset hides',
    'violated',
    context => {
      const at = context.nowMs() - 60_000;
      return [windowOf(inOffset(at - hourMs, '+14:00'), inOffset(at, '+14:00'))];
    },
  ],
  [
    'an end ahead that the offset hides',
    'kept',
    context => {
      const at = context.nowMs() + 60_000;
      return [windowOf(inOffset(at - hourMs, '-11:00'), inOffset(at, '-11:00'))];
    },
  ],
];

/** A pickup window against an available_from that is so many seconds after its start. */
const afterStart: readonly (readonly [string, Verdict, number])[] = [
  ['at available_from', 'kept', 0],
  ['a second after available_from', 'kept', -1],
  ['a second before available_from', 'violated', 1],
  ['a day before available_from', 'violated', 86_400],
];

type WindowRule = readonly [string, Verdict, (context: Context) => OrderChanges];

const threeDaysOn = (context: Context): number => Math.floor(context.nowMs() / 1_000) * 1_000 + 72 * hourMs;

export const windowRules: readonly WindowRule[] = [
  ...ofEitherStop.flatMap(([what, verdict, windowsOf]): WindowRule[] => [
    [
      `${what}, pickup`,
      verdict,
      context => ({
        pickup: {
          available_from: undefined,
          requested_windows: windowsOf(context, threeDaysOn(context)),
        },
      }),
    ],
    [
      `${what}, delivery`,
      verdict,
      context => ({ delivery: { requested_windows: windowsOf(context, threeDaysOn(context)) } }),
    ],
  ]),
  ...afterStart.map(
    ([what, verdict, seconds]): WindowRule => [
      `a pickup window ${what}`,
      verdict,
      context => {
        const at = threeDaysOn(context);
        const available = timestampOf(at + seconds * 1_000);
        return {
          pickup: { available_from: available, requested_windows: [window(at, at + hourMs)] },
        };
      },
    ],
  ),
  [
    'one of two pickup windows before available_from',
    'violated',
    context => {
      const at = threeDaysOn(context);
      const windows = [window(at, at + hourMs), window(at - 4 * hourMs, at - 3 * hourMs)];
      return { pickup: { available_from: timestampOf(at), requested_windows: windows } };
    },
  ],
  [
    'overlapping windows of different stops',
    'kept',
    context => {
      const windows = [windowIn(context, 72, 76)];
      return { pickup: { requested_windows: windows }, delivery: { requested_windows: windows } };
    },
  ],
];

/** Rule 6: when the pickup starts, given the first instant of the next Helsinki day. */
export const handoverDays: readonly (readonly [string, Verdict, (midnightMs: number) => Json])[] = [
  ['the first second of tomorrow', 'kept', at => ({ available_from: timestampOf(at) })],
  ['the last second of today', 'violated', at => ({ available_from: timestampOf(at - 1_000) })],
  [
    'the first second of tomorrow, still today in its offset',
    'kept',
    at => ({ available_from: inOffset(at, '-11:00') }),
  ],
  [
    'the last second of today, tomorrow already in its offset',
    'violated',
    at => ({ available_from: inOffset(at - 1_000, '+14:00') }),
  ],
  ['a month from now', 'kept', at => ({ available_from: timestampOf(at + 30 * 24 * hourMs) })],
  [
    'a window from the first second of tomorrow',
    'kept',
    at => ({ available_from: undefined, requested_windows: [window(at, at + hourMs)] }),
  ],
  [
    'a window from the last second of today',
    'violated',
    at => ({ available_from: undefined, requested_windows: [window(at - 1_000, at + hourMs)] }),
  ],
  [
    'a window of today after one of tomorrow',
    'violated',
    at => ({
      available_from: undefined,
      requested_windows: [window(at + hourMs, at + 2 * hourMs), window(at - 1_000, at + 1_000)],
    }),
  ],
];
