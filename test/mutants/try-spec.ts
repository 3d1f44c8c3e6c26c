import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';
import { endGroup } from './end-group.ts';
import { type Outcome, outcomeOf, type RunOfTests } from './outcome.ts';

/** Far more than the sound code takes, which is tried with it first. */
export const shortWaits = { DISPATCH_LONGEST_WAIT_MS: '20000' };

/** Runs one file of Playwright in a copy of the code, which it builds. @throws Error where no test of it ran */
export async function trySpec(copy: string, test: string, withinMs: number): Promise<Outcome> {
  const output = join(copy, 'out', 'mutant-result.json');
  rmSync(output, { force: true });
  const ended = await runPlaywright(copy, test, output, withinMs);
  if (ended === 'timed out') return { kind: 'timed out', by: test };
  return outcomeOf(test, ended === 0 ? { failures: [], hasPassed: true, hasError: false } : told(output));
}

async function runPlaywright(
  copy: string,
  test: string,
  output: string,
  withinMs: number,
): Promise<number | 'timed out'> {
  const program = join(copy, 'node_modules/@playwright/test/cli.js');
  const parts = [program, 'test', `test/${test}`, '--workers=1', '--max-failures=1', '--reporter=json'];
  const child = spawn(process.execPath, parts, {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...shortWaits, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
  });
  const end = endGroup(child);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, withinMs);
  const [code] = await once(child, 'close');
  clearTimeout(timer);
  end();
  return isLate ? 'timed out' : Number(code ?? 1);
}

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

function told(output: string): RunOfTests {
  const { suites } = z.object({ suites: z.array(suiteSchema) }).parse(readJson(output));
  const specsOf = (suite: Suite): Suite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const failures = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .flatMap(({ error }) =>
          error ? [{ title: `${file} › ${title}`, reason: firstLine(error.message) }] : [],
        ),
    );
  return { failures, hasPassed: false, hasError: true };
}

const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n')[0] ?? '';

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { suites: [] };
  }
}
