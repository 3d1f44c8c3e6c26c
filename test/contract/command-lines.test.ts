import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

// What the commands for tests say of a line that somebody typed wrong, and of --help.

const root = resolve(import.meta.dirname, '../..');

function run(script: string, args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it.each(['torture', 'bench'])('%s shows its usage where one asks for it', name => {
  const { status, stdout, stderr } = run(`test/${name}/run.ts`, ['--help']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(new RegExp(`^usage: npm run ${name} `));
});

it.each([
  ['torture', ['kills', '--cout', '2'], 'There is no option --cout.'],
  ['bench', ['nope'], 'There is no benchmark nope.'],
])('%s %j says what is wrong, and then its usage', (name, args, words) => {
  const { status, stdout, stderr } = run(`test/${name}/run.ts`, args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  const [first, empty, usage] = stderr.split('\n');
  expect([first, empty]).toEqual([words, '']);
  expect(usage).toMatch(new RegExp(`^usage: npm run ${name} `));
  if (name === 'bench') expect(stderr).toContain('save, outbox, sandbox');
});
