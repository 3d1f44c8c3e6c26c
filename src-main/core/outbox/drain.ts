import { asDispatchError, toldError } from '../api/failure.ts';
import type { DrainSources } from './drain-sources.ts';
import type { EntryStore } from './entry-store.ts';
import { stuckAfterMs } from './retry-policy.ts';
import { createRunningChains } from './running-chains.ts';

/** Interval in milliseconds at which the watchdog looks for due entries that no timer has started. */
const watchdogMs = 60_000;
/**
 * Maximum random delay before reconnecting after sleep or a network change, so that the computers of an office do not
 * reconnect at the same moment. In milliseconds.
 */
const maxRearmMs = 3_000;

/**
 * Sends the first open entry (head) of each chain when it is due. This file decides when entries are sent,
 * `running-chains.ts` decides which ones, and `attempt.ts` sends one entry.
 */
export function createDrain(sources: DrainSources) {
  const { database, entries, clock, gate, log } = sources;
  const chains = createRunningChains(sources, () => void wake());
  const tellStuck = createStuckTeller(sources);
  let timer: NodeJS.Timeout | null = null;
  let watchdog: NodeJS.Timeout | null = null;
  let isStarted = false;
  let watchdogFindings = 0;
  /**
   * Latest wall-clock time seen: if the time is ever earlier, the clock was set back. Infinity at the start, so that
   * the first `wake` treats the clock as set back, which may have happened while the app was closed.
   */
  let latestMs = Number.POSITIVE_INFINITY;

  /**
   * Starts the entries that are due, and sets the timer for the next one.
   * @returns the number of started entries that had been due for longer than the watchdog's interval
   */
  function wake(): number {
    if (!isStarted) return 0;
    if (timer) clearTimeout(timer);
    timer = null;
    try {
      tellStuck();
      // The time is read only once, for the due heads and the timer. Otherwise an entry that becomes due in between
      // would be missed.
      const nowMs = clock.nowMs();
      const gateMs = gate.opensInMs();
      const isHeld = !sources.mayWrite() || !gate.isOpen() || gateMs !== null;
      if (isHeld) chains.noteHeld(nowMs);
      if (!sources.mayWrite()) return 0;
      noticeSetBackClock(nowMs);
      const started = isHeld ? [] : chains.startDueHeads(nowMs);
      arm(nextWakeInMs(entries, nowMs, gateMs));
      return started.filter(entry => nowMs - (entry.nextAttemptAtMs ?? entry.updatedAtMs) >= watchdogMs)
        .length;
    } catch (error) {
      // Not rethrown: the caller has already committed its data, and the watchdog tries again.
      const known = asDispatchError(error);
      log.write('drain-failed', { entry: null, code: known.error.code });
      toldError(log, known);
      return 0;
    }
  }

  function arm(waitMs: number | null): void {
    if (waitMs === null) return;
    timer = setTimeout(wake, Math.max(waitMs, 20));
    timer.unref();
  }

  /**
   * Starts due entries that no timer has started, because the clock was set forward or a timer is missing by mistake.
   */
  function watch(): void {
    const overdue = wake();
    if (overdue === 0) return;
    watchdogFindings += overdue;
    log.write('watchdog-found', { entries: overdue });
  }

  function noticeSetBackClock(nowMs: number): void {
    if (nowMs < latestMs) database.transaction(() => entries.makeDueBeforeSetBack(nowMs));
    latestMs = nowMs;
  }

  return {
    start(): void {
      chains.ready();
      isStarted = true;
      latestMs = Number.POSITIVE_INFINITY;
      watchdog ??= setInterval(watch, watchdogMs);
      watchdog.unref();
      wake();
    },
    wake: (): void => void wake(),
    /** Returns the number of overdue entries that the watchdog has found since this drain was created. */
    watchdogFindings: (): number => watchdogFindings,
    /** Returns the last failed attempt since this drain was created; null if none. */
    lastFailure: chains.lastFailure,
    /**
     * Starts again with new sockets, after sleep or a network change. After a random delay, interrupted entries are
     * sent again with the same bytes, and waiting entries become due.
     */
    rearm(): void {
      if (!isStarted) return;
      chains.interrupt();
      chains.ready();
      database.transaction(() => entries.makeDue(null));
      gate.open();
      gate.hold(sources.random() * maxRearmMs);
      wake();
    },
    /** Opens the gate and makes entries due now: the given one, or all waiting entries if `entryId` is null. */
    retryNow(entryId: string | null): void {
      gate.open();
      database.transaction(() => entries.makeDue(entryId));
      wake();
    },
    /**
     * Makes entries due whose last attempt could not reach the service. Entries that failed with an error response of
     * the service keep waiting.
     */
    serviceIsBack(): void {
      gate.open();
      database.transaction(() => entries.makeDue(null, 'service_unreachable'));
      wake();
    },
    /**
     * Shortens the gate's wait. Call it if the response to a write was lost although the service responds to other
     * requests.
     */
    serviceAnswers(): void {
      gate.answered();
      wake();
    },
    /** Resolves when the attempts that run now have ended. */
    attemptsEnded: chains.ended,
    /** Stops sending and closes open sockets. Entries that were being sent are sent again at the next start. */
    async stop(): Promise<void> {
      isStarted = false;
      if (timer) clearTimeout(timer);
      timer = null;
      if (watchdog) clearInterval(watchdog);
      watchdog = null;
      chains.interrupt();
      await chains.ended();
    },
  };
}

/**
 * Returns the milliseconds until the gate opens or, if it is open, until the next retry; null if neither has a time.
 */
function nextWakeInMs(
  entries: Pick<EntryStore, 'nextAttemptAtMs'>,
  nowMs: number,
  gateMs: number | null,
): number | null {
  const nextAtMs = entries.nextAttemptAtMs(nowMs);
  return gateMs ?? (nextAtMs === null ? null : nextAtMs - nowMs);
}

/** Calls `onStuck` when the number of entries that have failed for longer than `stuckAfterMs` changes. */
function createStuckTeller({ entries, clock, onStuck }: Pick<DrainSources, 'entries' | 'clock' | 'onStuck'>) {
  let shown = 0;
  return (): void => {
    const stuck = entries.failingSince(clock.nowMs() - stuckAfterMs);
    if (stuck === shown) return;
    shown = stuck;
    onStuck();
  };
}
