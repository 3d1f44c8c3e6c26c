import { DispatchError } from '../../../src-shared/errors.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { cancelled } from '../api/failure.ts';
import type { SyncFailures } from './sync-failures.ts';

export type SyncTurns = ReturnType<typeof createSyncTurns>;

/** Runs the readings of orders and of the list one after the other, never two at the same time. */
export function createSyncTurns(failures: Pick<SyncFailures, 'note' | 'recovered'>) {
  const ending = new AbortController();
  const turns = createTurns();
  let isReading = false;

  /**
   * Runs `work` when no other reading runs.
   * @throws DispatchError `cancelled` after `end`
   */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    turns.take(async () => {
      if (ending.signal.aborted) throw cancelled();
      return work();
    });

  return {
    /** Returns the signal that `end` aborts. */
    ending: (): AbortSignal => ending.signal,
    inTurn,
    /**
     * Runs a reading. Notes its failure instead of throwing it.
     * @param work returns whether the service has responded
     */
    async guarded(work: () => Promise<boolean>): Promise<void> {
      isReading = true;
      try {
        if (await inTurn(work)) failures.recovered();
      } catch (thrown) {
        if (thrown instanceof DispatchError && thrown.error.code === 'cancelled') return;
        failures.note(thrown);
      } finally {
        isReading = false;
      }
    },
    isReading: (): boolean => isReading,
    end: (): void => ending.abort(),
    /** Resolves when no reading is running. */
    async idle(): Promise<void> {
      await turns.underWay();
    },
  };
}
