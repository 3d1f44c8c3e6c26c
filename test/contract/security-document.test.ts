import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const security = read('docs/security.md');
const testsIn = (text: string) =>
  [...text.matchAll(/^ +- `(test\/[\w./-]+)`: (.+)$/gm)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));

it('has the twenty points of Electron’s checklist, each with a test', () => {
  const points = [...security.matchAll(/^(\d+)\. \*\*.*\n((?: {3,4}.*\n)*)/gm)];
  expect(points.map(([, number]) => Number(number))).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  expect(points.filter(([, , tests = '']) => testsIn(tests).length === 0)).toEqual([]);
});

it('names no test that is not there', () => {
  const tests = testsIn(security);
  expect(tests.length).toBeGreaterThan(40);
  const isThere = ({ file, title }: { file: string; title: string }): boolean => read(file).includes(title);
  expect(tests.filter(test => !isThere(test))).toEqual([]);
});

it('the version of Electron that it names is the one that is packed', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  const [, named] = /Electron (\d+\.\d+\.\d+)\. It was/.exec(security) ?? [];
  expect(named).toBe(devDependencies.electron);
});
