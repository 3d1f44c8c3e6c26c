import { plainJson } from '../../src-shared/plain-json.ts';
import { createLineBudget, type LineBudget } from './line-budget.ts';
import type { Clock, Log, LogFields } from './ports/ports.ts';

const everyMs = 60_000;
/** How often it is told that lines were left out. */
const leftOutEveryMs = 3_600_000;
/** Kinds of lines of one place that are told apart at a time; a page can make up more. */
const maxKinds = 30;
/** Of a line, besides its name and fields: when it was written, and its end. */
const otherBytes = 40;

/** How lines of one event are told apart, where not every other field makes another kind of them. */
export interface LineRule {
  /** The fields that make the kind. */
  kindOf(fields: LogFields): LogFields;
  /** So many of a kind are written as they come, before the others are only counted. */
  maxWhole: number;
  /** So many minutes without one of a kind make the next a first one again. */
  keptMinutes: number;
  /** That all of them may fill of the log, at once and again in a day. */
  maxBytes: number;
  /** Parts that take nothing of each other: each has all of this for itself. There are few of them. */
  partOf?(fields: LogFields): string;
  /** Places that take no kinds of each other, and none takes all that may be written. */
  placeOf?(fields: LogFields): string;
}

/**
 * A line whose fields are all the same is repeated at once. What fifty events and those with a rule of their own write in
 * half a day, all of them at their most, is less than a file of the log: what was there before stays in the former one.
 */
const defaultRule: LineRule = { kindOf: fields => fields, maxWhole: 1, keptMinutes: 1, maxBytes: 6_144 };

interface Kind {
  whole: number;
  /** How many were not written, and the newest of them. */
  times: number;
  newest: LogFields;
  /** Since the newest. */
  quietMinutes: number;
}

/** Lines of one event, or of a part of it, that may be repeated. */
interface EventLines {
  event: string;
  part: string;
  rule: LineRule;
  budget: LineBudget;
  /** By their places. */
  kinds: Map<string, Map<string, Kind>>;
  /** Lines that were neither written nor told by the count of their kind. */
  leftOut: number;
  leftOutToldAtMs: number;
}

export type RepeatedLines = Log & {
  /** Writes the counts so far. */
  stop(): void;
};

/**
 * For lines that a page can cause as often as it likes: the first of a kind is written at once, of those that follow only
 * the newest and how many there were, once a minute. However many there are, and for hours, they do not push other lines
 * out of the log, and those of one event take no place of another event's.
 * @param rules by the name of the event
 */
export function createRepeatedLines(
  log: Log,
  clock: Pick<Clock, 'monotonicMs'>,
  rules: Readonly<Record<string, LineRule>> = {},
): RepeatedLines {
  /** They stay: what an event has written of late counts for hours. */
  const events = new Map<string, EventLines>();
  let timer: NodeJS.Timeout | undefined;

  function linesOf(event: string, fields: LogFields): EventLines {
    const rule = rules[event] ?? defaultRule;
    const part = rule.partOf?.(fields) ?? '';
    const key = `${event} ${part}`;
    const known = events.get(key);
    if (known) return known;
    const budget = createLineBudget(clock, rule.maxBytes, rule.placeOf !== undefined);
    const lines = { event, part, rule, budget, kinds: new Map(), leftOut: 0, leftOutToldAtMs: -Infinity };
    events.set(key, lines);
    return lines;
  }

  /** @returns whether there was room for it */
  function writeLine(lines: EventLines, place: string, fields: LogFields, isCount: boolean): boolean {
    const { event, budget } = lines;
    const bytes = Buffer.byteLength(plainJson({ event, ...fields })) + otherBytes;
    if (!budget.take(place, bytes, isCount)) return false;
    log.write(event, fields);
    return true;
  }

  function tellKind(lines: EventLines, place: string, kind: Kind, isLast: boolean): void {
    if (kind.times === 0) return;
    if (writeLine(lines, place, { ...kind.newest, times: kind.times }, !isLast)) kind.times = 0;
  }

  function forget(lines: EventLines, place: string, key: string, { times }: Kind): void {
    const kinds = lines.kinds.get(place);
    lines.leftOut += times;
    kinds?.delete(key);
    if (kinds?.size === 0) lines.kinds.delete(place);
  }

  function tellLeftOut(lines: EventLines, isLast: boolean): void {
    const { event, part, leftOut, leftOutToldAtMs } = lines;
    const nowMs = clock.monotonicMs();
    if (leftOut === 0 || (!isLast && nowMs - leftOutToldAtMs < leftOutEveryMs)) return;
    lines.leftOut = 0;
    lines.leftOutToldAtMs = nowMs;
    log.write('lines-left-out', { of: event, ...(part === '' ? {} : { part }), times: leftOut });
  }

  function tellOf(lines: EventLines, isLast: boolean): void {
    for (const [place, kinds] of lines.kinds) {
      for (const [key, kind] of kinds) {
        tellKind(lines, place, kind, isLast);
        kind.quietMinutes += 1;
        if (isLast || kind.quietMinutes > lines.rule.keptMinutes) forget(lines, place, key, kind);
      }
    }
    tellLeftOut(lines, isLast);
  }

  function tell(isLast: boolean): void {
    for (const lines of events.values()) tellOf(lines, isLast);
    if ([...events.values()].some(({ kinds, leftOut }) => kinds.size > 0 || leftOut > 0)) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    write(event, fields = {}) {
      const lines = linesOf(event, fields);
      const { kindOf, maxWhole, placeOf } = lines.rule;
      timer ??= setInterval(tell, everyMs, false).unref();
      const place = placeOf?.(fields) ?? '';
      const kinds = lines.kinds.get(place) ?? new Map<string, Kind>();
      const key = JSON.stringify(kindOf(fields));
      const kind = kinds.get(key) ?? { whole: 0, times: 0, newest: fields, quietMinutes: 0 };
      if (!kinds.has(key) && kinds.size >= maxKinds) {
        lines.leftOut += 1;
        return;
      }
      lines.kinds.set(place, kinds.set(key, kind));
      kind.newest = fields;
      kind.quietMinutes = 0;
      if (kind.whole < maxWhole && writeLine(lines, place, fields, false)) kind.whole += 1;
      else kind.times += 1;
    },
    stop() {
      tell(true);
    },
  };
}
