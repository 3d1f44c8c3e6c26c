import type { Edit, Mutant } from '../mutant.ts';

/** Something in a file or folder that is there once, and says something else. */
export const at = (
  where: string,
  name: string,
  find: Edit['find'],
  replace: string,
  tests: string[],
): Mutant => ({
  name,
  edits: [{ in: where, find, replace }],
  tests,
});

export const statement = (pattern: string) => ({ kind: 'expression_statement', has: { pattern } });

export type Line = [name: string, where: string, find: Edit['find'], replace: string];

/** Those that the same tests notice, a line each. */
export const defects = (tests: string[], lines: readonly Line[]): Mutant[] =>
  lines.map(([name, where, find, replace]) => at(where, name, find, replace, tests));
