import type { Log, LogFields } from './ports/ports.ts';

const everyMs = 60_000;
/** Kinds of lines of one event that are told apart in a minute; a page can make up more. */
const mostKinds = 30;

/** How lines of one event are told apart, where not every other field makes another kind of them. */
export interface LineRule {
  /** The fields that make the kind. */
  kindOf(fields: LogFields): LogFields;
  /** So many of a kind are written as they come, before the others are only counted. */
  mostWhole: number;
}

/** A line whose fields are all the same is repeated at once. */
const usualRule: LineRule = { kindOf: fields => fields, mostWhole: 1 };

interface Kind {
  whole: number;
  /** How many were not written, and the newest of them. */
  times: number;
  newest: LogFields;
}

/** Lines of one event that may be repeated. */
interface EventLines {
  kinds: Map<string, Kind>;
  /** Lines of kinds beyond those that are told apart. */
  leftOut: number;
}

export type RepeatedLines = Log & {
  /** Writes the counts so far. */
  stop(): void;
};

/**
 * For lines that a page can cause as often as it likes: the first of a kind is written at once, of those that follow only
 * the newest and how many there were, once a minute. However many there are, they do not push other lines out of the log,
 * and those of one event take no place of another event's.
 * @param rules by the name of the event
 */
export function createRepeatedLines(log: Log, rules: Readonly<Record<string, LineRule>> = {}): RepeatedLines {
  const events = new Map<string, EventLines>();
  let timer: NodeJS.Timeout | undefined;

  function linesOf(event: string): EventLines {
    const lines = events.get(event) ?? { kinds: new Map(), leftOut: 0 };
    events.set(event, lines);
    return lines;
  }

  function tellOf(event: string, lines: EventLines): void {
    for (const [key, kind] of lines.kinds) {
      if (kind.times > 0) log.write(event, { ...kind.newest, times: kind.times });
      // A minute without one that was not written: the next is a first one again.
      else lines.kinds.delete(key);
      kind.times = 0;
    }
    if (lines.leftOut > 0) log.write('lines-left-out', { of: event, times: lines.leftOut });
    lines.leftOut = 0;
    if (lines.kinds.size === 0) events.delete(event);
  }

  function tell(): void {
    for (const [event, lines] of events) tellOf(event, lines);
    if (events.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    write(event, fields = {}) {
      const { kindOf, mostWhole } = rules[event] ?? usualRule;
      const lines = linesOf(event);
      const key = JSON.stringify(kindOf(fields));
      const kind = lines.kinds.get(key) ?? { whole: 0, times: 0, newest: fields };
      if (kind.whole === 0 && lines.kinds.size >= mostKinds) {
        lines.leftOut += 1;
        return;
      }
      lines.kinds.set(key, kind);
      kind.newest = fields;
      if (kind.whole < mostWhole) {
        kind.whole += 1;
        log.write(event, fields);
      } else kind.times += 1;
      timer ??= setInterval(tell, everyMs).unref();
    },
    stop() {
      tell();
      clearInterval(timer);
      timer = undefined;
    },
  };
}
