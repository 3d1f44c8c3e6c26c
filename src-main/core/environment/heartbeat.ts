import type { Log } from '../ports/ports.ts';

const intervalMs = 15_000;

/** Reads the head of the order list now and then; by that it also finds out that the service is away or back. */
export function createHeartbeat(beat: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  async function run(): Promise<void> {
    await beat().catch(() => log.write('heartbeat-failed'));
    if (!isRunning) return;
    timer = setTimeout(run, intervalMs);
    timer.unref();
  }
  return {
    start(): void {
      isRunning = true;
      void run();
    },
    stop(): void {
      isRunning = false;
      if (timer) clearTimeout(timer);
    },
  };
}
