import { t } from '@lingui/core/macro';
import { defaultCurrency } from '../../src-shared/domain/currency.ts';
import { dayMs, hourMs, minuteMs } from '../../src-shared/domain/durations.ts';
import type { Price } from '../../src-shared/domain/money.ts';
import { numberLocale, perLanguage, unitLocale, wordLocale } from './locale.ts';
import { cityOfZone } from './zone-city.ts';

/** Locale for parts of dates that are only compared or joined, and never shown in words. */
const plainLocale = 'en-GB';

export const userZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();
function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `n${locale}${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known instanceof Intl.NumberFormat) return known;
  const format = new Intl.NumberFormat(locale, options);
  made.set(key, format);
  return format;
}
function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `d${locale}${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known instanceof Intl.DateTimeFormat) return known;
  const format = new Intl.DateTimeFormat(locale, options);
  made.set(key, format);
  return format;
}

/** The decimal mark of numbers on the screen. */
export const decimalMark = (locale: string = numberLocale()): ',' | '.' =>
  numberFormat(locale, {}).format(0.5).includes(',') ? ',' : '.';

// @interface conventions.money
/**
 * An amount with its currency, such as `1 234,56 €`. A currency that is not in ISO 4217 is written as its code, after
 * the amount.
 */
export const formatMoney = (
  cents: number,
  currency: string = defaultCurrency,
  locale: string = numberLocale(),
): string =>
  /^[A-Z]{3}$/.test(currency)
    ? numberFormat(locale, { style: 'currency', currency }).format(cents / 100)
    : `${formatAmount(cents, locale)} ${currency}`;

export const formatPrice = ({ total_cents, currency }: Pick<Price, 'total_cents' | 'currency'>): string =>
  formatMoney(total_cents, currency);

/** An amount without its currency (`1 234,56`), for columns whose heading names the currency. */
export const formatAmount = (cents: number, locale: string = numberLocale()): string =>
  numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100);

/** A difference with its sign, such as `+12,00 €`. Zero has no sign. */
export const formatMoneyDifference = (cents: number, locale: string = numberLocale()): string =>
  numberFormat(locale, { style: 'currency', currency: 'EUR', signDisplay: 'exceptZero' }).format(cents / 100);

export const formatCount = (count: number, locale: string = numberLocale()): string =>
  numberFormat(locale, {}).format(count);

/** A percentage, such as `125 %`. */
export const formatPercent = (percent: number, locale: string = numberLocale()): string =>
  numberFormat(locale, { style: 'percent' }).format(percent / 100);

/** A number in short form for the ticks of a chart: `12K`, `1,5K`. */
export const formatShortCount = (count: number, locale: string = unitLocale()): string =>
  numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(count);

/** A distance in kilometres without decimals; below 1,000 metres, in metres. */
export function formatDistance(meters: number, locale: string = unitLocale()): string {
  const [unit, length] = meters < 1_000 ? ['meter', meters] : ['kilometer', meters / 1_000];
  return numberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 0 }).format(length);
}

/**
 * A value with its unit, such as `1 330 kg`. No line break can separate them. A typed text that is no whole number is
 * not changed.
 */
export const formatUnit = (typed: string, unit: 'kg' | 'kW', locale: string = unitLocale()): string =>
  `${/^\d{1,9}$/.test(typed) ? formatCount(Number(typed), locale) : typed}\u00a0${unit}`;

/** A duration in at most two units, without units that are zero: `2 d 4 h`, `1 d`, `5 h 20 min`, `45 min`. */
export function formatMinutes(minutes: number): string {
  const whole = Math.round(minutes);
  const [days, hours, rest] = [Math.floor(whole / 1_440), Math.floor((whole % 1_440) / 60), whole % 60];
  const parts = [
    { count: days, words: t({ message: `${days} d`, context: 'length of time in days, short' }) },
    { count: hours, words: t({ message: `${hours} h`, context: 'length of time in hours, short' }) },
    { count: rest, words: t({ message: `${rest} min`, context: 'length of time in minutes, short' }) },
  ];
  const first = parts.findIndex(({ count }) => count > 0);
  const shown = first < 0 ? parts.slice(2) : parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ words }) => words).join(' ');
}

const byteUnits = [
  { unit: 'gigabyte', bytes: 1_073_741_824, digits: 1 },
  { unit: 'megabyte', bytes: 1_048_576, digits: 1 },
  { unit: 'kilobyte', bytes: 1_024, digits: 0 },
] as const;

export function formatBytes(bytes: number, locale: string = unitLocale()): string {
  const size = byteUnits.find(one => bytes >= one.bytes) ?? { unit: 'byte', bytes: 1, digits: 0 };
  return numberFormat(locale, {
    style: 'unit',
    unit: size.unit,
    // The short form of byte has no plural in English ("5 byte"), so the long form is used.
    unitDisplay: size.unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: size.digits,
  }).format(bytes / size.bytes);
}

type Parts = Record<string, string>;
function partsOf(at: Date, zone: string, options: Intl.DateTimeFormatOptions): Parts {
  const parts = dateFormat(plainLocale, { ...options, timeZone: zone }).formatToParts(at);
  return Object.fromEntries(parts.map(part => [part.type, part.value]));
}

const isKnownZone = (zone: string): boolean => {
  try {
    dateFormat(plainLocale, { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
const zoneOr = (zone: string | undefined): string =>
  zone !== undefined && isKnownZone(zone) ? zone : userZone;

const isThisYear = (at: Date, zone: string): boolean =>
  partsOf(at, zone, { year: 'numeric' }).year === partsOf(new Date(), zone, { year: 'numeric' }).year;

/** Returns a formatter for RFC 3339 timestamps and Unix milliseconds, which returns any other text unchanged. */
const timeFormat =
  (words: (at: Date, zone: string) => string) =>
  (value: string | number, zone?: string): string => {
    const at = new Date(value);
    return Number.isNaN(at.getTime()) ? String(value) : words(at, zoneOr(zone));
  };

const words = (at: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat(wordLocale(), { ...options, timeZone }).format(at);

const dayParts = { day: 'numeric', month: 'short' } as const;
const timeParts = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A day as text. The year is included if it is not the current one. */
const dayWords = (at: Date, zone: string, options: Intl.DateTimeFormatOptions = dayParts): string =>
  words(at, zone, isThisYear(at, zone) ? options : { ...options, year: 'numeric' });

/**
 * A day with its weekday: `Mon 23 Nov`, `ma 23.11.`. The year is included if it is not the current one. There is no
 * comma, because times are often listed after the day.
 */
export const formatDay = timeFormat((at, zone) =>
  dayWords(at, zone, { ...dayParts, weekday: 'short' }).replace(',', ''),
);

/** A day: `23 Nov`, `23.11.`. The year is included if it is not the current one. */
export const formatDate = timeFormat((at, zone) => dayWords(at, zone));

/** Weekday: `Mon`. */
export const formatWeekday = timeFormat((at, zone) => words(at, zone, { weekday: 'short' }));

/** Month and year: `November 2026`. */
export const formatMonth = timeFormat((at, zone) => words(at, zone, { month: 'long', year: 'numeric' }));

/** Month in short form: `Nov`. */
export const formatShortMonth = timeFormat((at, zone) => words(at, zone, { month: 'short' }));

/** A day as `2026-11-23`, for comparing the days of two times. */
export const isoDay = timeFormat((at, zone) => {
  const { year, month, day } = partsOf(at, zone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${year}-${month}-${day}`;
});

/** A time of day without seconds: `13:30`, `13.30`. */
export const formatTime = timeFormat((at, zone) => words(at, zone, timeParts));

/** A time of day with seconds: `13:30:05`. */
export const formatSeconds = timeFormat((at, zone) => words(at, zone, { ...timeParts, second: '2-digit' }));

// @interface conventions.timestamps
/** Day and time: `24 Nov 11:40`, `24.11. 11.40`. */
export const formatInstant = timeFormat((at, zone) => `${dayWords(at, zone)} ${words(at, zone, timeParts)}`);

/** A span of time: `Mon 23 Nov 08:00–12:00`. If it ends on another day, both days are included. */
export function formatSpan(start: string, end: string, zone?: string): string {
  const [firstDay, lastDay] = [formatDay(start, zone), formatDay(end, zone)];
  const until = firstDay === lastDay ? formatTime(end, zone) : `${lastDay} ${formatTime(end, zone)}`;
  return `${firstDay} ${formatTime(start, zone)}–${until}`;
}

const relative = perLanguage(() => new Intl.RelativeTimeFormat(wordLocale(), { style: 'short' }));

const steps = [
  { unit: 'day', ms: dayMs },
  { unit: 'hour', ms: hourMs },
  { unit: 'minute', ms: minuteMs },
  { unit: 'second', ms: 1_000 },
] as const;

/**
 * How long ago a time was: `12 sec ago`, `just now`. A time after `nowMs` counts as now, since the clock on screen can
 * be some seconds behind.
 */
export const formatAgo = (atMs: number, nowMs: number): string =>
  formatRelative(Math.min(atMs, nowMs), nowMs);

/**
 * A time relative to now: `in 42 sec`, `just now`, `12 sec ago`. For a time that is certainly in the past, use
 * `formatAgo`.
 */
export function formatRelative(atMs: number, nowMs: number): string {
  const apartMs = atMs - nowMs;
  const step = steps.find(one => Math.abs(apartMs) >= one.ms);
  if (!step || (apartMs <= 0 && apartMs > -3_000)) return t`just now`;
  return relative().format(Math.round(apartMs / step.ms), step.unit);
}

/**
 * A time as `today 14:02`, `yesterday 09:10`, or else `24 Nov 11:40`, in the user's zone. If clocks in `zone` show
 * another hour, it is the time in `zone`: `today 16:02 Helsinki time`. With `isNamed`, the user's zone is named as
 * well, for texts beside times in other zones.
 */
export function formatMoment(atMs: number, nowMs: number, zone?: string, isNamed = false): string {
  const day = formatDay(atMs, zone);
  const time = withZoneName(formatTime(atMs, zone), atMs, zone, isNamed);
  if (day === formatDay(nowMs, zone)) return t`today ${time}`;
  return day === formatDay(nowMs - dayMs, zone) ? t`yesterday ${time}` : formatInstantAt(atMs, zone, isNamed);
}

/**
 * A time as `22 Nov 05:48` in the user's zone. If clocks in `zone` show another hour, it is the time in `zone`: `22 Nov
 * 07:48 Helsinki time`. With `isNamed`, the user's zone is named as well (`22 Nov 05:48 your time`), for texts beside
 * times in other zones.
 */
export const formatInstantAt = (value: string | number, zone?: string, isNamed = false): string =>
  withZoneName(formatInstant(value, zone), value, zone, isNamed);

function withZoneName(time: string, at: string | number, zone: string | undefined, isNamed: boolean): string {
  if (Number.isNaN(new Date(at).getTime())) return time;
  const zoneName = zone === undefined ? null : foreignZoneName(zone, at);
  if (zoneName !== null) return t`${time} ${zoneName}`;
  return isNamed ? t`${time} your time` : time;
}

const offsetOf = (zone: string, at: Date): string =>
  partsOf(at, zone, { timeZoneName: 'longOffset' }).timeZoneName ?? zone;

/**
 * Name of a zone (`Berlin time`), if clocks there show another hour at `at` than clocks in the user's zone; otherwise
 * null.
 */
export function foreignZoneName(zone: string, at: string | number = Date.now()): string | null {
  const date = new Date(at);
  if (!isKnownZone(zone) || Number.isNaN(date.getTime())) return null;
  if (offsetOf(zone, date) === offsetOf(userZone, date)) return null;
  const city = cityOfZone(zone);
  return t`${city} time`;
}
