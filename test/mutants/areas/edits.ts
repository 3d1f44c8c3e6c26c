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

/** The same with the tests before the name, for lists in which several defects share them. */
export const defect = (
  where: string,
  tests: string[],
  name: string,
  find: Edit['find'],
  replace: string,
): Mutant => ({ name, edits: [{ in: where, find, replace }], tests });

/** A part of a regular expression or of another text is another one. */
export const other = (
  where: string,
  tests: string[],
  name: string,
  find: Edit['find'],
  part: string,
  replace: string,
): Mutant => ({ name, edits: [{ in: where, find, part, replace }], tests });
