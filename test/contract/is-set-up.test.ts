import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const root = resolve(import.meta.dirname, '../..');
const stamp = 'node_modules/.dispatch-setup';
const node = `node_modules/node/bin/${process.platform === 'win32' ? 'node.exe' : 'node'}`;

function check(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'tools', 'is-set-up.mjs')], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function cloneWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(root, 'tools', 'is-set-up.mjs'), join(folder, 'tools', 'is-set-up.mjs'), { recursive: true });
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  return folder;
}

it.each([[[]], [[stamp]], [[node]]])('a clone with no more than %j says how it is set up', files => {
  expect(check(cloneWith(...files))).toEqual({
    status: 1,
    stdout: '',
    stderr: 'Dispatch is not set up. Run npm start (or npm test) once; then this command works.\n',
  });
});

it('says nothing once that is done, as it is here', () => {
  const silent = { status: 0, stdout: '', stderr: '' };
  expect(check(cloneWith(stamp, node))).toEqual(silent);
  expect(check(root)).toEqual(silent);
});

it('comes before every command that does not set up by itself', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const commands = Object.keys(scripts).filter(name => !/^pre/.test(name));
  for (const name of commands) {
    const expected = /^(start|test)$/.test(name)
      ? `node tools/setup.mjs ${name}`
      : 'node tools/is-set-up.mjs';
    expect([name, scripts[`pre${name}`]]).toEqual([name, expected]);
  }
});
