import type { Rule } from '@ast-grep/napi';
import type { Mutant } from '../../mutant.ts';

export const folder = 'src-main/sandbox';

/** The files of tests are named without their ending, and those of `contract/sandbox` without their folder. */
const filesOf = (tests: readonly string[]): string[] =>
  tests.map(test => `${test.startsWith('unit/') ? test : `contract/sandbox/${test}`}.test.ts`);

export const mutant = (name: string, find: string | Rule, replace: string, ...tests: string[]): Mutant => ({
  name,
  edits: [{ in: folder, find, replace }],
  tests: filesOf(tests),
});

export const inSql = (
  name: string,
  says: string,
  part: string,
  replace: string,
  ...tests: string[]
): Mutant => ({
  name,
  edits: [
    {
      in: folder,
      find: { any: [{ kind: 'string' }, { kind: 'template_string' }], regex: says },
      part,
      replace,
    },
  ],
  tests: filesOf(tests),
});
