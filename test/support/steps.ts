import type { Steps } from '../../src-shared/steps.ts';

/** Does all steps one after the other. */
export function atOnce<Result>(work: Steps<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
