import { useLayoutEffect, useState } from 'react';
import type { Steps } from '../../src-shared/steps.ts';
import { runInSlices } from './in-slices.ts';

/**
 * The result of work that runs in slices; null until the first one is complete. If `begin` is another function, the
 * work starts again, and the previous result is returned until the new one is complete.
 */
export function useInSlices<Result>(begin: () => Steps<Result>): Result | null {
  const [result, setResult] = useState<Result | null>(null);
  // A layout effect, so that the result of work that takes only one slice is shown in the same frame.
  useLayoutEffect(() => runInSlices(begin(), setResult), [begin]);
  return result;
}
