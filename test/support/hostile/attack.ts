import { inspect } from 'node:util';
import { within } from '../clean-up.ts';
import { createDice } from '../torture/dice.ts';
import { createHostileCalls, type Known } from './calls.ts';
import { faultOfReply, isAccepted } from './judge.ts';

export interface Attack {
  seed: number;
  calls: number;
  /** Windows that are hostile, each of which waits for one answer at a time. */
  windows: number;
  known: Known;
  /** Carries a call to the core as a page of this window does. */
  send(window: number, args: readonly unknown[]): Promise<unknown>;
}

export interface AttackEnd {
  /** What the core did wrong, each once. */
  faults: string[];
  /** Calls that were harmless, and were answered. */
  accepted: number;
  /** Answers that an honest window had meanwhile, and the longest that it waited for one, in milliseconds. */
  honest: number;
  slowestMs: number;
}

/** Only what hangs takes longer. */
const answersWithinMs = 120_000;

/** Hostile windows ask as fast as they are answered, while an honest one goes on with its work. */
export async function attack({ seed, calls, windows, known, send }: Attack): Promise<AttackEnd> {
  const next = createHostileCalls(seed, createDice(seed), known);
  const faults = new Set<string>();
  const end = { accepted: 0, honest: 0, slowestMs: 0 };
  let made = 0;
  const ask = (window: number, args: readonly unknown[]): Promise<unknown> =>
    within(answersWithinMs, `The answer to ${inspect(args[0])}`, send(window, args));
  async function askHostile(window: number): Promise<void> {
    while (made < calls) {
      made += 1;
      const call = next();
      // Each message is a task of its own: between them the core goes on.
      await new Promise(setImmediate);
      const reply = await ask(window, call.args);
      const fault = faultOfReply(call, reply);
      if (fault !== null) faults.add(fault);
      if (isAccepted(reply)) end.accepted += 1;
    }
  }
  async function askHonest(): Promise<void> {
    while (made < calls) {
      const startedMs = performance.now();
      const reply = await ask(windows, ['app.info', {}, null]);
      end.slowestMs = Math.max(end.slowestMs, performance.now() - startedMs);
      end.honest += 1;
      if (!isAccepted(reply)) faults.add(`app.info was refused: ${inspect(reply)}`);
      await new Promise(resolve => setTimeout(resolve, 5));
    }
  }
  await Promise.all([askHonest(), ...Array.from({ length: windows }, (_, window) => askHostile(window))]);
  return { ...end, faults: [...faults] };
}
