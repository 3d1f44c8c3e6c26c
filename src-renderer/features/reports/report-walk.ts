import type { ReportPage } from '../../../src-shared/contract/reports.ts';
import { charactersOf } from '../../../src-shared/domain/characters-of.ts';
import type { ReportRow } from '../../../src-shared/domain/report-row.ts';
import type { WallClock } from '../../../src-shared/domain/wall-clock.ts';
import { createEndlessWatch } from '../../../src-shared/endless.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import { lineOf, type ReportLine } from '../../../src-shared/report/line.ts';

export interface WalkPorts {
  /**
   * Reads the page at `cursor`, or the first page if it is null.
   * @throws DispatchError
   */
  ask(cursor: string | null): Promise<ReportPage>;
  /** Waits for `ms` milliseconds. Resolves early when `signal` is aborted. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
  nowMs(): number;
  clock: WallClock;
  /** Called after rows were added. */
  onRows(): void;
  /** Called with the time until which the service asks Dispatch to wait, and with null when reading resumes. */
  onWait(untilMs: number | null): void;
  /** Maximum number of rows; without it `maxReportRows`. */
  maxRows?: number;
  /** Maximum number of characters; without it `maxReportCharacters`. */
  maxCharacters?: number;
}

export interface ReportWalk {
  /** The rows in the service's order. Each order occurs only once. */
  readonly lines: readonly ReportLine[];
  readonly unreadable: readonly string[];
  /**
   * Reads the remaining pages. After a failure it can be called again, and continues with the rows that were read.
   * @throws DispatchError with the reason why reading stopped, or `cancelled`
   */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Reading restarts when the service refuses a cursor. If this many restarts in succession bring no new rows, the next
 * one fails.
 */
const maxRestarts = 3;
/** After this many pauses in succession without an answer, reading fails. */
const maxPauses = 20;
const defaultPauseMs = 30_000;
/** Maximum number of rows of a report, for which a window has enough memory. */
export const maxReportRows = 500_000;
/** Maximum number of characters of all rows together: 500 for each row, which is more than a row of the service has. */
const maxReportCharacters = 500 * maxReportRows;
/** Maximum number of unreadable rows whose raw text is kept. */
const maxUnreadable = 10_000;

/** Whether the service no longer accepts the cursor ("400 (invalid cursor)"). */
const isCursorRefused = ({ code, status }: AppError): boolean => code === 'service_refused' && status === 400;

/**
 * Reads all rows of a report, page by page. If the service refuses a cursor, reading starts again from the first page,
 * but adds no order twice. If the service answers 429, reading waits for as long as the service demands.
 */
export function createReportWalk(ports: WalkPorts): ReportWalk {
  const { maxRows = maxReportRows, maxCharacters = maxReportCharacters } = ports;
  const lines: ReportLine[] = [];
  const places = new Map<string, number>();
  const unreadable = new Set<string>();
  const share = createSharer();
  /**
   * Number of characters of all rows that were received. A row that was received twice counts twice, because both texts
   * may stay in memory.
   */
  let characters = 0;
  let cursor: string | null = null;
  /** The page at `cursor`, if it was requested while the previous page was being processed. */
  let ahead: Promise<ReportPage> | null = null;
  let restarts = 0;
  let linesAtRestart = 0;
  const watch = createEndlessWatch();
  /** How often reading has started again from the first page. */
  let round = 0;
  /** For each row of `lines`, the number of the last round in which the service sent it. */
  const metIn: number[] = [];

  /**
   * Adds the rows of a page.
   * @returns whether the page has a row that the service did not send before in this round
   */
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
        const asked = ahead ?? ports.ask(cursor);
        ahead = null;
        const page = await asked;
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

  /** Requests the page after this one, unless the report ends here. */
  function askAhead({ rows, nextCursor, hasMore }: ReportPage): void {
    if (!hasMore || nextCursor === null || nextCursor === cursor || lines.length + rows.length >= maxRows)
      return;
    ahead = ports.ask(nextCursor);
    // The request may fail before any code awaits it. Without a handler, the browser would report that as unhandled.
    ahead.catch(() => undefined);
  }

  /**
   * Adds the rows of a page and moves on to the next one.
   * @returns whether there are more pages
   */
  function takeNext(page: ReportPage): boolean {
    askAhead(page);
    const isAnythingNew = take(page);
    ports.onRows();
    if (!page.hasMore) return false;
    if (lines.length >= maxRows) throw tooLong();
    if (characters > maxCharacters) throw tooLong();
    if (watch.isEndless(isAnythingNew)) throw endless();
    if (page.nextCursor === cursor) throw endless();
    if (page.nextCursor === null) throw nowhere();
    cursor = page.nextCursor;
    return true;
  }

  return {
    get lines() {
      return lines;
    },
    get unreadable() {
      return [...unreadable];
    },
    async run(signal) {
      try {
        for (;;) {
          const page = await answered(signal);
          if (page !== null && !takeNext(page)) return;
        }
      } finally {
        ahead = null;
      }
    },
  };
}

const nowhere = (): DispatchError =>
  new DispatchError('bad_answer', 'The service says that there is more, but not where.', {
    reason: 'wrong_shape',
  });

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

/**
 * Returns a function that replaces equal texts of different rows by a single string. 100,000 rows then need only a
 * third of the memory.
 */
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
