import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { misfitsOf, put } from './apply.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { TestsInCopy } from './tests-in-copy.ts';
import { tryMutants } from './torture-by-mutants.ts';

const withinMs = 120_000;
/** A project with vitest in it. */
const copy = new TestsInCopy(mkdtempSync(join(tmpdir(), 'dispatch-try-')));
const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));
symlinkSync(packages, join(copy.folder, 'node_modules'));
write('vitest.config.ts', 'export default {};');
write('test/unit/x.test.ts', '');
write('test/unit/y.test.ts', '');

beforeEach(() => {
  write('a.ts', 'export const a = () => 1;\n');
  rmSync(join(copy.folder, 'runs'), { force: true });
});
afterAll(() => {
  copy.end();
  rmSync(copy.folder, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  mkdirSync(join(copy.folder, name, '..'), { recursive: true });
  writeFileSync(join(copy.folder, name), text);
  copy.noteChanged([join(copy.folder, name)]);
}

const testOf = (body: string, around = ''): string =>
  `import { appendFileSync } from 'node:fs'; import { beforeAll, expect, it } from 'vitest';
   import { a } from '../../a.ts'; ${around}
   it('a test', async () => { ${body} });`;

function outcomeWith(body: string, around = ''): Promise<Outcome> {
  write('test/unit/x.test.ts', testOf(body, around));
  return copy.try('unit/x.test.ts', withinMs);
}

describe('the outcome of a file of tests', () => {
  it('is that of its first test that fails, with its reason', async () => {
    expect(await outcomeWith('expect(a()).toBe(1);')).toEqual({ kind: 'passed' });
    const by = 'test/unit/x.test.ts › a test: wrong';
    expect(await outcomeWith("throw new Error('wrong\\nat');")).toEqual({ kind: 'failed', by });
    expect(await outcomeWith('', "beforeAll(() => { throw new Error('wrong'); });")).toMatchObject({
      kind: 'failed',
    });
  });

  it('is a failure where an error is left beside its tests', async () => {
    const by = 'unit/x.test.ts: an error outside of its tests';
    const body = "void Promise.reject(new Error('x')); await new Promise(r => setTimeout(r, 50));";
    expect(await outcomeWith(body)).toEqual({ kind: 'failed', by });
  });

  it('is none where the file does not load, and the next one runs', async () => {
    await expect(outcomeWith('', "import '../../b.ts';")).rejects.toThrow('unit/x.test.ts did not run');
    expect(await outcomeWith('')).toEqual({ kind: 'passed' });
  });

  it('is none where vitest itself ends, and the next one runs', async () => {
    const outcome = outcomeWith('process.kill(process.ppid); await new Promise(() => {});');
    await expect(outcome).rejects.toThrow('unit/x.test.ts did not run');
    expect(await outcomeWith('')).toEqual({ kind: 'passed' });
  });

  it('is a time-out where nobody can tell what is wrong, and the next one runs', async () => {
    write('test/unit/x.test.ts', testOf('await new Promise(() => setInterval(() => {}, 1_000));'));
    expect(await copy.try('unit/x.test.ts', 300)).toEqual({ kind: 'timed out', by: 'unit/x.test.ts' });
    expect(await outcomeWith('')).toEqual({ kind: 'passed' });
    const reason = 'Test timed out in 5000ms.';
    const run = { failures: [{ title: 'x', reason }], hasPassed: true, hasError: false };
    expect(outcomeOf('x', run).kind).toBe('timed out');
  });
});

it('a defect is taken out again, and one that does not fit leaves nothing behind', () => {
  const file = join(copy.folder, 'a.ts');
  const sound = 'a(1);\nb(2);\n';
  writeFileSync(file, sound);
  const edits = [
    { in: 'a.ts', find: 'a(1)', replace: 'a(3)' },
    { in: 'a.ts', find: 'b(2)', replace: 'b(3)' },
  ];
  const { files, mend } = put({ name: 'x', tests: [], edits }, copy.folder);
  expect(readFileSync(file, 'utf8')).toBe('a(3);\nb(3);\n');
  expect(files).toEqual([file]);
  mend();
  expect(readFileSync(file, 'utf8')).toBe(sound);
  const misfit = [...edits, { in: 'a.ts', find: 'c(1)', replace: '' }];
  expect(() => put({ name: 'x', tests: [], edits: misfit }, copy.folder)).toThrow('this is there 0 times');
  expect(readFileSync(file, 'utf8')).toBe(sound);
});

it('a defect that fits two places, or changes nothing, does not fit', () => {
  writeFileSync(join(copy.folder, 'a.ts'), 'a(1);\na(1);\nb(2);\n');
  const misfits = (find: string, replace: string) =>
    misfitsOf({ name: 'x', tests: [], edits: [{ in: 'a.ts', find, replace }] }, copy.folder).join();
  expect(misfits('a(1)', 'a(3)')).toContain('this is there 2 times');
  expect(misfits('b(2)', 'b(2)')).toContain('It changes nothing');
  expect(misfits('b(2)', 'b(')).not.toBe('');
  expect(misfits('b(2)', 'b(3)')).toBe('');
});

describe('a run of all defects', () => {
  const mutantOf = (test: string, replace: string) => ({
    name: replace,
    tests: [test],
    edits: [{ in: 'a.ts', find: '1', replace }],
  });

  /** Three defects; the tests `x` notice one alone. `more`: what else `x` expects. */
  async function run(more = ''): Promise<{ kinds: Outcome['kind'][]; runs: string[] }> {
    const note = (name: string) => `appendFileSync('runs', '${name}=' + a() + ' ');`;
    write('test/unit/x.test.ts', testOf(`${note('x')} expect(a()).not.toBe(3); ${more}`));
    write('test/unit/y.test.ts', testOf(note('y')));
    const kinds: Outcome['kind'][] = [];
    const mutants = [
      mutantOf('unit/x.test.ts', '3'),
      mutantOf('unit/x.test.ts', '4'),
      mutantOf('unit/y.test.ts', '5'),
    ];
    await tryMutants([copy], mutants, (_, { kind }) => kinds.push(kind));
    return { kinds, runs: readFileSync(join(copy.folder, 'runs'), 'utf8').trim().split(' ') };
  }

  it('tries each on sources in which nothing else is changed, and what caught one on the sound ones once more', async () => {
    expect(await run()).toEqual({
      kinds: ['failed', 'passed', 'passed'],
      runs: ['x=1', 'y=1', 'x=3', 'x=4', 'y=5', 'x=1'],
    });
  });

  it('is not valid where the sound code fails at its end as the defects did', async () => {
    const isFull = "(await import('node:fs')).readFileSync('runs', 'utf8').split(' ').length > 6";
    await expect(run(`if (${isFull}) throw new Error('full');`)).rejects.toThrow(
      'The results are not valid: when all was tried, the sound code did not pass unit/x.test.ts: test/unit/x.test.ts › a test: full',
    );
  });
});
