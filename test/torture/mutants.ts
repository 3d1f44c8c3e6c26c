import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ensureBuilt } from '../../tools/build.mjs';
import { onEnd, temporaryFolder } from './support/clean-up.ts';
import { type Edit, type Mutant, mutants } from './support/mutant-list.ts';
import { count, emptyReport, type TortureReport } from './support/report.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const copied = [
  'src-main',
  'src-shared',
  'src-renderer',
  'test',
  'tools',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
];
const linked = ['node_modules', 'out'];
/** Copies of the code that are tested side by side. */
const workers = 2;

/**
 * A defect after the other is put into a copy of the code; every one must make a test fail.
 * @param only defects with this in their name
 */
export async function tortureByMutants(total: number, seed: number, only: string): Promise<TortureReport> {
  const report = emptyReport('mutants', seed);
  const { folder, remove } = temporaryFolder();
  await ensureBuilt();
  const waiting = mutants.filter(({ name }) => name.includes(only)).slice(0, total);
  try {
    await Promise.all(
      Array.from({ length: Math.min(workers, total) }, async (_, worker) => {
        const copy = copyCode(join(folder, `copy-${worker}`));
        for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
          const catcher = await catcherOf(mutant, copy);
          count(report, catcher === null ? 'survived' : 'caught');
          console.log(
            `${catcher === null ? 'SURVIVED' : 'caught'}  ${mutant.name}\n          ${catcher ?? ''}`,
          );
          if (catcher === null) report.lost.push(`No test noticed: ${mutant.name}`);
        }
      }),
    );
    return report;
  } finally {
    remove();
  }
}

function copyCode(copy: string): string {
  const isOurs = (path: string) =>
    !['node_modules', 'dist'].includes(relative(root, path).split('/').at(-1) ?? '');
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isOurs });
  for (const name of linked) symlinkSync(join(root, name), join(copy, name));
  // The bundle of the sandbox's thread is the one of the sound code: no mutant is of the sandbox.
  edit(copy, { file: 'vitest.config.ts', find: ', [build])', replace: ')' });
  return copy;
}

function edit(copy: string, { file, find, replace }: Edit): void {
  const path = join(copy, file);
  const parts = readFileSync(path, 'utf8').split(find);
  if (parts.length !== 2) throw new Error(`In ${file} this is there ${parts.length - 1} times: ${find}`);
  writeFileSync(path, parts.join(replace));
}

/** @returns the test that noticed it; null: none */
async function catcherOf({ edits, tests }: Mutant, copy: string): Promise<string | null> {
  const sound = new Map(edits.map(({ file }) => [file, readFileSync(join(copy, file))]));
  try {
    for (const one of edits) edit(copy, one);
    // One after the other: the first of them that fails is enough.
    for (const test of tests) {
      const failed = await firstFailure(copy, test);
      if (failed !== null) return failed;
    }
    return null;
  } finally {
    for (const [file, content] of sound) writeFileSync(join(copy, file), content);
  }
}

const resultSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

async function firstFailure(copy: string, test: string): Promise<string | null> {
  const output = join(copy, 'result.json');
  writeFileSync(output, '');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const parts = ['run', test, '--bail=1', '--reporter=json', `--outputFile=${output}`];
  const child = spawn(process.execPath, [vitest, ...parts], { cwd: copy, stdio: 'ignore' });
  const kill = onEnd(() => child.kill('SIGKILL'));
  const [code] = await once(child, 'close');
  kill();
  if (code === 0) return null;
  const { testResults } = resultSchema.parse(JSON.parse(readFileSync(output, 'utf8')));
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(copy, name)}: ${fullName}`),
  );
  const [failure] = failures;
  // Code that does not even load was noticed by no test.
  if (failure === undefined) throw new Error(`${test} did not run: ${testResults[0]?.message}`);
  return failure;
}
