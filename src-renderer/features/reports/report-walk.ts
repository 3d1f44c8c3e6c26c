import type { ReportPage } from '../../../src-shared/contract/reports.ts';
import { charactersOf } from '../../../src-shared/domain/characters-of.ts';
import type { ReportRow } from '../../../src-shared/domain/report.ts';
import type { WallClock } from '../../../src-shared/domain/wall-clock.ts';
import { createEndlessWatch } from '../../../src-shared/endless.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import { lineOf, type ReportLine } from '../../../src-shared/report/line.ts';

export interface WalkPorts {
  /** @throws DispatchError */
  ask(cursor: string | null): Promise<ReportPage>;
  /** Ends early, without an error, when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  nowMs(): number;
  clock: WallClock;
  /** Something was added. */
  onRows(): void;
  /** The service asks for a pause until then; null when it goes on. */
  onWait(untilMs: number | null): void;
  /** Default: `maxReportRows`. */
  maxRows?: number;
  /** Default: `maxReportCharacters`. */
  maxCharacters?: number;
}

export interface ReportWalk {
  /** In the order in which the service gives them, each order once. */
  readonly lines: readonly ReportLine[];
  readonly unreadable: readonly string[];
  /**
   * Reads on from where it was, to the end.
   * @throws DispatchError what made it stop, or `cancelled`; what is there stays, and it may be called again
   */
  run(signal: AbortSignal): Promise<void>;
}

/** A cursor that is refused again and again with nothing new between. */
const maxRestarts = 3;
/** In a row, without an answer between. */
const maxPauses = 20;
const defaultPauseMs = 30_000;
/** Of one report, readable or not: what a window can hold. */
export const maxReportRows = 500_000;
/** Of the texts of its rows: five hundred a row, which is more than any service needs. */
const maxReportCharacters = 500 * maxReportRows;
/** Of rows that cannot be read so many are shown as they came. */
const maxUnreadable = 10_000;

/** The service does not take the cursor any more: "400 (invalid cursor)". */
const isCursorRefused = ({ code, status }: AppError): boolean => code === 'service_refused' && status === 400;

/**
 * All rows of a report, page by page. A cursor that is refused in the middle makes it begin again, without taking any
 * order twice; 429 makes it wait as long as the service says.
 */
export function createReportWalk(ports: WalkPorts): ReportWalk {
  const lines: ReportLine[] = [];
  const places = new Map<string, number>();
  const unreadable = new Set<string>();
  const share = createSharer();
  /** Of all rows that came, also those that came again: their words may be kept. */
  let characters = 0;
  let cursor: string | null = null;
  let restarts = 0;
  let linesAtRestart = 0;
  const watch = createEndlessWatch();
  /** Counts the times it began again. */
  let round = 0;
  /** Of each line, the round that met it last. */
  const metIn: number[] = [];

  /** @returns whether anything of it is new since it began, or began again */
  function take({ rows, unreadable: raw }: ReportPage): boolean {
    const oddBefore = unreadable.size;
    let isAnythingNew = false;
    for (const row of rows) {
      characters += charactersOf(row);
      const line = lineOf(share(row), ports.clock);
      const place = places.get(row.order_id);
      isAnythingNew ||= metIn[place ?? lines.length] !== round;
      metIn[place ?? lines.length] = round;
      if (place !== undefined) {
        lines[place] = line;
        continue;
      }
      places.set(row.order_id, lines.length);
      lines.push(line);
    }
    for (const text of raw) if (unreadable.size < maxUnreadable) unreadable.add(text);
    return isAnythingNew || unreadable.size > oddBefore;
  }

  function beginAgain(error: DispatchError): void {
    restarts = lines.length > linesAtRestart ? 1 : restarts + 1;
    linesAtRestart = lines.length;
    if (restarts > maxRestarts) throw error;
    cursor = null;
    round += 1;
  }

  async function answered(signal: AbortSignal): Promise<ReportPage | null> {
    for (let pauses = 0; ; pauses += 1) {
      try {
        const page = await ports.ask(cursor);
        if (signal.aborted) throw cancelled();
        return page;
      } catch (thrown) {
        if (signal.aborted) throw cancelled();
        if (!(thrown instanceof DispatchError)) throw thrown;
        if (cursor !== null && isCursorRefused(thrown.error)) {
          beginAgain(thrown);
          return null;
        }
        if (thrown.error.code !== 'rate_limited' || pauses >= maxPauses) throw thrown;
        const waitMs = thrown.error.retryAfterMs ?? defaultPauseMs;
        ports.onWait(ports.nowMs() + waitMs);
        await ports.pause(waitMs, signal);
        ports.onWait(null);
        if (signal.aborted) throw cancelled();
      }
    }
  }

  return {
    get lines() {
      return lines;
    },
    get unreadable() {
      return [...unreadable];
    },
    async run(signal) {
      for (;;) {
        const page = await answered(signal);
        if (page === null) continue;
        const isAnythingNew = take(page);
        ports.onRows();
        if (!page.hasMore) return;
        if (lines.length >= (ports.maxRows ?? maxReportRows)) throw tooLong();
        if (characters > (ports.maxCharacters ?? maxReportCharacters)) throw tooLong();
        if (watch.isEndless(isAnythingNew)) throw endless();
        if (page.nextCursor === cursor) throw endless();
        if (page.nextCursor === null) {
          throw new DispatchError('bad_answer', 'The service says that there is more, but not where.', {
            reason: 'wrong_shape',
          });
        }
        cursor = page.nextCursor;
      }
    },
  };
}

const tooLong = (): DispatchError =>
  new DispatchError('bad_answer', 'The report has more rows than one window can hold.', {
    reason: 'report_too_long',
  });

const endless = (): DispatchError =>
  new DispatchError(
    'bad_answer',
    'The service says again and again that there is more, and nothing new comes.',
    {
      reason: 'endless_list',
    },
  );

const cancelled = (): DispatchError => new DispatchError('cancelled', 'Reading the report was stopped.');

/** Words that many rows have are kept once: a hundred thousand rows are a third of the size then. */
function createSharer(): (row: ReportRow) => ReportRow {
  const texts = new Map<string, string>();
  const shared = <T extends string | null>(text: T): T | string => {
    if (text === null) return text;
    const known = texts.get(text);
    if (known !== undefined) return known;
    texts.set(text, text);
    return text;
  };
  const people = new Map<string, NonNullable<ReportRow['ordered_by']>>();
  const person = (one: ReportRow['ordered_by']): ReportRow['ordered_by'] => {
    if (one === null) return null;
    const key = `${one.name}\n${one.email}`;
    const known = people.get(key) ?? one;
    people.set(key, known);
    return known;
  };
  return row => ({
    ...row,
    status: shared(row.status),
    origin_country: shared(row.origin_country),
    destination_country: shared(row.destination_country),
    pickup_address: shared(row.pickup_address),
    delivery_address: shared(row.delivery_address),
    pickup_type: shared(row.pickup_type),
    delivery_type: shared(row.delivery_type),
    ordered_by: person(row.ordered_by),
  });
}
