import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { endGroup } from './end-group.ts';
import { type Outcome, outcomeOf, type RunOfTests } from './outcome.ts';
import { shortWaits, trySpec } from './try-spec.ts';
import type { Wish } from './vitest-program.ts';

const program = fileURLToPath(new URL('vitest-program.ts', import.meta.url));

const runSchema: z.ZodType<RunOfTests> = z.object({
  failures: z.array(z.object({ title: z.string(), reason: z.string() })),
  hasPassed: z.boolean(),
  hasError: z.boolean(),
});

/** Runs files of tests in a copy of the code, one after the other. */
export class TestsInCopy {
  readonly folder: string;
  private vitest: { child: ChildProcess; end: () => void } | null = null;
  private changed: string[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  /** These files are others now; the next test takes them as they are. */
  noteChanged(files: readonly string[]): void {
    this.changed.push(...files);
  }

  /** @param test from `test/` on @throws Error where no test of it ran */
  async try(test: string, withinMs: number): Promise<Outcome> {
    if (test.endsWith('.spec.ts')) return trySpec(this.folder, test, withinMs);
    const told = await this.askVitest(`test/${test}`, withinMs);
    if (told === 'timed out') return { kind: 'timed out', by: test };
    return outcomeOf(test, told);
  }

  end(): void {
    this.vitest?.end();
    this.vitest = null;
  }

  private async askVitest(test: string, withinMs: number): Promise<RunOfTests | 'timed out'> {
    this.vitest ??= this.startVitest();
    const { child } = this.vitest;
    const answer = Promise.withResolvers<RunOfTests | 'timed out'>();
    const onAnswer = (message: unknown) => answer.resolve(runSchema.parse(message));
    // A defect that ends the whole of vitest is caught by no test.
    const onExit = () => answer.resolve({ failures: [], hasPassed: false, hasError: true });
    const timer = setTimeout(() => answer.resolve('timed out'), withinMs);
    child.once('message', onAnswer).once('exit', onExit);
    const wish: Wish = { test, changed: this.changed.splice(0) };
    child.send(wish);
    const told = await answer.promise;
    clearTimeout(timer);
    child.off('message', onAnswer).off('exit', onExit);
    // What a test started ends with the vitest that started it.
    if (told === 'timed out' || child.exitCode !== null || child.signalCode !== null) this.end();
    return told;
  }

  private startVitest(): { child: ChildProcess; end: () => void } {
    const child = spawn(process.execPath, [program], {
      cwd: this.folder,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: true,
      // The sandbox's thread is a bundle, in which no defect is put: it is the one of the sound code.
      env: { ...process.env, ...shortWaits, DISPATCH_BUILD: 'as-it-is' },
    });
    return { child, end: endGroup(child) };
  }
}
