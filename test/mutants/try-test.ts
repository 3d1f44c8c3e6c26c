import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { onEnd } from '../support/clean-up.ts';

export type Outcome =
  | { kind: 'passed' }
  /** @property by the first test that failed, with the first line of its reason */
  | { kind: 'failed'; by: string }
  /** Nobody could tell what is wrong. */
  | { kind: 'timed out'; by: string };

/** Runs one file of tests in a copy of the code. @throws Error where it did not run at all */
export async function tryTest(copy: string, test: string, withinMs: number): Promise<Outcome> {
  const isSpec = test.endsWith('.spec.ts');
  const output = join(copy, 'out', 'mutant-result.json');
  rmSync(output, { force: true });
  const ended = isSpec
    ? await runPlaywright(copy, test, output, withinMs)
    : await runVitest(copy, test, output, withinMs);
  if (ended === 'timed out') return { kind: 'timed out', by: test };
  if (ended === 0) return { kind: 'passed' };
  const failures = isSpec ? playwrightFailures(output) : vitestFailures(output, copy);
  const [first] = failures;
  if (!first && hasPassed(output)) return { kind: 'failed', by: `${test}: an error outside of its tests` };
  // Code that does not even load was noticed by no test.
  if (!first) throw new Error(`${test} did not run`);
  return { kind: isTimeOut(first.reason) ? 'timed out' : 'failed', by: `${first.title}: ${first.reason}` };
}

/** Of a whole test or hook; a condition that does not come true within its own limit says what it waited for. */
const isTimeOut = (reason: string): boolean =>
  /^(\w*Error: )?(Test|Hook) timed out in \d+ms/.test(reason) ||
  /Test timeout of \d+ms exceeded/.test(reason);

interface Failure {
  title: string;
  /** Its first line. */
  reason: string;
}

function runVitest(
  copy: string,
  test: string,
  output: string,
  withinMs: number,
): Promise<number | 'timed out'> {
  const parts = ['run', `test/${test}`, '--bail=1', '--reporter=json', `--outputFile=${output}`];
  // The sandbox's thread is a bundle, in which no defect is put: it is the one of the sound code.
  return run(copy, 'vitest/vitest.mjs', parts, { DISPATCH_BUILD: 'as-it-is' }, withinMs);
}

function runPlaywright(
  copy: string,
  test: string,
  output: string,
  withinMs: number,
): Promise<number | 'timed out'> {
  const parts = ['test', `test/${test}`, '--workers=1', '--max-failures=1', '--reporter=json'];
  return run(copy, '@playwright/test/cli.js', parts, { PLAYWRIGHT_JSON_OUTPUT_NAME: output }, withinMs);
}

async function run(
  copy: string,
  script: string,
  args: string[],
  env: Record<string, string>,
  withinMs: number,
): Promise<number | 'timed out'> {
  // A group of its own: what a test started ends with it.
  const child = spawn(process.execPath, [join(copy, 'node_modules', script), ...args], {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...env },
  });
  const kill = () => {
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  const killNow = onEnd(kill);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, withinMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  killNow();
  return isLate ? 'timed out' : Number(code ?? 1);
}

const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n')[0] ?? '';

const vitestSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});

function vitestFailures(output: string, copy: string): Failure[] {
  const { testResults } = vitestSchema.parse(readJson(output));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [message = ''] }) => ({
        title: `${relative(copy, name)} › ${fullName}`,
        reason: firstLine(message),
      })),
  );
}

/** An error that nobody caught fails a run, although no test of it did. */
const hasPassed = (output: string): boolean =>
  (vitestSchema.safeParse(readJson(output)).data?.testResults ?? []).some(({ assertionResults }) =>
    assertionResults.some(({ status }) => status === 'passed'),
  );

const specSchema = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({ results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })) }),
  ),
});
interface Suite {
  specs: z.infer<typeof specSchema>[];
  suites?: Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(specSchema), suites: z.array(suiteSchema).optional() }),
);

function playwrightFailures(output: string): Failure[] {
  const { suites } = z.object({ suites: z.array(suiteSchema) }).parse(readJson(output));
  const specsOf = (suite: Suite): Suite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  return suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .flatMap(({ error }) =>
          error ? [{ title: `${file} › ${title}`, reason: firstLine(error.message) }] : [],
        ),
    );
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [], suites: [] };
  }
}
