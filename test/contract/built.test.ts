import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';

// tools/build.mjs in a made-up project, whose bundler writes down that it ran.

const root = resolve(import.meta.dirname, '../..');
const sources = [
  'src-main/main.ts',
  'src-renderer/pages/app.tsx',
  'src-shared/errors.ts',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const bundler = `import fs from 'node:fs'; fs.appendFileSync('builds', 'begun '); await new Promise(r => setTimeout(r, 300));
for (const path of ['main/main.cjs', 'main/core-worker.cjs', 'main/sandbox-worker.cjs', 'preload/preload.cjs', 'renderer/index.html', 'third-party.json']) {
  fs.mkdirSync('out/' + path.split('/').slice(0, -1).join('/'), { recursive: true }); fs.writeFileSync('out/' + path, ''); }
fs.appendFileSync('builds', 'done '); process.exitCode = fs.existsSync('broken') ? 1 : 0;`;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function project() {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-built-'));
  folders.push(folder);
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  cpSync(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  write('node_modules/electron-vite/bin/electron-vite.js', bundler);
  write('node_modules/electron-vite/package.json', '{"type":"module"}');
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'));
  for (const path of sources) write(path, path.endsWith('.json') ? '{}' : '');
  const { DISPATCH_BUILD: _, ...env } = process.env;
  const build = () =>
    new Promise<number | null>(done =>
      spawn(process.execPath, [join(folder, 'tools/build.mjs')], { env, stdio: 'ignore' }).once(
        'close',
        done,
      ),
    );
  return {
    write,
    build,
    exists: (path: string) => existsSync(join(folder, path)),
    builds: () =>
      existsSync(join(folder, 'builds')) ? readFileSync(join(folder, 'builds'), 'utf8').trim() : '',
  };
}

it('builds anew whenever a source of any folder has changed, and only then', async () => {
  const { write, build, builds } = project();
  await build();
  await build();
  for (const [index, path] of sources.entries()) {
    write(path, path.endsWith('.json') ? '{"changed":1}' : '// changed');
    await build();
    expect(builds().split('done').length - 1, path).toBe(index + 2);
  }
});

it('is built once for two who want it at the same time', async () => {
  const { build, builds } = project();
  expect(await Promise.all([build(), build()])).toEqual([0, 0]);
  expect(builds()).toBe('begun done');
});

it('that failed is no build, also for the next one', async () => {
  const { write, build, builds } = project();
  write('broken', '');
  expect([await build(), await build()]).toEqual([1, 1]);
  expect(builds()).toBe('begun done begun done');
});

it('takes the lock of one that was killed', { timeout: 60_000 }, async () => {
  const { write, build, exists } = project();
  write('out/.build.lock/pid', '4194303');
  expect(await build()).toBe(0);
  expect(exists('out/.build.lock')).toBe(false);
});
