import { join } from 'node:path';
import { expect, it } from 'vitest';
import { misfitsOf } from '../torture/mutants/apply.ts';
import { mutantsByArea } from '../torture/mutants/list.ts';

const root = join(import.meta.dirname, '../..');

it('every defect of `npm run torture -- mutants` still fits the code', () => {
  expect(mutantsByArea().flatMap(mutant => misfitsOf(mutant, root))).toEqual([]);
});

it('no two defects have the same name', () => {
  const names = mutantsByArea().map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
