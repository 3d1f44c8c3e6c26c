import { useLayoutEffect, useState } from 'react';
import type { Steps } from '../../src-shared/steps.ts';
import { runInSlices } from './in-slices.ts';

/**
 * The result of work in slices, which begins anew when `begin` is another function. Until it is there, the result before
 * it; null at first.
 */
export function useInSlices<Result>(begin: () => Steps<Result>): Result | null {
  const [result, setResult] = useState<Result | null>(null);
  // What one slice can do is shown in the same frame.
  useLayoutEffect(() => runInSlices(begin(), setResult), [begin]);
  return result;
}
