import { DispatchError } from '../../../src-shared/errors.ts';
import { cancelled } from '../api/failure.ts';
import type { SyncFailures } from './sync-failures.ts';

export type SyncTurns = ReturnType<typeof createSyncTurns>;

/** One reading at a time, until the end. */
export function createSyncTurns(failures: Pick<SyncFailures, 'note' | 'recovered'>) {
  const ending = new AbortController();
  let turn: Promise<unknown> = Promise.resolve();
  let isReading = false;

  /** @throws DispatchError `cancelled` at the end */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const own = turn.then(() => {
      if (ending.signal.aborted) throw cancelled();
      return work();
    });
    turn = own.catch(() => undefined);
    return own;
  }

  return {
    /** What is read by hand is given up then. */
    ending: (): AbortSignal => ending.signal,
    inTurn,
    /** @param work ends with whether the service has answered anything */
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
    /** Ends when nothing runs any more. */
    async idle(): Promise<void> {
      await turn;
    },
  };
}
