import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { tellingOf } from '../support/failure.ts';

const root = resolve(import.meta.dirname, '../..');
const demo = join(root, 'test/demo/demo.ts');

/** Of the demo, sent to its whole process group as a terminal sends Ctrl+C, once it has said these words. */
async function interrupted(signal: NodeJS.Signals, after: string) {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, [demo], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: folder },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The demo does not start.');
  let said = '';
  child.stdout.on('data', piece => {
    const isNew = !said.includes(after);
    said += String(piece);
    if (isNew && said.includes(after)) process.kill(-pid, signal);
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  const left = existsSync(folder)
    ? readdirSync(folder).filter(name => /^dispatch-e2e-\w{6}$/.test(name))
    : [];
  const done = said.match(/^✓ /gm)?.length ?? 0;
  return { code, stderr, left, done };
}

it.skipIf(process.platform === 'win32').each([
  ['SIGINT', 'Runtime:'],
  ['SIGTERM', '✓ sandbox up'],
] as const)('a demo that gets %s after "%s" says where it was, and leaves nothing', async (signal, after) => {
  const { code, stderr, left, done } = await interrupted(signal, after);
  // The next step may be done before the signal arrives.
  expect({ code, stderr, left }).toEqual({
    code: 130,
    stderr: `Interrupted at step ${done + 1}.\n`,
    left: [],
  });
});

it.each([
  ['test/demo/demo.ts', []],
  ['test/bench/run.ts', ['screens']],
])('%s %j says in one line that the runtime is none', (script, args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DISPATCH_RUNTIME: 'electon' },
  });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: 'DISPATCH_RUNTIME is "electon", but can only be "electron" or "stand-in".\n',
  });
});

it('a failure has colours on a terminal only', () => {
  const error = new Error('\u001b[31mexpected\u001b[39m');
  expect(tellingOf(error, true)).toContain('\u001b[31m');
  expect(tellingOf(error, false)).toMatch(/^Error: expected\n/);
});
