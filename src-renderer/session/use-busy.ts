import { useState } from 'react';
import { showError } from './show-error.ts';

/**
 * Runs what a button starts, and says a failure.
 * @returns the name of what is running, or null; and the function that runs it
 */
export function useBusy<Name extends string>(): [
  busy: Name | null,
  run: (name: Name, work: () => Promise<unknown>) => Promise<void>,
] {
  const [busy, setBusy] = useState<Name | null>(null);
  const run = async (name: Name, work: () => Promise<unknown>): Promise<void> => {
    setBusy(name);
    await work().catch(showError);
    setBusy(null);
  };
  return [busy, run];
}
