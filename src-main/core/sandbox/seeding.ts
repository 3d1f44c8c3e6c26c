import { z } from 'zod';
import type { SeedState } from '../../../src-shared/contract/sandbox.ts';
import { toldError } from '../api/failure.ts';
import type { LocalSandbox, Log } from '../ports/ports.ts';

const progressSchema = z.object({ count: z.number(), written: z.number() });

const noSeed: SeedState = { count: 0, written: 0, isRunning: false, error: null };

/**
 * Adds generated orders in batches, so that the run can be stopped and the sandbox serves other requests in between.
 */
export function createSeeding(sandbox: LocalSandbox, log: Log, onChange: (state: SeedState) => void) {
  let state = noSeed;
  let running: AbortController | null = null;

  function change(next: Partial<SeedState>): void {
    state = { ...state, ...next };
    onChange(state);
  }

  async function write(count: number, signal: AbortSignal): Promise<void> {
    await sandbox.control({ method: 'POST', path: '/_sandbox/seed', json: { count }, signal });
    while (state.written < count) {
      const piece = { method: 'POST', path: '/_sandbox/seed/pieces', json: {}, signal } as const;
      change({ written: progressSchema.parse(await sandbox.control(piece)).written });
    }
  }

  return {
    state: (): SeedState => state,
    /** Adds `count` orders. Does nothing while another run is in progress. Never rejects: an error is in `state`. */
    async run(count: number): Promise<void> {
      if (running) return;
      const round = new AbortController();
      running = round;
      change({ count, written: 0, isRunning: true, error: null });
      try {
        await write(count, round.signal);
        change({ isRunning: false });
      } catch (thrown) {
        const error = toldError(log, thrown);
        change({ isRunning: false, error: error.code === 'cancelled' ? null : error });
      } finally {
        running = null;
      }
    },
    stop(): void {
      running?.abort();
    },
    /** Resets the state after the generated orders were deleted. */
    forget: (): void => change(noSeed),
  };
}
