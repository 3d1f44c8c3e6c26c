import { t } from '@lingui/core/macro';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { dayMs } from '../../../../../src-shared/domain/durations.ts';
import { lateByMs, lateFromMs, spanAt } from '../../../../../src-shared/domain/next-stop.ts';
import type { NextStop } from '../../../../../src-shared/domain/next-stop-schema.ts';
import {
  foreignZoneName,
  formatDate,
  formatInstant,
  formatMinutes,
  formatSpan,
  formatTime,
  formatWeekday,
  isoDay,
} from '../../../../i18n/format.ts';
import { perLanguage } from '../../../../i18n/locale.ts';

export interface NextWords {
  /** The text, such as `Pickup today 08:00–12:00`, `Delivered 24 Nov 14:02`, or `Needs your decision`. */
  words: string;
  /**
   * Says what kind of time is shown, such as the ETA. Names the zone of the stop if clocks there differ from this
   * computer's clock.
   */
  title: string;
  /**
   * How late the order is: `+45 min` for an ETA in the future, `overdue` or `2 d late` for a time in the past. Null if
   * the order is not late.
   */
  late: string | null;
  /** Whether the order becomes late within the next day if its next stop is not done by then. */
  isLateSoon: boolean;
  isDone: boolean;
}

/** The day of a time: `today`, `tomorrow`, `yesterday`, `Mon` within the next six days, otherwise `23 Nov`. */
function dayWords(at: string, zone: string, nowMs: number): string {
  const inDays = (Date.parse(isoDay(at, zone)) - Date.parse(isoDay(nowMs, zone))) / dayMs;
  if (inDays === 0) return t`today`;
  if (inDays === 1) return t`tomorrow`;
  if (inDays === -1) return t`yesterday`;
  return inDays > 0 && inDays < 7 ? formatWeekday(at, zone) : formatDate(at, zone);
}

function timeWords(next: NextStop, nowMs: number): string {
  const { kind, zone } = next;
  const { at, endAt } = spanAt(next, nowMs);
  const day = dayWords(at, zone, nowMs);
  const time = formatTime(at, zone);
  if (kind === 'ready') return day;
  if (endAt === null) return `${day} ${time}`;
  if (isoDay(endAt, zone) !== isoDay(at, zone)) return formatSpan(at, endAt, zone);
  return `${day} ${time}–${formatTime(endAt, zone)}`;
}

function stopWords(next: NextStop, nowMs: number): string {
  const when = timeWords(next, nowMs);
  if (next.kind === 'ready') return t`Available from ${when}`;
  if (next.kind === 'deadline') return t`Delivery by ${when}`;
  return next.stop === 'pickup' ? t`Pickup ${when}` : t`Delivery ${when}`;
}

function sourceWords({ kind }: NextStop): string {
  switch (kind) {
    case 'eta':
      return t`ETA from the service`;
    case 'agreed':
      return t`time agreed with the service`;
    case 'requested':
      return t`requested time window`;
    case 'ready':
      return t`the vehicle can be picked up from this day on`;
    case 'deadline':
      return t`deadline set by the service`;
  }
}

const maxKept = 2_000;
const keptWords = perLanguage(() => new Map<string, Pick<NextWords, 'words' | 'title'>>());

/**
 * The texts for the next stop of an order. Kept for a minute, because scrolling through the list asks for the same ones
 * often.
 */
function wordsOf(next: NextStop, nowMs: number): Pick<NextWords, 'words' | 'title'> {
  const key = JSON.stringify([next, Math.floor(nowMs / 60_000)]);
  const kept = keptWords();
  const known = kept.get(key);
  if (known) return known;
  const words = stopWords(next, nowMs);
  const zoneName = foreignZoneName(next.zone, next.at);
  const made = { words, title: [words, zoneName, sourceWords(next)].filter(Boolean).join(', ') };
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, made);
  return made;
}

const [hourMinutes, dayMinutes] = [60, 1_440];

/** Says how late an order is: `overdue` within the first hour, then in whole hours, from one day on in whole days. */
function overdueWords(forMs: number): string {
  const minutes = forMs / 60_000;
  const unit = minutes < dayMinutes ? hourMinutes : dayMinutes;
  if (minutes < unit) return t`overdue`;
  const time = formatMinutes(Math.floor(minutes / unit) * unit);
  return t`${time} late`;
}

function lateWords(next: NextStop, nowMs: number): string | null {
  const byMs = lateByMs(next);
  const isOver = Date.parse(next.at) <= nowMs;
  if (byMs > 0 && !isOver) {
    const time = formatMinutes(Math.max(1, Math.round(byMs / 60_000)));
    return t`+${time}`;
  }
  // If the ETA is after the promised time, the order counts as late from the promised time on.
  const fromMs = byMs > 0 ? Date.parse(next.promisedAt ?? next.at) : lateFromMs(next);
  return fromMs !== null && fromMs <= nowMs ? overdueWords(nowMs - fromMs) : null;
}

/**
 * Texts of the column Next: the next stop of an order, its delivery, or that it needs a decision. Null if there is none
 * of these.
 */
export function nextWordsOf(row: OrderRow, zone: string | undefined, nowMs: number): NextWords | null {
  if (row.deliveredAt !== null) {
    const at = formatInstant(row.deliveredAt, zone);
    const words = t`Delivered ${at}`;
    return { words, title: words, late: null, isLateSoon: false, isDone: true };
  }
  // An order that needs a decision is not accepted, so no time of a stop comes next.
  if (row.phase === 'attention') {
    const title = t`This order needs your decision.`;
    return { words: t`Needs your decision`, title, late: null, isLateSoon: false, isDone: false };
  }
  if (row.isFinished || row.next === null) return null;
  const fromMs = row.isGone ? null : lateFromMs(row.next);
  return {
    ...wordsOf(row.next, nowMs),
    late: row.isGone ? null : lateWords(row.next, nowMs),
    isLateSoon: fromMs !== null && fromMs <= nowMs + dayMs,
    isDone: false,
  };
}
