import type { Log, LogFields } from './ports/ports.ts';

const everyMs = 60_000;
/** Kinds of lines that are told apart in a minute; a page can make up more. */
const mostKinds = 30;

export type RepeatedLines = Log & {
  /** Writes the counts so far. */
  stop(): void;
};

/**
 * For lines that a page can cause as often as it likes: the first of a kind is written at once, of those that follow only
 * how many there were, once a minute. However many there are, they do not push other lines out of the log.
 */
export function createRepeatedLines(log: Log): RepeatedLines {
  const kinds = new Map<string, { event: string; fields: LogFields; times: number }>();
  let leftOut = 0;
  let timer: NodeJS.Timeout | undefined;

  function tell(): void {
    for (const [key, kind] of kinds) {
      if (kind.times > 0) log.write(kind.event, { ...kind.fields, times: kind.times });
      // A minute without one: the next is a first one again.
      else kinds.delete(key);
      kind.times = 0;
    }
    if (leftOut > 0) log.write('lines-left-out', { times: leftOut });
    leftOut = 0;
    if (kinds.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    write(event, fields = {}) {
      const key = JSON.stringify([event, fields]);
      const known = kinds.get(key);
      if (known) known.times += 1;
      else if (kinds.size >= mostKinds) leftOut += 1;
      else {
        log.write(event, fields);
        kinds.set(key, { event, fields, times: 0 });
        timer ??= setInterval(tell, everyMs).unref();
      }
    },
    stop() {
      tell();
      clearInterval(timer);
      timer = undefined;
    },
  };
}
