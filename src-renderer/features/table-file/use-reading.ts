import { useEffect, useRef, useState } from 'react';
import { appErrorOf } from '../../bridge/bridge.ts';
import { showError } from '../../session/report.ts';

export interface Reading {
  /** Of the file that is read now; null: none is. */
  name: string | null;
  /**
   * Reads a file; one that is read already is given up.
   * @param work ends with `cancelled` where its signal is aborted, or with what it has until then
   * @returns null where it was cancelled, or failed, which is said
   */
  read<Found>(name: string, work: (signal: AbortSignal) => Promise<Found>): Promise<Found | null>;
  cancel(): void;
}

/** The reading of files in a view: one at a time, and none any more once the view is left. */
export function useReading(): Reading {
  const [name, setName] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

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
      // Another one may be read by now.
      if (running.current === own) {
        running.current = null;
        setName(null);
      }
    }
  }
  return { name, read, cancel: () => running.current?.abort() };
}
