import type { LastFailure } from '../../../src-shared/contract/diagnostics.ts';
import { asDispatchError, toldError } from '../api/failure.ts';
import { type AttemptSources, attempt } from './attempt.ts';
import type { DrainSources } from './drain-sources.ts';
import { type Entry, needsAttention } from './entry.ts';
import { createHeadsAhead, lookAhead } from './heads-ahead.ts';
import { createWriteGroup } from './write-group.ts';

/**
 * Maximum number of uploads at the same time. More would share the same network connection, so each would take longer.
 */
const parallelUploads = 3;
/** If placing an order takes at least this many milliseconds, the user is notified when the order is accepted. */
const longWaitMs = 60_000;

/**
 * Sends the first entries of chains, one entry of a chain at a time.
 * @param onEnd called when attempts have ended, so that other entries can start. It is called only once for all
 * attempts that end at the same moment.
 */
export function createRunningChains(drainSources: DrainSources, onEnd: () => void) {
  const { database, entries, gate, log } = drainSources;
  const running = new Map<Entry, Promise<void>>();
  /** Running entries that the service has answered. Only the disk is awaited for them. */
  const answered = new Set<Entry>();
  let isEndDue = false;
  let stopping = new AbortController();
  let lastFailure: LastFailure | null = null;
  /** Last time (Unix time) at which sending was not possible: offline, sign-in refused, or paused. 0 if never. */
  let lastHeldMs = 0;
  const ahead = createHeadsAhead(database);
  const sources: AttemptSources = {
    ...drainSources,
    store: createWriteGroup(ahead.database),
    // A getter, because the account may change between two attempts, and each attempt must use the current one.
    get accountId() {
      return drainSources.accountId;
    },
    onFailure(failure) {
      lastFailure = failure;
    },
    onAnswered(entry) {
      answered.add(entry);
      tellEnd();
    },
  };

  function start(entry: Entry): void {
    const { signal } = stopping;
    const work = attempt(entry, signal, sources)
      .then(() => tellNews(entry, lastHeldMs, sources))
      .catch(error => {
        // A local storage failure, not a service failure. The entry keeps its last recorded state and is retried later.
        const known = asDispatchError(error);
        log.write('drain-failed', { entry: entry.id, code: known.error.code });
        sources.onStorage(toldError(log, known));
        gate.pause(null);
      })
      .finally(() => {
        running.delete(entry);
        answered.delete(entry);
        // The next entry of its chain may come before those that were found.
        if (entry.intent.kind !== 'order-create') ahead.drop();
        tellEnd();
      });
    running.set(entry, work);
  }

  /**
   * Calls `onEnd` when everything that arrives at this moment has been taken in: attempts that are answered or end
   * together share one call. It comes before the answers are stored, because `store` waits in the same queue: so the
   * entries that `onEnd` starts are sealed in the transaction that stores the answers.
   */
  function tellEnd(): void {
    if (isEndDue) return;
    isEndDue = true;
    setImmediate(() => {
      isEndDue = false;
      onEnd();
    });
  }

  function dueHeads(nowMs: number): Entry[] {
    const width = gate.width();
    // No more than twice as many, in case the disk is slower than the service.
    const free = Math.min(width - (running.size - answered.size), 2 * width - running.size);
    if (free <= 0) return [];
    const known = ahead.take(free);
    if (known.length > 0) return known;
    const entriesNow = [...running.keys()];
    const uploads = entriesNow.filter(one => one.intent.kind === 'file-upload' && !answered.has(one)).length;
    const found = entries.dueHeads(nowMs, {
      count: free + lookAhead,
      uploads: parallelUploads - uploads,
      running: entriesNow,
    });
    ahead.keep(found.slice(free));
    return found.slice(0, free);
  }

  return {
    /**
     * Starts the due entries for which there is room.
     * @returns the entries that were started
     */
    startDueHeads(nowMs: number): Entry[] {
      const started: Entry[] = [];
      // Repeated, because uploads that may not start now can fill the first result and so hide other entries that may.
      for (let due = dueHeads(nowMs); due.length > 0; due = dueHeads(nowMs)) {
        for (const entry of due) start(entry);
        started.push(...due);
      }
      return started;
    },
    noteHeld(nowMs: number): void {
      lastHeldMs = nowMs;
    },
    /** Returns the last failed attempt since this object was created; null if none. */
    lastFailure: (): LastFailure | null => lastFailure,
    /** Replaces the signal that `interrupt` has aborted, so that new attempts can run. */
    ready(): void {
      stopping = new AbortController();
    },
    /** Aborts the running attempts; their entries are sent again with the same bytes. */
    interrupt(): void {
      stopping.abort();
    },
    async ended(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}

/**
 * Notifies the user of an entry that needs attention, and of an accepted order that had to wait: the user may no longer
 * be watching it.
 */
function tellNews(before: Entry, lastHeldMs: number, { entries, clock, onNews }: DrainSources): void {
  const state = entries.stateOf(before.id);
  const { attempts, createdAtMs, intent } = before;
  const hasWaited = attempts > 0 || createdAtMs <= lastHeldMs || clock.nowMs() - createdAtMs >= longWaitMs;
  const isAccepted = state === 'done' && intent.kind === 'order-create' && hasWaited;
  if (!isAccepted && !needsAttention(state)) return;
  onNews(entries.atPlace(before).localId, isAccepted ? 'accepted' : 'attention');
}
