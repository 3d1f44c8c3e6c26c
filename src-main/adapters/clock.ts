import { performance } from 'node:perf_hooks';
import type { Clock } from '../core/ports/ports.ts';

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};
