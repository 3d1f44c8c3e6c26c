import type { Clock } from '../ports/ports.ts';

type Progress = (documentId: string, localId: string, sentBytes: number, sizeBytes: number) => void;

/** Limits progress events to ten per second; the last one is always sent. */
export function createProgressThrottle(clock: Clock, tell: Progress): Progress {
  let lastMs = Number.NEGATIVE_INFINITY;
  return (documentId, localId, sentBytes, sizeBytes) => {
    const nowMs = clock.monotonicMs();
    if (nowMs - lastMs < 100 && sentBytes < sizeBytes) return;
    lastMs = nowMs;
    tell(documentId, localId, sentBytes, sizeBytes);
  };
}
