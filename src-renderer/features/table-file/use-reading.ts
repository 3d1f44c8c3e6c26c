import { useEffect, useRef, useState } from 'react';
import { appErrorOf } from '../../bridge/bridge.ts';
import { showError } from '../../state/show-error.ts';

export type Reading = ReturnType<typeof useReading>;

/** Reads files for a view, one at a time. Reading ends when the user leaves the view. */
export function useReading() {
  /** Name of the file that is being read; null if there is none. */
  const [name, setName] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /**
   * Reads a file, after cancelling the reading of another one.
   * @param work reads the file; when its signal is aborted, it throws `cancelled` or returns what it has read so far
   * @returns null if reading was cancelled or failed; a failure is shown to the user
   */
  async function read<Found>(
    file: string,
    work: (signal: AbortSignal) => Promise<Found>,
  ): Promise<Found | null> {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setName(file);
    try {
      return await work(own.signal);
    } catch (thrown) {
      if (appErrorOf(thrown).code !== 'cancelled') showError(thrown);
      return null;
    } finally {
      // If another file is being read by now, its name must stay.
      if (running.current === own) {
        running.current = null;
        setName(null);
      }
    }
  }
  return { name, read, cancel: () => running.current?.abort() };
}
