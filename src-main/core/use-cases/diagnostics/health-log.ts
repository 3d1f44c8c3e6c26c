import type { Context } from '../context.ts';
import { healthLine, outboxHealth } from './outbox-health.ts';

const everyMs = 3_600_000;

/** Writes the state of the outbox into the log at the start, and every hour from then on. */
export function createHealthLog(context: Context): { start(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const write = () => context.log.write('outbox-health', healthLine(outboxHealth(context)));
  return {
    start() {
      write();
      timer = setInterval(write, everyMs);
      timer.unref();
    },
    stop: () => clearInterval(timer),
  };
}
