import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderDraft, WindowDraft } from '../../../../src-shared/domain/draft.ts';
import { checkDraft } from '../../../../src-shared/domain/draft-rules.ts';
import { instantOf } from '../../../../src-shared/domain/local-time.ts';
import { context, goodDraft } from '../../../support/builders/order.ts';

const minuteMs = 60_000;
const countries = { FI: 'Europe/Helsinki', SE: 'Europe/Stockholm', DE: 'Europe/Berlin' } as const;
type Zone = (typeof countries)[keyof typeof countries];
const country = fc.constantFrom('FI', 'SE', 'DE');
const instant = fc
  .integer({ min: Date.parse('2000-01-01T00:00:00Z'), max: Date.parse('2060-01-01T00:00:00Z') })
  .map(ms => ms - (ms % minuteMs));

const formats = new Map(
  Object.values(countries).map(timeZone => [
    timeZone,
    new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);

/** Date and time of an instant in a zone by ICU, which the rules do not use for it. */
function localOf(ms: number, zone: Zone): { date: string; time: string } {
  const [date = '', time = ''] = formats.get(zone)?.format(ms).split(' ') ?? [];
  return { date, time };
}

const codesOf = (draft: OrderDraft, nowMs: number): string[] =>
  checkDraft(draft, { ...context, nowMs }).map(({ code }) => code);

/** Every clock change of these years, and an hour on each side of it, in minutes. */
const changes = Array.from({ length: 60 }, (_, index) => 2000 + index).flatMap(year =>
  [2, 9].map(month => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    last.setUTCDate(last.getUTCDate() - last.getUTCDay());
    return last.getTime();
  }),
);
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -1_500, max: 1_500 }))
  .map(([change, minutes]) => change + minutes * minuteMs);

describe('rule 6 across years', () => {
  const privatePickup = (at: number, code: keyof typeof countries): OrderDraft =>
    goodDraft(draft => {
      draft.pickup.type = 'private';
      draft.pickup.contact = { name: 'Aino', phone: '1', email: '' };
      draft.pickup.countryCode = code;
      draft.pickup.requestedWindows = [];
      draft.pickup.availableFrom = localOf(at, countries[code]);
      draft.delivery.requestedWindows = [];
    });

  it('holds from the next Helsinki day on, wherever the vehicle stands and whenever it is', () => {
    let early = 0;
    fc.assert(
      fc.property(
        fc.oneof(instant, nearChange),
        fc.integer({ min: -3_000, max: 3_000 }),
        country,
        (nowMs, minutes, code) => {
          const draft = privatePickup(nowMs + minutes * minuteMs, code);
          const { date, time } = draft.pickup.availableFrom;
          // A time that the clocks show twice is the first of the two.
          const meantMs = instantOf(date, time, countries[code])?.epochMilliseconds ?? Number.NaN;
          const isTooEarly =
            localOf(meantMs, 'Europe/Helsinki').date <= localOf(nowMs, 'Europe/Helsinki').date;
          if (isTooEarly) early += 1;
          expect(codesOf(draft, nowMs).includes('private_handover_too_early')).toBe(isTooEarly);
        },
      ),
      { numRuns: 600 },
    );
    expect(early).toBeGreaterThan(80);
  });
});

describe('rule 3 across years', () => {
  interface Span {
    startMs: number;
    endMs: number;
  }
  const windowOf = ({ startMs, endMs }: Span, zone: Zone): WindowDraft | null => {
    const start = localOf(startMs, zone);
    const end = localOf(endMs, zone);
    const isSame =
      instantOf(start.date, start.time, zone)?.epochMilliseconds === startMs &&
      instantOf(end.date, end.time, zone)?.epochMilliseconds === endMs;
    // What a window cannot say is left out: the second of two same hours.
    if (!isSame) return null;
    const sameDay = { date: start.date, start: start.time, end: end.time };
    return start.date === end.date ? sameDay : { ...sameDay, endDate: end.date };
  };
  const overlaps = (spans: readonly Span[]): boolean =>
    spans.some((a, index) => spans.slice(index + 1).some(b => a.startMs < b.endMs && b.startMs < a.endMs));

  it('windows of a stop overlap exactly where their instants do; touching is fine', () => {
    let overlapping = 0;
    let apart = 0;
    fc.assert(
      fc.property(
        fc.oneof(instant, nearChange),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 12 })), {
          minLength: 2,
          maxLength: 5,
        }),
        country,
        (dayMs, quarters, code) => {
          const zone = countries[code];
          const spans: Span[] = [];
          const windows: WindowDraft[] = [];
          for (const [from, length] of quarters) {
            const startMs = dayMs + from * 15 * minuteMs;
            const span = { startMs, endMs: startMs + length * 15 * minuteMs };
            const window = windowOf(span, zone);
            if (!window) continue;
            spans.push(span);
            windows.push(window);
          }
          const draft = goodDraft(changed => {
            changed.delivery.countryCode = code;
            changed.delivery.requestedWindows = windows;
          });
          const found = codesOf(draft, dayMs - minuteMs);
          const isOverlapping = overlaps(spans);
          if (isOverlapping) overlapping += 1;
          else if (spans.length > 1) apart += 1;
          expect(found.includes('windows_overlap')).toBe(isOverlapping);
          expect(found).not.toContain('window_ends_before_start');
        },
      ),
      { numRuns: 600 },
    );
    expect(overlapping).toBeGreaterThan(80);
    expect(apart).toBeGreaterThan(40);
  });
});
