import type { Steps } from '../../src-shared/steps.ts';

/**
 * Maximum length of a slice in milliseconds. It is half a frame, so that time remains for drawing and for the user's
 * input.
 */
const sliceMs = 8;
/** Number of steps after which the elapsed time is checked. */
const stepsPerLook = 16;

/**
 * Runs work in slices, so that no frame has to wait for it. The first slice runs at once.
 * @returns a function that aborts the work
 */
export function runInSlices<Result>(work: Steps<Result>, onResult: (result: Result) => void): () => void {
  let next: ReturnType<typeof setTimeout> | undefined;
  function slice(): void {
    const endsMs = performance.now() + sliceMs;
    do {
      for (let step = 0; step < stepsPerLook; step += 1) {
        const { done, value } = work.next();
        if (!done) continue;
        onResult(value);
        return;
      }
    } while (performance.now() < endsMs);
    next = setTimeout(slice);
  }
  slice();
  return () => clearTimeout(next);
}
