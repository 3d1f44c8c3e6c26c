import { runtimeOrEnd } from '../../support/electron/runtime-or-end.ts';
import type { BenchRow } from '../bench-row.ts';
import { benchDrain } from './drain.ts';
import { benchEnqueue } from './enqueue.ts';
import { benchWaiting } from './waiting.ts';
import { benchWindow } from './window.ts';

/** Saving, sending and holding what waits. */
export async function benchOutbox(): Promise<BenchRow[]> {
  await runtimeOrEnd();
  return [
    ...(await benchEnqueue()),
    ...(await benchDrain()),
    ...(await benchWaiting()),
    ...(await benchWindow()),
  ];
}
