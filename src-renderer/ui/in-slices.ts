import type { Steps } from '../../src-shared/steps.ts';

/**
 * Maximum length of a slice of work, in milliseconds. It is half a frame, which leaves time for drawing and for input.
 */
const sliceMs = 8;
/** The elapsed time is checked after this many steps. */
const stepsPerLook = 16;

/**
 * Runs work in slices, between which the window can draw and react to input. The first slice runs at once.
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
