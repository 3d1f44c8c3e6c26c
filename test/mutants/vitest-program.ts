import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { createVitest, type TestModule } from 'vitest/node';
import type { RunOfTests } from './outcome.ts';

/**
 * Vitest in a copy of the code, the folder it is started in. It stays: its start takes longer than most files of tests.
 * Each file runs in a process of its own, with the sources as they are by then.
 */
const root = realpathSync(process.cwd());
const vitest = await createVitest({ root, watch: false, bail: 1, reporters: [{}] });

export interface Wish {
  /** From the copy on: `test/unit/core/outbox/gate.test.ts`. */
  test: string;
  /** Files that are not as they were at the last wish. */
  changed: string[];
}

process.on('message', async ({ test, changed }: Wish) => {
  for (const file of changed) vitest.invalidateFile(realpathSync(file));
  process.send?.(await run(test));
});
// Its parent was killed.
process.on('disconnect', () => process.exit(1));

async function run(test: string): Promise<RunOfTests> {
  const isAsked = (path: string) => relative(root, path) === test;
  const specifications = await vitest.globTestSpecifications([test]);
  const { unhandledErrors } = await vitest.runTestSpecifications(
    specifications.filter(({ moduleId }) => isAsked(moduleId)),
  );
  const modules = vitest.state.getTestModules().filter(({ moduleId }) => isAsked(moduleId));
  return {
    failures: modules.flatMap(module => failuresOf(module, test)),
    hasPassed: modules.some(({ children }) => !children.allTests('passed').next().done),
    hasError: unhandledErrors.length > 0,
  };
}

/** Of its tests, and of what is done before and after them; of a file that does not load there are none. */
function failuresOf(module: TestModule, test: string): RunOfTests['failures'] {
  const { children } = module;
  const failures = [...children.allTests('failed')].map(failed => ({
    title: `${test} › ${failed.fullName}`,
    reason: firstLine(failed.result().errors?.[0]?.message),
  }));
  if (children.size === 0) return failures;
  const around = [module, ...children.allSuites()].flatMap(one => one.errors());
  return [...failures, ...around.map(({ message }) => ({ title: test, reason: firstLine(message) }))];
}

function firstLine(text = ''): string {
  return stripVTControlCharacters(text).split('\n')[0] ?? '';
}
