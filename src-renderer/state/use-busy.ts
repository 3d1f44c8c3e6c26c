import { useState } from 'react';
import { showError } from './show-error.ts';

/**
 * Runs the work that a button starts, remembers its name while it runs, and shows an error if it fails.
 * @returns the name of the running work (null if none runs), and the function that runs work
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
