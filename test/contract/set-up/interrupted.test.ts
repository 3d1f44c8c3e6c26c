import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { Computer, endComputers } from './computer.ts';

afterEach(endComputers);

/** Works until a file lets it go on, or the test has ended and its folder is gone. */
const held = 'until [ -e "$0.go" ] || [ ! -e "$0" ]; do /bin/sleep 0.05; done';

const slowNpm = {
  npm: `case "$*" in ci*) echo $$ > "$0.pid"; ${held};; esac`,
};
const fileOf = ({ root }: Computer, name: string) => join(root, 'bin', name);
const lockOf = ({ root }: Computer) => join(root, 'out', 'set-up.lock');

const until = (condition: () => unknown) => vi.waitFor(() => expect(condition()).toBeTruthy(), 60_000);
const npmOf = async (computer: Computer): Promise<number> => {
  const file = fileOf(computer, 'npm.pid');
  await until(() => existsSync(file) && readFileSync(file, 'utf8').endsWith('\n'));
  return Number(readFileSync(file, 'utf8'));
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const endOf = async (child: ChildProcess): Promise<unknown> => (await once(child, 'close'))[0];

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a set-up that gets %s ends with what it has begun, says so, and goes on the next time',
  async signal => {
    const computer = new Computer({ programs: slowNpm });
    const first = computer.start('start');
    const npm = await npmOf(computer);
    first.kill(signal);
    expect(await endOf(first)).toBe(130);
    expect(isAlive(npm)).toBe(false);
    expect(existsSync(lockOf(computer))).toBe(false);
    expect(computer.said.at(-1)).toBe('setup: interrupted: run the same command again, and it goes on');
    writeFileSync(fileOf(computer, 'npm.go'), '');
    expect(await endOf(computer.start('start'))).toBe(0);
    expect(computer.calls).toContain('build');
  },
);

it('an interrupted set-up waits for apt-get, which must not be cut off while it installs', async () => {
  const programs = {
    'apt-get': `trap '' INT; echo $$ > "$0.pid"; ${held}; : > "$0.done"`,
  };
  const computer = new Computer({ programs });
  const setUp = computer.start('start');
  await until(() => existsSync(fileOf(computer, 'apt-get.pid')));
  setUp.kill('SIGINT');
  await until(() => computer.said.some(line => line.includes('waiting for apt-get')));
  expect(setUp.exitCode).toBeNull();
  writeFileSync(fileOf(computer, 'apt-get.go'), '');
  expect(await endOf(setUp)).toBe(130);
  expect(existsSync(fileOf(computer, 'apt-get.done'))).toBe(true);
  expect(computer.calls).not.toContain('apt-get update');
});

it('two set-ups at once: the second one waits, and finds all done', async () => {
  const computer = new Computer({ programs: slowNpm });
  const first = computer.start('start');
  await npmOf(computer);
  const second = computer.start('start');
  await until(() => computer.said.some(line => line.includes(`waiting for another set-up`)));
  const ends = Promise.all([endOf(first), endOf(second)]);
  writeFileSync(fileOf(computer, 'npm.go'), '');
  expect(await ends).toEqual([0, 0]);
  expect(computer.calls.filter(call => call.startsWith('npm ci'))).toHaveLength(1);
});

it('what a killed set-up has left at work ends before the next one begins', async () => {
  const computer = new Computer({ programs: slowNpm });
  const killed = computer.start('start');
  const npm = await npmOf(computer);
  await until(() => readFileSync(lockOf(computer), 'utf8').includes(`"pid":${npm},`));
  killed.kill('SIGKILL');
  await endOf(killed);
  const next = computer.start('start');
  // It may be said of any program that was left.
  await until(() => computer.said.some(line => line.includes('waiting for another set-up')));
  expect(isAlive(npm)).toBe(true);
  const end = endOf(next);
  writeFileSync(fileOf(computer, 'npm.go'), '');
  expect(await end).toBe(0);
});

it('a lock that nobody holds any more stops nobody', async () => {
  const computer = new Computer();
  const done = computer.start('start');
  await endOf(done);
  // Its number is that of a program that began at another time.
  writeFileSync(lockOf(computer), JSON.stringify([{ pid: process.pid, began: '1' }]));
  computer.write('package-lock.json', JSON.stringify({ packages: { '': {} } }));
  expect(await endOf(computer.start('start'))).toBe(0);
});
