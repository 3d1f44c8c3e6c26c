import { plainJson } from '../../../src-shared/plain-json.ts';
import type { Clock, Log, LogFields } from '../ports/ports.ts';
import { createLineBudget, type LineBudget } from './line-budget.ts';

const everyMs = 60_000;
/** Minimum time between two reports of how many lines were left out, in milliseconds. */
const leftOutEveryMs = 3_600_000;
/** Maximum number of kinds per place that are counted separately, since a page can cause any number of kinds. */
const maxKinds = 30;
/** Bytes of a line that are not its name or its fields: the time and the line break. */
const otherBytes = 40;

/** How repeated lines of an event are grouped into kinds and limited. Without a rule, `defaultRule` applies. */
export interface LineRule {
  /** Returns the fields that identify a kind: lines are of the same kind if all these fields are equal. */
  kindOf(fields: LogFields): LogFields;
  /** Number of lines of a kind that are written in full before further ones are only counted. */
  maxWhole: number;
  /** After this many minutes without a line, a kind is forgotten: its next line counts as the first. */
  keptMinutes: number;
  /** Budget for the lines of an event: they can fill this many bytes of the log at once, and as many again per day. */
  maxBytes: number;
  /** Returns the part that a line belongs to. Each part has its own full limits, so there must be only a few parts. */
  partOf?(fields: LogFields): string;
  /**
   * Returns the place that a line belongs to, such as an environment. Places share the budget, but none can use it up
   * alone, and each can have `maxKinds` kinds.
   */
  placeOf?(fields: LogFields): string;
}

/**
 * Rule for events without a rule of their own: lines with the same fields are of the same kind. The budget is small:
 * even if fifty such events and all events with their own rules use up their budgets in half a day, they write less
 * than one log file, so older lines remain in the previous file.
 */
const defaultRule: LineRule = { kindOf: fields => fields, maxWhole: 1, keptMinutes: 1, maxBytes: 4_608 };

interface Kind {
  whole: number;
  /** Number of lines that were counted, but are not yet included in a written count. */
  times: number;
  newest: LogFields;
  /** Number of minutes since the last line of this kind. */
  quietMinutes: number;
}

/** State of the lines of one event, or of one part of it. */
interface EventLines {
  event: string;
  part: string;
  rule: LineRule;
  budget: LineBudget;
  /** Kinds by place, then by their identifying fields as JSON. */
  kinds: Map<string, Map<string, Kind>>;
  /** Number of lines that were neither written in full nor included in a written count of their kind. */
  leftOut: number;
  leftOutToldAtMs: number;
}

export type RepeatedLines = Log & {
  /** Writes the counts that are not written yet. Call it when the program ends. */
  stop(): void;
};

/**
 * Creates a log for lines that a page can cause any number of times. The first lines of a kind are written at once.
 * Further lines are counted, and once per minute the newest is written with the count. So repeated lines do not push
 * others out of the log, even after hours, and each event has its own budget.
 * @param rules by name of the event
 */
export function createRepeatedLines(
  log: Log,
  clock: Pick<Clock, 'monotonicMs'>,
  rules: Readonly<Record<string, LineRule>> = {},
): RepeatedLines {
  /** Lines by event and part. Entries are never removed, because their budgets refill over a day. */
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

  /** Writes a line if the budget has room for it; returns whether it did. */
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
