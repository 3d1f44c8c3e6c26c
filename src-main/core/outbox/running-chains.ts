import type { LastFailure } from '../../../src-shared/contract/diagnostics.ts';
import { asDispatchError } from '../api/client.ts';
import { toldError } from '../api/failure.ts';
import { type AttemptSources, attempt } from './attempt.ts';
import type { DrainSources } from './drain-sources.ts';
import { type Entry, needsAttention } from './entry.ts';

/** Chains run side by side; one chain's entries never do. */
const parallelChains = 3;
/** An order that took this long is not expected any more by who placed it. */
const longWaitMs = 60_000;

/** The chains whose heads are on their way. @param onEnd a place is free again */
export function createRunningChains(drainSources: DrainSources, onEnd: () => void) {
  const { entries, gate, log } = drainSources;
  const running = new Map<string, Promise<void>>();
  let stopping = new AbortController();
  let lastFailure: LastFailure | null = null;
  /** When nothing could be sent last: offline, refused, paused. */
  let lastHeldMs = 0;
  const sources: AttemptSources = {
    ...drainSources,
    // It may change between two attempts.
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
        // Our own disk, not the service: the entry stays as it was recorded last and goes on after a wait.
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
    /** @returns those that it started */
    startDueHeads(nowMs: number): Entry[] {
      const free = parallelChains - running.size;
      const due = free > 0 ? entries.dueHeads(nowMs, free, running) : [];
      for (const entry of due) start(entry);
      return due;
    },
    noteHeld(nowMs: number): void {
      lastHeldMs = nowMs;
    },
    /** Of an entry's attempt, since the start. */
    lastFailure: (): LastFailure | null => lastFailure,
    /** What starts from here on is not what `interrupt` ended. */
    ready(): void {
      stopping = new AbortController();
    },
    /** Ends what is on its way; it goes out again, the same. */
    interrupt(): void {
      stopping.abort();
    },
    async ended(): Promise<void> {
      await Promise.all(running.values());
    },
  };
}

type NewsSources = Pick<DrainSources, 'entries' | 'clock' | 'onNews'>;

/** What a dispatcher who works on something else should hear. */
function tellNews(before: Entry, lastHeldMs: number, { entries, clock, onNews }: NewsSources): void {
  const { localId } = before;
  const state = entries.stateOf(before.id);
  if (needsAttention(state)) onNews(localId, 'attention');
  const { attempts, createdAtMs } = before;
  const hasWaited = attempts > 0 || createdAtMs <= lastHeldMs || clock.nowMs() - createdAtMs >= longWaitMs;
  if (state === 'done' && before.intent.kind === 'order-create' && hasWaited) onNews(localId, 'accepted');
}
