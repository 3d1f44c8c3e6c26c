import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, expect, it } from 'vitest';

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
const sound = {
  '@biomejs/biome/bin/biome': '',
  'typescript/bin/tsc': '',
  '@lingui/cli/dist/lingui.js': '',
  'vitest/vitest.mjs': '',
  '@playwright/test/cli.js': leave('PLAYWRIGHT_JSON_OUTPUT_NAME', {
    stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 0 },
    suites: [],
  }),
};

/** @returns its last line and exit code, and what `vitest` was asked for */
function npmTest(changed: Partial<typeof sound> = {}, ...args: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-runner-'));
  folders.push(folder);
  cpSync(join(root, 'tools'), join(folder, 'tools'), { recursive: true });
  mkdirSync(join(folder, 'src-renderer'));
  writeFileSync(join(folder, 'src-renderer', 'en.po'), 'as it is');
  const scripts = {
    ...sound,
    'vitest/vitest.mjs': vitest({ passed: 10, failed: 0, skipped: 2 }),
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
  const { status, stdout } = spawnSync(process.execPath, [join(folder, 'tools', 'test.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DISPATCH_BUILD: 'as-it-is' },
  });
  return { status, stdout, line: stdout.trim().split('\n').at(-1) };
}

it('counts the tests of every runner, and a check as one', () => {
  expect(npmTest()).toMatchObject({ status: 0, line: '18 passed, 0 failed, 2 skipped' });
});

it.each([
  ['a check that fails', { 'typescript/bin/tsc': 'process.exit(2)' }, '17 passed, 1 failed, 2 skipped'],
  [
    'a failed test',
    {
      'vitest/vitest.mjs': `${vitest({ passed: 9, failed: 1, skipped: 2 }, ['why it failed'])}process.exit(1)`,
    },
    '17 passed, 1 failed, 2 skipped',
  ],
  [
    'a runner that fails though no test did',
    { 'vitest/vitest.mjs': `${vitest({ passed: 10, failed: 0, skipped: 2 })}process.exit(1)` },
    '18 passed, 1 failed, 2 skipped',
  ],
  ['a runner that leaves no report', { 'vitest/vitest.mjs': '' }, '8 passed, 1 failed, 0 skipped'],
  [
    'a flaky spec',
    {
      '@playwright/test/cli.js': leave('PLAYWRIGHT_JSON_OUTPUT_NAME', {
        stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 },
        suites: [],
      }),
    },
    '17 passed, 1 failed, 2 skipped',
  ],
  [
    'words that lag behind the sources',
    { '@lingui/cli/dist/lingui.js': "require('fs').writeFileSync('src-renderer/en.po', 'other')" },
    '17 passed, 1 failed, 2 skipped',
  ],
])('counts %s as failed, and ends with an exit code', (_, changed, line) => {
  expect(npmTest(changed)).toMatchObject({ status: 1, line });
});

it('runs every project, and says each failure again before the last line', () => {
  const script = `${vitest({ passed: 9, failed: 1, skipped: 0 }, ['why it failed'])}console.log(process.argv.join(' '))`;
  const { stdout } = npmTest({ 'vitest/vitest.mjs': script });
  for (const name of ['architecture', 'mutants', 'unit', 'contract', 'integration', 'torture'])
    expect(stdout).toContain(`--project ${name}*`);
  expect(stdout).toContain('✗ why it failed');
});
