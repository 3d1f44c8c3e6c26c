import { tortureFolder, within } from '../support/clean-up.ts';
import { attack } from '../support/hostile/attack.ts';
import { isAccepted } from '../support/hostile/judge.ts';
import { startHostileMain } from '../support/hostile/main.ts';
import { count, emptyReport, type TortureReport } from '../support/torture/report.ts';

const hostileWindows = 20;
const honestWindow = hostileWindows;
/** Far more than one window may ask at once; each asks the service several things. */
const floodCalls = 500;
const endsWithinMs = 120_000;

/** What main may take, in milliseconds of the processor at a stretch and in bytes; a busy computer changes neither. */
export interface MainLimits {
  longestMs: number;
  /** What is held when all is over. */
  grownBytes: number;
  /** At any moment, with what V8 has not collected yet. */
  peakBytes: number;
}
const strict: MainLimits = { longestMs: 200, grownBytes: 200 * 1_048_576, peakBytes: 500 * 1_048_576 };

/** So many calls of hostile pages to main in a process of its own, and a flood of calls that are right. */
export async function tortureByHostile(calls: number, seed: number, limits = strict): Promise<TortureReport> {
  const report = emptyReport('hostile', seed, calls);
  const { folder, remove } = tortureFolder();
  const main = await startHostileMain(folder);
  try {
    const { known, send } = main;
    const end = await attack({
      seed,
      calls,
      windows: hostileWindows,
      known,
      async send(window, args) {
        const reply = await send(window, args);
        count(report, window === honestWindow ? 'honest answers' : 'calls');
        return reply;
      },
    });
    count(report, 'harmless calls', end.accepted);
    count(report, 'ms of the slowest honest answer', Math.round(end.slowestMs));
    report.different.push(...end.faults);
    await flood(report, known.environmentIds[0], send);
    const { longestMs, grownBytes, peakBytes, isUnchanged } = await within(endsWithinMs, 'Main', main.end());
    count(report, 'ms of main at a stretch', Math.round(longestMs));
    count(report, 'MiB that main grew', Math.round(grownBytes / 1_048_576));
    count(report, 'MiB at the most above the start', Math.round(peakBytes / 1_048_576));
    if (!isUnchanged) report.different.push('a prototype of the language is another one');
    if (longestMs > limits.longestMs)
      report.missed.push(`main answered nobody for ${longestMs} ms of its time`);
    if (peakBytes > limits.peakBytes) report.missed.push(`main took ${peakBytes} bytes more at a time`);
    if (grownBytes > limits.grownBytes) report.missed.push(`main grew by ${grownBytes} bytes`);
    return report;
  } finally {
    remove();
  }
}

/** One window asks without waiting for answers; another one is answered all the same. */
async function flood(
  report: TortureReport,
  environmentId: string,
  send: (window: number, args: readonly unknown[]) => Promise<unknown>,
): Promise<void> {
  const replies = Array.from({ length: floodCalls }, () =>
    send(0, ['orders.synchronise', {}, environmentId]),
  );
  const honest = await send(honestWindow, ['app.info', {}, null]);
  if (!isAccepted(honest)) report.different.push('an honest window was refused in the flood of another one');
  const texts = (await Promise.all(replies)).map(reply => JSON.stringify(reply));
  count(report, 'calls refused as too many', texts.filter(text => text.includes('"too_many_calls"')).length);
}
