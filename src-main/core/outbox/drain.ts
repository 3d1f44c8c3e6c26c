import { asDispatchError } from '../api/client.ts';
import { toldError } from '../api/failure.ts';
import type { DrainSources } from './drain-sources.ts';
import type { EntryStore } from './entry-store.ts';
import { stuckAfterMs } from './retry-policy.ts';
import { createRunningChains } from './running-chains.ts';

/** Finds due entries that nothing picked up for this long. */
const watchdogMs = 60_000;
/** After sleep or a change of network, a whole office would otherwise come back at once. */
const mostRearmMs = 3_000;

export type Drain = ReturnType<typeof createDrain>;

/** Sends the heads of the chains when they are due: this file says when, `running-chains.ts` which, `attempt.ts` how. */
export function createDrain(sources: DrainSources) {
  const { database, entries, clock, gate, log } = sources;
  const chains = createRunningChains(sources, () => void wake());
  const tellStuck = createStuckTeller(sources);
  let timer: NodeJS.Timeout | null = null;
  let watchdog: NodeJS.Timeout | null = null;
  let isStarted = false;
  let watchdogFindings = 0;
  /** The latest wall time seen; before it, the clock was set back. None yet: it may have been before the start. */
  let latestMs = Number.POSITIVE_INFINITY;

  /** @returns how many were due for longer than the watchdog waits */
  function wake(): number {
    if (!isStarted) return 0;
    if (timer) clearTimeout(timer);
    timer = null;
    try {
      tellStuck();
      // One moment for all of it: what is not due yet when it looks is what the timer is for.
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
      // Whoever woke it has saved what was to be saved, and the watchdog looks again.
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

  /** A clock that was set ahead leaves entries lying, or a defect of ours. */
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
    /** Due entries that the watchdog has found since the start. */
    watchdogFindings: (): number => watchdogFindings,
    /** Of an entry's attempt, since the start. */
    lastFailure: chains.lastFailure,
    /**
     * The sockets are new, after sleep or a change of network: what was on its way goes out again, the same, and what
     * waits is due, both after a random moment.
     */
    rearm(): void {
      if (!isStarted) return;
      chains.interrupt();
      chains.ready();
      database.transaction(() => entries.makeDue(null));
      gate.open();
      gate.hold(sources.random() * mostRearmMs);
      wake();
    },
    /** Opens the gate and makes waiting entries due; with an id only that one. */
    retryNow(entryId: string | null): void {
      gate.open();
      database.transaction(() => entries.makeDue(entryId));
      wake();
    },
    /** What could not reach it is due; what failed while it answered waits as long as it says. */
    serviceIsBack(): void {
      gate.open();
      database.transaction(() => entries.makeDue(null, 'service_unreachable'));
      wake();
    },
    /** An answer to a write was lost, and the service answers other calls. */
    serviceAnswers(): void {
      gate.answered();
      wake();
    },
    /** Ends open sockets; what was being sent goes out again at the next start. */
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

/** One timer for whatever comes next: the gate or the next try. */
function nextWakeInMs(
  entries: Pick<EntryStore, 'nextAttemptAtMs'>,
  nowMs: number,
  gateMs: number | null,
): number | null {
  const nextAtMs = entries.nextAttemptAtMs(nowMs);
  return gateMs ?? (nextAtMs === null ? null : nextAtMs - nowMs);
}

/** Tells when another number of entries has failed for long. */
function createStuckTeller({ entries, clock, onStuck }: Pick<DrainSources, 'entries' | 'clock' | 'onStuck'>) {
  let shown = 0;
  return (): void => {
    const stuck = entries.failingSince(clock.nowMs() - stuckAfterMs);
    if (stuck === shown) return;
    shown = stuck;
    onStuck();
  };
}
