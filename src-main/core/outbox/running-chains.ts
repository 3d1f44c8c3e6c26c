import type { LastFailure } from '../../../src-shared/contract/diagnostics.ts';
import { asDispatchError, toldError } from '../api/failure.ts';
import { type AttemptSources, attempt } from './attempt.ts';
import type { DrainSources } from './drain-sources.ts';
import { type Entry, needsAttention } from './entry.ts';

/** Maximum number of chains that are sent in parallel. The entries of one chain are sent one after the other. */
const parallelChains = 3;
/** If placing an order takes at least this long, the user is notified when the order is accepted. */
const longWaitMs = 60_000;

/**
 * Runs the chains whose heads are being sent.
 * @param onEnd called when a chain ends and another one can start
 */
export function createRunningChains(drainSources: DrainSources, onEnd: () => void) {
  const { entries, gate, log } = drainSources;
  const running = new Map<string, Promise<void>>();
  let stopping = new AbortController();
  let lastFailure: LastFailure | null = null;
  /** Last time that sending was not possible: offline, sign-in refused, or paused. 0 if never. */
  let lastHeldMs = 0;
  const sources: AttemptSources = {
    ...drainSources,
    // The account may change between two attempts.
    get accountId() {
      return drainSources.accountId;
    },
    onFailure(failure) {
      lastFailure = failure;
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
        running.delete(entry.localId);
        onEnd();
      });
    running.set(entry.localId, work);
  }

  return {
    /** @returns the entries that were started */
    startDueHeads(nowMs: number): Entry[] {
      const free = parallelChains - running.size;
      const due = free > 0 ? entries.dueHeads(nowMs, free, running) : [];
      for (const entry of due) start(entry);
      return due;
    },
    noteHeld(nowMs: number): void {
      lastHeldMs = nowMs;
    },
    /** Last failed attempt since this object was created; null if none. */
    lastFailure: (): LastFailure | null => lastFailure,
    /** Gives later attempts a new signal, which an earlier `interrupt` has not aborted. */
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

/** Reports an entry that needs attention, or an accepted order that had to wait: the user may no longer be watching. */
function tellNews(before: Entry, lastHeldMs: number, { entries, clock, onNews }: DrainSources): void {
  const { localId } = before;
  const state = entries.stateOf(before.id);
  if (needsAttention(state)) onNews(localId, 'attention');
  const { attempts, createdAtMs } = before;
  const hasWaited = attempts > 0 || createdAtMs <= lastHeldMs || clock.nowMs() - createdAtMs >= longWaitMs;
  if (state === 'done' && before.intent.kind === 'order-create' && hasWaited) onNews(localId, 'accepted');
}
