import { Temporal } from 'temporal-polyfill';
import { isSkippedByClock } from './local-time.ts';
import {
  type DayOrder,
  daysToEnd,
  readTypedDate,
  type TypedDateReason,
  type TypedTimes,
} from './typed-date.ts';

/** Content of a field for a day and times. Every part may be empty. */
export interface FieldTimes {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  start: string;
  /** `HH:MM` */
  end: string;
  /** Day of the end, `YYYY-MM-DD`, if it is not `date`. */
  endDate?: string | undefined;
}

export interface FieldTimesContext {
  /**
   * Content of the field before the user typed. Parts that are not typed stay: with `9-13` the day, with `24.11.` the
   * times.
   */
  before: FieldTimes;
  /** Day of the neighbouring field, `YYYY-MM-DD`; empty if it has none. It is used if times are typed without a day. */
  dayBeside: string;
  /** Whether the field takes a span of time, such as `8-12`. Otherwise it takes one time. */
  isSpan: boolean;
  /** IANA zone of the field. */
  zone: string;
  nowMs: number;
  dayOrder: DayOrder;
  /** Language of the user, such as `pl` or `pl-PL`, if it is known. */
  language?: string;
}

/** Why typed text is refused. `one_time`: two times were typed in a field that takes one. */
export type FieldTimesReason = TypedDateReason | 'one_time';

export type FieldTimesResult =
  | { kind: 'times'; times: FieldTimes }
  | { kind: 'refused'; reason: FieldTimesReason };

const empty: FieldTimes = { date: '', start: '', end: '' };

const dayAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

const daysBetween = ({ date, endDate = '' }: FieldTimes): number =>
  date === '' || endDate === '' ? 0 : Temporal.PlainDate.from(date).until(endDate).days;

const withEndDay = (times: FieldTimes, days: number): FieldTimes =>
  days === 0 ? times : { ...times, endDate: dayAfter(times.date, days) };

/** The same times on another day. If the end is on a later day, it stays as many days after the start. */
export const movedTo = (date: string, times: FieldTimes): FieldTimes =>
  withEndDay({ date, start: times.start, end: times.end }, daysBetween(times));

/**
 * Days from `start` to the end that was typed; null if the end is before the start and cannot be meant as the next day.
 */
function endDaysOf(typed: TypedTimes, start: string): number | null {
  const isWhole = typed.start !== null || start === '' || typed.end === null || typed.endDays > 0;
  return isWhole ? typed.endDays : daysToEnd(start, typed.end ?? '');
}

/** Reads what the user typed into a field for a day and times. */
export function readFieldTimes(text: string, context: FieldTimesContext): FieldTimesResult {
  if (text.trim() === '') return { kind: 'times', times: empty };
  const { before, dayBeside, zone } = context;
  const now = Temporal.Instant.fromEpochMilliseconds(context.nowMs).toZonedDateTimeISO(zone);
  const today = now.toPlainDate();
  const nowTime = now.toPlainTime().toString({ smallestUnit: 'minute' });
  const { dayOrder, language = '' } = context;
  const read = readTypedDate(text, { today: today.toString(), now: nowTime, dayOrder, language });
  if (read.kind === 'refused') return read;
  const typed = read.times;
  if (typed.end !== null && !context.isSpan) return { kind: 'refused', reason: 'one_time' };
  const isDayAlone = typed.start === null && typed.end === null;
  if (isDayAlone) {
    if (typed.date === null) return { kind: 'refused', reason: 'not_understood' };
    return unlessSkipped(movedTo(typed.date, before), zone);
  }
  const start = typed.start ?? (typed.end !== null ? before.start : '');
  const endDays = endDaysOf(typed, start);
  if (endDays === null) return { kind: 'refused', reason: 'end_before_start' };
  const nextPossible = start > nowTime ? today : today.add({ days: 1 });
  const date = typed.date ?? (before.date || dayBeside || nextPossible.toString());
  return unlessSkipped(withEndDay({ date, start, end: typed.end ?? '' }, endDays), zone);
}

/** Refuses times in the hour that is skipped when clocks go forward, because a request would contain another time. */
function unlessSkipped(times: FieldTimes, zone: string): FieldTimesResult {
  const { date, start, end, endDate = date } = times;
  const isSkipped = isSkippedByClock(date, start, zone) || isSkippedByClock(endDate, end, zone);
  return isSkipped ? { kind: 'refused', reason: 'no_such_time' } : { kind: 'times', times };
}
