import { useLayoutEffect, useState } from 'react';
import type { Steps } from '../../src-shared/steps.ts';
import { runInSlices } from './in-slices.ts';

/**
 * The result of work that runs in slices. When `begin` is another function, the work starts again; until it is
 * complete, the previous result is returned. Null at first.
 */
export function useInSlices<Result>(begin: () => Steps<Result>): Result | null {
  const [result, setResult] = useState<Result | null>(null);
  // Work that takes only one slice is shown in the same frame.
  useLayoutEffect(() => runInSlices(begin(), setResult), [begin]);
  return result;
}
