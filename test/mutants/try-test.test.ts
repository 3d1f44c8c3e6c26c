import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { misfitsOf, put } from './apply.ts';
import { tryMutants } from './torture-by-mutants.ts';
import { type Outcome, tryTest } from './try-test.ts';

const folder = mkdtempSync(join(tmpdir(), 'dispatch-try-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A copy whose vitest ends so. */
function outcomeOf(message: string | null, code: number, more = '', withinMs = 60_000) {
  writeVitest(message, code, more);
  return tryTest(folder, 'unit/x.test.ts', withinMs);
}

/** @param more is done before it ends, with `require`, and may end it in another way */
function writeVitest(message: string | null, code: number, more: string): void {
  mkdirSync(join(folder, 'node_modules/vitest'), { recursive: true });
  mkdirSync(join(folder, 'out'), { recursive: true });
  const assertionResults = [{ fullName: 'a test', status: 'failed', failureMessages: [message] }];
  const report = JSON.stringify({ testResults: [{ name: join(folder, 'x'), assertionResults }] });
  const write = `require('node:fs').writeFileSync('out/mutant-result.json', ${JSON.stringify(report)});`;
  const script = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);
    ${message === null ? '' : write} ${more} process.exit(${code})`;
  writeFileSync(join(folder, 'node_modules/vitest/vitest.mjs'), script);
}

it('a defect is caught by a test that fails for a reason alone', async () => {
  expect(await outcomeOf(null, 0)).toEqual({ kind: 'passed' });
  expect(await outcomeOf('Error: wrong\nat', 1)).toEqual({ kind: 'failed', by: 'x › a test: Error: wrong' });
  expect(await outcomeOf('Error: Test timed out in 5000ms.', 1)).toMatchObject({ kind: 'timed out' });
  expect(await outcomeOf(null, 0, 'await new Promise(r => setTimeout(r, 1e6));', 300)).toMatchObject({
    kind: 'timed out',
  });
});

it('what did not run at all is no defect caught', async () => {
  await outcomeOf('Error: of the one before', 1);
  await expect(outcomeOf(null, 1)).rejects.toThrow('unit/x.test.ts did not run');
});

it('a defect is caught by an error that ends a run beside its tests', async () => {
  const assertionResults = [{ fullName: 'a test', status: 'passed', failureMessages: [] }];
  const report = JSON.stringify({ testResults: [{ name: join(folder, 'x'), assertionResults }] });
  const write = `require('node:fs').writeFileSync('out/mutant-result.json', ${JSON.stringify(report)});`;
  const by = 'unit/x.test.ts: an error outside of its tests';
  expect(await outcomeOf(null, 1, write)).toEqual({ kind: 'failed', by });
});

it('a defect is taken out again, and one that does not fit leaves nothing behind', () => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'a.ts');
  const sound = 'a(1);\nb(2);\n';
  writeFileSync(file, sound);
  const edits = [
    { in: 'a.ts', find: 'a(1)', replace: 'a(3)' },
    { in: 'a.ts', find: 'b(2)', replace: 'b(3)' },
  ];
  const mend = put({ name: 'x', tests: [], edits }, folder);
  expect(readFileSync(file, 'utf8')).toBe('a(3);\nb(3);\n');
  mend();
  expect(readFileSync(file, 'utf8')).toBe(sound);
  const misfit = [...edits, { in: 'a.ts', find: 'c(1)', replace: '' }];
  expect(() => put({ name: 'x', tests: [], edits: misfit }, folder)).toThrow('this is there 0 times');
  expect(readFileSync(file, 'utf8')).toBe(sound);
});

it('a defect that fits two places, or changes nothing, does not fit', () => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'a.ts'), 'a(1);\na(1);\nb(2);\n');
  const misfits = (find: string, replace: string) =>
    misfitsOf({ name: 'x', tests: [], edits: [{ in: 'a.ts', find, replace }] }, folder).join();
  expect(misfits('a(1)', 'a(3)')).toContain('this is there 2 times');
  expect(misfits('b(2)', 'b(2)')).toContain('It changes nothing');
  expect(misfits('b(2)', 'b(')).not.toBe('');
  expect(misfits('b(2)', 'b(3)')).toBe('');
});

describe('a run of all defects', () => {
  const mutantOf = (test: string, replace: string) => ({
    name: replace,
    tests: [test],
    edits: [{ in: 'a.ts', find: 'a(1)', replace }],
  });

  /** Of two defects with a file of tests each; the first is caught. `more`: what else makes its tests fail. */
  async function run(more: string): Promise<{ kinds: Outcome['kind'][]; runs: string[] }> {
    const isSound = "!require('node:fs').readFileSync('a.ts', 'utf8').includes('a(3)')";
    const note = "require('node:fs').appendFileSync('runs', process.argv[3] + ' ');";
    writeVitest('Error: wrong', 1, `${note} if (${isSound} && !(${more})) process.exit(0);`);
    writeFileSync(join(folder, 'a.ts'), 'a(1);\n');
    const kinds: Outcome['kind'][] = [];
    await tryMutants(
      [folder],
      [mutantOf('unit/x.test.ts', 'a(3)'), mutantOf('unit/y.test.ts', 'a(4)')],
      (_, { kind }) => kinds.push(kind),
    );
    return { kinds, runs: readFileSync(join(folder, 'runs'), 'utf8').trim().split(' ') };
  }

  it('tries the tests that caught one on the sound code once more', async () => {
    const [x, y] = ['test/unit/x.test.ts', 'test/unit/y.test.ts'];
    expect(await run('false')).toEqual({ kinds: ['failed', 'passed'], runs: [x, y, x, y, x] });
  });

  it('is not valid where the sound code fails at its end as the defects did', async () => {
    const isFull = "require('node:fs').readFileSync('runs', 'utf8').split(' ').length > 5";
    await expect(run(isFull)).rejects.toThrow(
      'The results are not valid: when all was tried, the sound code did not pass unit/x.test.ts: x › a test: Error: wrong',
    );
  });
});
