import type { Clock } from '../ports/ports.ts';

type Progress = (documentId: string, localId: string, sentBytes: number, sizeBytes: number) => void;

/** Limits calls of `tell` to ten per second. The call for a complete upload is never dropped. */
export function createProgressThrottle(clock: Clock, tell: Progress): Progress {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (documentId, localId, sentBytes, sizeBytes) => {
    const nowMs = clock.monotonicMs();
    if (nowMs - lastMs < 100 && sentBytes < sizeBytes) return;
    lastMs = nowMs;
    tell(documentId, localId, sentBytes, sizeBytes);
  };
}
