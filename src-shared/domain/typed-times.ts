import { Temporal } from 'temporal-polyfill';
import { isSkippedByClock } from './local-time.ts';
import { type DayOrder, readTypedDate, type TypedDateReason } from './typed-date.ts';

/** What a field of a day and times holds; every part may be empty. */
export interface FieldTimes {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM` */
  start: string;
  /** `HH:MM` */
  end: string;
}

export interface FieldTimesContext {
  /** What the field held before it was typed in: `9-13` keeps its day, `24.11.` its times. */
  before: FieldTimes;
  /** `YYYY-MM-DD` of the field beside, for times without a day; or empty. */
  dayBeside: string;
  /** One moment or a span of time. */
  isSpan: boolean;
  /** IANA zone of the field. */
  zone: string;
  nowMs: number;
  dayOrder: DayOrder;
}

/** `one_time`: two times where one is asked for. */
export type FieldTimesReason = TypedDateReason | 'one_time';

export type FieldTimesResult =
  | { kind: 'times'; times: FieldTimes }
  | { kind: 'refused'; reason: FieldTimesReason };

const empty: FieldTimes = { date: '', start: '', end: '' };

/** What a text means in a field of a day and times. */
export function readFieldTimes(text: string, context: FieldTimesContext): FieldTimesResult {
  if (text.trim() === '') return { kind: 'times', times: empty };
  const { before, dayBeside, zone } = context;
  const now = Temporal.Instant.fromEpochMilliseconds(context.nowMs).toZonedDateTimeISO(zone);
  const today = now.toPlainDate();
  const nowTime = now.toPlainTime().toString({ smallestUnit: 'minute' });
  const read = readTypedDate(text, { today: today.toString(), now: nowTime, dayOrder: context.dayOrder });
  if (read.kind === 'refused') return read;
  const typed = read.times;
  if (typed.end !== null && !context.isSpan) return { kind: 'refused', reason: 'one_time' };
  const isDayAlone = typed.start === null && typed.end === null;
  const start = typed.start ?? (isDayAlone || typed.end !== null ? before.start : '');
  const end = typed.end ?? (isDayAlone ? before.end : '');
  if (isDayAlone && typed.date === null) return { kind: 'refused', reason: 'not_understood' };
  if (start !== '' && end !== '' && end <= start) return { kind: 'refused', reason: 'end_before_start' };
  const nextPossible = start > nowTime ? today : today.add({ days: 1 });
  const date = typed.date ?? (before.date || dayBeside || nextPossible.toString());
  const isSkipped = [start, end].some(time => time !== '' && isSkippedByClock(date, time, zone));
  return isSkipped
    ? { kind: 'refused', reason: 'no_such_time' }
    : { kind: 'times', times: { date, start, end } };
}
