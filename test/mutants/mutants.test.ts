import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { misfitsOf } from './apply.ts';
import { mutantsByArea } from './list.ts';
import { sample } from './torture-by-mutants.ts';

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

it('a seed chooses its sample from all areas, and the whole is chosen where it is asked for', () => {
  const all = mutantsByArea();
  const chosen = sample(all, 200, 1);
  expect(new Set(chosen).size).toBe(200);
  expect(sample(all, 200, 1)).toEqual(chosen);
  expect(sample(all, 200, 2)).not.toEqual(chosen);
  expect(new Set(chosen.map(({ area }) => area)).size).toBeGreaterThan(8);
  expect(new Set(sample(all, 10_000, 3))).toEqual(new Set(all));
});
