import { pause } from '../api/transport.ts';
import type { Log } from '../ports/ports.ts';

const intervalMs = 15_000;

/** Reads the head of the order list now and then; by that it also finds out that the service is away or back. */
export function createHeartbeat(beat: () => Promise<void>, log: Log) {
  let running: AbortController | null = null;
  async function run(round: AbortController): Promise<void> {
    while (!round.signal.aborted) {
      await beat().catch(() => log.write('heartbeat-failed'));
      await pause(intervalMs, round.signal);
    }
  }
  return {
    start(): void {
      if (running) return;
      running = new AbortController();
      void run(running);
    },
    stop(): void {
      running?.abort();
      running = null;
    },
  };
}
