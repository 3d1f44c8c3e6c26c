import { expect, it } from 'vitest';
import { createSandboxControl } from '../../../../src-main/core/environment/sandbox-control.ts';
import type { LocalSandbox } from '../../../../src-main/core/ports/ports.ts';
import { Secret } from '../../../../src-main/core/ports/secret.ts';

const credential = { clientId: new Secret('id'), clientSecret: new Secret('secret') };

/** A sandbox that writes down what is asked of it; each start has another address. */
function sandboxControl(kept = new Map<string, string>()) {
  const told: string[] = [];
  let crash: () => void = () => undefined;
  let starts = 0;
  let fails = false;
  const sandbox: LocalSandbox = {
    start(_credential, onCrash) {
      starts += 1;
      told.push(`start ${starts}`);
      crash = onCrash;
      return fails ? Promise.reject(new Error('no port')) : Promise.resolve(`http://127.0.0.1:${starts}`);
    },
    stop() {
      told.push('stop');
      return Promise.resolve();
    },
    erase() {
      told.push('erase');
      return Promise.resolve();
    },
    control: () => Promise.resolve(null),
    onChange: () => undefined,
  };
  const meta = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string) => void kept.set(name, value),
    remove: (name: string) => void kept.delete(name),
  };
  const log = { write: () => undefined };
  const control = createSandboxControl(sandbox, meta, () => Promise.resolve(credential), log);
  return { ...control, told, kept, crash: () => crash(), failNow: () => void (fails = true) };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

it('starts once, as it was left, and is not reachable before', async () => {
  const sandbox = sandboxControl();
  expect(sandbox.isRunning()).toBe(false);
  expect(() => sandbox.baseUrl()).toThrow('The local sandbox is stopped.');
  await Promise.all([sandbox.startAsLeft(), sandbox.startAsLeft()]);
  expect([sandbox.baseUrl(), sandbox.told]).toEqual(['http://127.0.0.1:1', ['start 1']]);
});

it('stays stopped over a restart where the dispatcher stopped it, and runs where the program ended', async () => {
  const kept = new Map<string, string>();
  const first = sandboxControl(kept);
  await first.startAsLeft();
  await first.stop();
  const second = sandboxControl(kept);
  await second.startAsLeft();
  expect(second.isRunning()).toBe(true);
  await second.setRunning(false);
  const third = sandboxControl(kept);
  await third.startAsLeft();
  expect([third.isRunning(), third.told]).toEqual([false, []]);
  await third.setRunning(true);
  const fourth = sandboxControl(kept);
  await fourth.startAsLeft();
  expect(fourth.isRunning()).toBe(true);
});

it('starts and stops in the order it was asked for, and does nothing twice', async () => {
  const sandbox = sandboxControl();
  await Promise.all([
    sandbox.setRunning(true),
    sandbox.setRunning(true),
    sandbox.setRunning(false),
    sandbox.setRunning(false),
    sandbox.setRunning(true),
  ]);
  expect(sandbox.told).toEqual(['start 1', 'stop', 'start 2']);
  expect(sandbox.isRunning()).toBe(true);
});

it('goes on after a failed start', async () => {
  const sandbox = sandboxControl();
  sandbox.failNow();
  await expect(sandbox.setRunning(true)).rejects.toThrow('no port');
  expect([sandbox.isRunning(), sandbox.kept.size]).toEqual([false, 0]);
  await expect(sandbox.setRunning(true)).rejects.toThrow('no port');
  expect(sandbox.told).toEqual(['start 1', 'start 2']);
});

it('starts again after a crash, three times at most', async () => {
  const sandbox = sandboxControl();
  await sandbox.startAsLeft();
  for (const address of [2, 3, 4]) {
    sandbox.crash();
    expect(sandbox.isRunning()).toBe(false);
    await settled();
    expect(sandbox.baseUrl()).toBe(`http://127.0.0.1:${address}`);
  }
  sandbox.crash();
  await settled();
  expect([sandbox.isRunning(), sandbox.told.length]).toEqual([false, 4]);
});

it('counts a start that fails after a crash as a crash', async () => {
  const sandbox = sandboxControl();
  await sandbox.startAsLeft();
  sandbox.failNow();
  sandbox.crash();
  for (let turn = 0; turn < 5; turn += 1) await settled();
  expect(sandbox.told).toEqual(['start 1', 'start 2', 'start 3', 'start 4']);
});

it('begins anew stopped, erased and started, also where it was stopped before', async () => {
  const sandbox = sandboxControl();
  await sandbox.setRunning(true);
  await sandbox.setRunning(false);
  sandbox.told.length = 0;
  await sandbox.beginAnew(() => {
    sandbox.told.push(`removed while running: ${sandbox.isRunning()}`);
    return Promise.resolve();
  });
  expect(sandbox.told).toEqual(['stop', 'removed while running: false', 'erase', 'start 2']);
  expect(sandbox.kept.get('sandbox_running')).toBe('yes');
});

it('erases nothing where the work before that fails, and runs on', async () => {
  const sandbox = sandboxControl();
  await sandbox.startAsLeft();
  await expect(sandbox.beginAnew(() => Promise.reject(new Error('entries wait')))).rejects.toThrow(
    'entries wait',
  );
  expect(sandbox.told).toEqual(['start 1', 'stop', 'start 2']);
  expect(sandbox.isRunning()).toBe(true);
});
