import { cancelled } from '../api/failure.ts';

/**
 * Runs `work`, which the signal can interrupt.
 * @throws DispatchError `cancelled` if the signal has aborted by the end, otherwise everything that `work` throws
 */
export async function orCancelled<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw signal.aborted ? cancelled(error) : error;
  }
}
