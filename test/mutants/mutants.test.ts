import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { misfitsOf } from './apply.ts';
import { mutantsByArea } from './list.ts';

const root = join(import.meta.dirname, '../..');

it('every defect of `npm run torture -- mutants` still fits the code', () => {
  expect(mutantsByArea().flatMap(mutant => misfitsOf(mutant, root))).toEqual([]);
});

it('every file of tests that a defect names is there', () => {
  const tests = mutantsByArea().flatMap(mutant => mutant.tests);
  expect(tests.filter(name => !existsSync(join(root, 'test', name)))).toEqual([]);
});

it('no two defects have the same name', () => {
  const names = mutantsByArea().map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
