import { i18n } from '@lingui/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fieldValue, sideText } from '../../../../src-renderer/i18n/field-value.ts';
import {
  foreignZoneName,
  formatAgo,
  formatAmount,
  formatBytes,
  formatDay,
  formatDistance,
  formatInstant,
  formatInstantAt,
  formatMinutes,
  formatMoment,
  formatMoney,
  formatMoneyDifference,
  formatRelative,
  formatSpan,
  formatUnit,
} from '../../../../src-renderer/i18n/format.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const nowMs = Date.parse('2026-11-21T10:00:00Z');
beforeEach(() => {
  vi.useFakeTimers({ now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
});

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ').replace('\u2212', '-');
const helsinki = 'Europe/Helsinki';

describe('a time', () => {
  it('is of the zone that is asked for, and names another year than this one', () => {
    expect(formatInstant('2026-11-24T22:30:00Z', helsinki)).toBe('25 Nov 00:30');
    expect(formatInstant('2025-11-24T08:00:00Z', helsinki)).toBe('24 Nov 2025 10:00');
    expect(formatDay('2026-11-24T22:30:00Z', helsinki)).toBe('Wed 25 Nov');
    expect(formatDay('2027-01-01T12:00:00Z', helsinki)).toBe('Fri 1 Jan 2027');
    // Here it is next year already, in New York it is not.
    expect(formatDay('2027-01-01T00:30:00Z', 'America/New_York')).toBe('Thu 31 Dec');
    expect(formatInstant('soon')).toBe('soon');
  });

  it('that spans hours has its day once, and over midnight both', () => {
    expect(formatSpan('2026-11-23T06:00:00Z', '2026-11-23T10:00:00Z', helsinki)).toBe(
      'Mon 23 Nov 08:00–12:00',
    );
    expect(formatSpan('2026-11-23T20:00:00Z', '2026-11-24T04:00:00Z', helsinki)).toBe(
      'Mon 23 Nov 22:00–Tue 24 Nov 06:00',
    );
  });

  it('is today or yesterday by the calendar, not by hours', () => {
    // In the zone of this computer, whichever that is.
    const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime();
    vi.setSystemTime(at(21, 1));
    expect(formatMoment(at(21, 0), at(21, 1))).toBe('today 00:00');
    expect(formatMoment(at(20, 23), at(21, 1))).toBe('yesterday 23:00');
    expect(formatMoment(at(20, 0), at(21, 23))).toBe('yesterday 00:00');
    expect(formatMoment(at(18, 12), at(21, 1))).toBe('18 Nov 12:00');
  });

  it('of another zone is told as a clock there shows it, with the zone', () => {
    const late = Date.parse('2026-11-20T17:30:00Z');
    expect(formatMoment(late, nowMs, 'Asia/Tokyo')).toBe('today 02:30 Tokyo time');
    expect(formatMoment(late - 86_400_000, nowMs, 'Asia/Tokyo')).toBe('yesterday 02:30 Tokyo time');
    expect(formatInstantAt(late, 'Asia/Tokyo')).toBe('21 Nov 02:30 Tokyo time');
    expect(formatInstantAt(late)).toBe(formatInstant(late));
    // Beside such a time, one of here says so.
    expect(formatInstantAt(late, undefined, true)).toBe(`${formatInstant(late)} your time`);
    expect(formatMoment(late, nowMs, undefined, true)).toMatch(/ your time$/);
    expect(formatMoment(late, nowMs, 'Asia/Tokyo', true)).toBe('today 02:30 Tokyo time');
    expect(formatInstantAt('soon', undefined, true)).toBe('soon');
  });

  it.each([
    [0, 'just now'],
    [-2_900, 'just now'],
    [-3_000, '3 sec ago'],
    [-59_000, '59 sec ago'],
    [-60_000, '1 min ago'],
    [-7_200_000, '2 hr ago'],
    [-86_400_000, '1 day ago'],
    [42_000, 'in 42 sec'],
    [3_600_000, 'in 1 hr'],
  ])('%s ms from now is %s', (apartMs, words) => {
    expect(formatRelative(nowMs + apartMs, nowMs)).toBe(words);
  });

  it('that has happened is never to come, whatever the age of the clock on screen', () => {
    expect(formatAgo(nowMs - 12_000, nowMs)).toBe('12 sec ago');
    expect(formatAgo(nowMs + 4_000, nowMs)).toBe('just now');
    expect(formatAgo(nowMs + 3_600_000, nowMs)).toBe('just now');
  });

  it('names a zone only where its clock shows another hour at that moment', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(foreignZoneName(own)).toBeNull();
    expect(foreignZoneName('Asia/Ho_Chi_Minh')).toBe('Ho Chi Minh time');
    expect(foreignZoneName('Mars/Olympus')).toBeNull();
  });
});

describe('a number', () => {
  it('of money is in euro from cents, with its sign where it is a difference', () => {
    expect(plain(formatMoney(123_456, 'EUR', 'fi-FI'))).toBe('1 234,56 €');
    expect(plain(formatMoneyDifference(1_200, 'fi-FI'))).toBe('+12,00 €');
    expect(plain(formatMoneyDifference(-1_200, 'fi-FI'))).toBe('-12,00 €');
    expect(plain(formatMoneyDifference(0, 'fi-FI'))).toBe('0,00 €');
  });

  it('of cents has two decimals in a column of amounts, also where they are zero', () => {
    const amounts = [0, 5, 1_250, 123_400].map(cents => plain(formatAmount(cents, 'fi-FI')));
    expect(amounts).toEqual(['0,00', '0,05', '12,50', '1 234,00']);
    expect(formatAmount(123_400, 'de-DE')).toBe('1.234,00');
  });

  it('of a way is in metres below a kilometre', () => {
    expect([999, 1_000, 492_400].map(meters => plain(formatDistance(meters)))).toEqual([
      '999 m',
      '1 km',
      '492 km',
    ]);
  });

  it('with a unit has spaces that do not break, and a text that is no number stays', () => {
    expect([formatUnit('1330', 'kg'), formatUnit('96', 'kW'), formatUnit('about 90', 'kW')]).toEqual([
      '1\u00a0330\u00a0kg',
      '96\u00a0kW',
      'about 90\u00a0kW',
    ]);
  });

  it('of bytes is in the unit that one reads', () => {
    expect([500, 1_024, 1_048_575, 12_582_912].map(bytes => plain(formatBytes(bytes)))).toEqual([
      '500 bytes',
      '1 kB',
      '1 024 kB',
      '12 MB',
    ]);
  });
});

describe('a value of the service', () => {
  it.each([
    ['customer_note', null, '–'],
    ['customer_note', '', '–'],
    ['items.0.winter_tires.mounted', true, 'yes'],
    ['items.0.winter_tires.mounted', false, 'no'],
    ['items.0.engine_power_kw', 0, '0'],
    ['pickup.requested_windows', [], '–'],
    ['pickup.type', 'auction', 'auction'],
    ['pickup.type', 'moon_base', 'moon_base'],
    ['ordered_for', { business_id: '1', country_code: null }, '1'],
    ['ordered_for', { business_id: '1', country_code: 'DE' }, '1 (DE)'],
    ['pickup.address', { formatted_address: 'Weg 1' }, 'Weg 1'],
    ['pickup.address', { formatted_address: 'Weg 1', country_code: 'DE' }, 'Weg 1 (DE)'],
    ['service_options.transport_preference', 'covered', 'covered'],
    ['service_options.inspection', 'standard', 'standard'],
  ])('%s %j is read as %s', (path, value, words) => {
    expect(fieldValue(path, value)).toBe(words);
  });

  const named = (zone: string, at: string) => foreignZoneName(zone, at);
  const withZone = (text: string, zone: string, at: string) =>
    [text, named(zone, at)].filter(part => part !== null).join(' ');

  it('is told by the clock of its stop, which is named where it is not the user’s', () => {
    const at = '2026-11-23T06:00:00Z';
    const zones = { pickup: 'Europe/Berlin', delivery: 'Europe/Helsinki' };
    expect(fieldValue('pickup.available_from', at, zones)).toBe(
      withZone('23 Nov 07:00', 'Europe/Berlin', at),
    );
    expect(fieldValue('delivery.eta', at, zones)).toBe(withZone('23 Nov 08:00', 'Europe/Helsinki', at));
    expect(fieldValue('pickup.available_from', at)).toMatch(/ your time$/);
    const window = { start_at: at, end_at: '2026-11-23T10:00:00Z', timezone: null };
    expect(fieldValue('pickup.requested_windows', [window], zones)).toBe(
      withZone('Mon 23 Nov 07:00–11:00', 'Europe/Berlin', at),
    );
  });

  it('is told at each side of a table by the clock of its stop at that side', () => {
    const at = '2026-11-23T06:00:00Z';
    const fields = [
      { path: 'pickup.available_from', was: at, becomes: at },
      { path: 'pickup.address.country_code', was: 'FI', becomes: 'DE' },
    ];
    const [field] = fields;
    if (!field) return expect.unreachable();
    const known = { pickup: helsinki };
    expect(sideText(fields, ({ was }) => was, known)(field)).toBe(withZone('23 Nov 08:00', helsinki, at));
    expect(sideText(fields, ({ becomes }) => becomes, known)(field)).toBe(
      withZone('23 Nov 07:00', 'Europe/Berlin', at),
    );
  });

  it('of several windows has them in the zone of the stop, which the first names', () => {
    const window = (start_at: string, end_at: string, timezone: string) => ({ start_at, end_at, timezone });
    expect(
      fieldValue('pickup.requested_windows', [
        window('2026-11-23T06:00:00Z', '2026-11-23T10:00:00Z', helsinki),
        window('2026-11-23T06:00:00Z', '2026-11-23T10:00:00Z', 'Europe/Berlin'),
      ]),
    ).toBe(withZone('Mon 23 Nov 08:00–12:00; Mon 23 Nov 08:00–12:00', helsinki, '2026-11-23T06:00:00Z'));
  });
});

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [320, '5 h 20 min'],
  [1_439.6, '1 d'],
  [1_445, '1 d'],
  [3_120, '2 d 4 h'],
])('%d minutes are %s', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text);
});
