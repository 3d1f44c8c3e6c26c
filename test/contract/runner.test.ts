import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

// `npm test` on a made-up project whose runners are small scripts.

const root = resolve(import.meta.dirname, '../..');
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const leave = (variable: string, report: object) =>
  `require('fs').writeFileSync(process.env.${variable}, ${JSON.stringify(JSON.stringify(report))});`;
const vitest = (counts: object, failures: string[] = []) =>
  leave('DISPATCH_VITEST_REPORT', { counts, failures });
const allPassed = vitest({ passed: 10, failed: 0, skipped: 2 });
const sound: Record<string, string> = {
  '@biomejs/biome/bin/biome': '',
  'typescript/bin/tsc': '',
  '@lingui/cli/dist/lingui.js': '',
  'knip/bin/knip.js': '',
  'vitest/vitest.mjs': '',
  '@playwright/test/cli.js': leave('PLAYWRIGHT_JSON_OUTPUT_NAME', {
    stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [],
  }),
};

/** @returns the folder of a made-up project, with an empty one for what is temporary */
function project(changed: typeof sound): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-runner-'));
  folders.push(folder);
  cpSync(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  mkdirSync(join(folder, 'src-renderer'));
  writeFileSync(join(folder, 'src-renderer', 'en.po'), 'as it is');
  const scripts = {
    ...sound,
    'vitest/vitest.mjs': allPassed,
    ...changed,
  };
  for (const [name, script] of Object.entries(scripts)) {
    const file = join(folder, 'node_modules', name);
    mkdirSync(dirname(file), { recursive: true });
    const isModule = name.endsWith('.mjs');
    const require =
      "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
    writeFileSync(file, `${isModule ? require : ''}${script}`);
  }
  mkdirSync(join(folder, 'temporary'));
  return folder;
}

const environmentOf = (folder: string) => ({
  ...process.env,
  DISPATCH_BUILD: 'as-it-is',
  TMPDIR: join(folder, 'temporary'),
});
const scriptOf = (folder: string) => join(folder, 'tools', 'test.mjs');

/** @returns its last line and exit code, and all that it wrote */
function npmTest(changed: typeof sound = {}, args: string[] = [], more: NodeJS.ProcessEnv = {}) {
  const folder = project(changed);
  const env = { ...environmentOf(folder), ...more };
  const { status, stdout, stderr } = spawnSync(process.execPath, [scriptOf(folder), ...args], {
    encoding: 'utf8',
    env,
  });
  expect(readdirSync(env.TMPDIR)).toEqual([]);
  return { status, stdout, stderr, line: stdout.trim().split('\n').at(-1) };
}

it('counts the tests of every runner, and a check as one', () => {
  expect(npmTest()).toMatchObject({ status: 0, line: '20 passed, 0 failed, 2 skipped' });
});

it.each([
  ['a check that fails', { 'typescript/bin/tsc': 'process.exit(2)' }, '19 passed, 1 failed, 2 skipped'],
  [
    'a failed test',
    {
      'vitest/vitest.mjs': `${vitest({ passed: 9, failed: 1, skipped: 2 }, ['why it failed'])}process.exit(1)`,
    },
    '19 passed, 1 failed, 2 skipped',
  ],
  [
    'a runner that fails though no test did',
    { 'vitest/vitest.mjs': `${vitest({ passed: 10, failed: 0, skipped: 2 })}process.exit(1)` },
    '20 passed, 1 failed, 2 skipped',
  ],
  ['a runner that leaves no report', { 'vitest/vitest.mjs': '' }, '10 passed, 1 failed, 0 skipped'],
  [
    'a flaky spec',
    {
      '@playwright/test/cli.js': leave('PLAYWRIGHT_JSON_OUTPUT_NAME', {
        stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 },
        suites: [],
      }),
    },
    '19 passed, 1 failed, 2 skipped',
  ],
  [
    'words that lag behind the sources',
    {
      '@lingui/cli/dist/lingui.js':
        "require('fs').writeFileSync(process.env.DISPATCH_CATALOGS + 'src-renderer/en.po', 'other')",
    },
    '19 passed, 1 failed, 2 skipped',
  ],
])('counts %s as failed, and ends with an exit code', (_, changed, line) => {
  expect(npmTest(changed)).toMatchObject({ status: 1, line });
});

it('runs every project, and says each failure again before the last line', () => {
  const script = `${vitest({ passed: 9, failed: 1, skipped: 0 }, ['why it failed'])}console.log(process.argv.join(' '))`;
  const { stdout } = npmTest({ 'vitest/vitest.mjs': script });
  for (const name of [
    'architecture*',
    'mutants',
    'mutants alone',
    'unit*',
    'contract*',
    'integration*',
    'torture*',
  ])
    expect(stdout).toContain(`--project ${name} `);
  expect(stdout).toContain('✗ why it failed');
});

it('refuses names, which it would have to ignore, and says how one file is run', () => {
  for (const args of [['something'], ['--quick', 'something']])
    expect(npmTest({}, args)).toMatchObject({
      status: 2,
      stdout: '',
      stderr: expect.stringContaining('run FILE'),
    });
});

it('counts a build that fails as failed, runs what needs none, and ends with its line', () => {
  const script = `${allPassed}console.log(process.argv.join(' '))`;
  const { status, stdout, line } = npmTest(
    { 'electron-vite/bin/electron-vite.js': 'process.exit(1)', 'vitest/vitest.mjs': script },
    [],
    { DISPATCH_BUILD: '' },
  );
  expect({ status, line }).toEqual({ status: 1, line: '15 passed, 1 failed, 2 skipped' });
  expect(stdout).toContain('--project unit*');
  expect(stdout).not.toContain('--project contract*');
});

it('keeps what is meant for loopback from a proxy', () => {
  const script = `${allPassed}console.log('not through it:', process.env.NO_PROXY)`;
  const { stdout } = npmTest({ 'vitest/vitest.mjs': script }, [], { NO_PROXY: 'example.org' });
  expect(stdout).toContain('not through it: 127.0.0.1,');
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'ends what it has begun when it gets %s, and leaves nothing behind',
  async signal => {
    const folder = project({
      'vitest/vitest.mjs': `
        const { writeFileSync } = require('fs');
        const inner = require('child_process').spawn('/bin/sleep', ['600'], { stdio: 'ignore' });
        writeFileSync(process.env.TMPDIR + '/left', '');
        writeFileSync('pids', process.pid + ' ' + inner.pid + ' .');
        setInterval(() => {}, 1000);`,
    });
    const run = spawn(process.execPath, [scriptOf(folder)], { env: environmentOf(folder), stdio: 'ignore' });
    const pids = join(folder, 'pids');
    await vi.waitFor(() => expect(existsSync(pids) && readFileSync(pids, 'utf8')).toContain('.'), 60_000);
    const closed = once(run, 'close');
    run.kill(signal);
    expect((await closed)[0]).toBe(130);
    for (const pid of readFileSync(pids, 'utf8').split(' ').slice(0, 2))
      await vi.waitFor(() => expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH'), 60_000);
    expect(readdirSync(join(folder, 'temporary'))).toEqual([]);
  },
);
