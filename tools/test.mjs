// npm test: lint, types, words, build, then every runner; ends with one line summed over all of them.
// npm run check (--quick): lint, types, words, architecture and unit tests only.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.mjs';

const root = join(import.meta.dirname, '..');
const results = join(root, 'out', 'test');
const isQuick = process.argv.includes('--quick');
const total = { passed: 0, failed: 0, skipped: 0 };
/** Said again before the last line, which is all that is left of a long run that was cut. */
const failures = [];

/** A file is no terminal: no colours there, whatever the machine wishes. Playwright's workers know FORCE_COLOR only. */
function environment(script) {
  if (process.stdout.isTTY) return process.env;
  const { FORCE_COLOR: _, NO_COLOR: __, ...plain } = process.env;
  return { ...plain, ...(script.startsWith('@playwright') ? { FORCE_COLOR: '0' } : { NO_COLOR: '1' }) };
}

/** Runs a program of node_modules with this Node; its bin links need not be executable. */
async function run(title, script, args, { env = {}, isShown = false } = {}) {
  const started = Date.now();
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    env: { ...environment(script), ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', piece => (output += piece));
  const code = await new Promise(done => child.on('close', done));
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  console.log(`${output}▸ ${title}: ${code === 0 ? 'ok' : `failed (${code})`} in ${seconds} s`);
  return code === 0;
}

/** A check counts as one test. */
function count(title, isOk) {
  total[isOk ? 'passed' : 'failed'] += 1;
  if (!isOk) failures.push(title);
}

async function check(title, script, args) {
  count(title, await run(title, script, args));
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return null;
  }
}

/** A runner that leaves no report, or fails without a failed test, has failed, whatever it printed. */
function countAll(title, counts, isOk) {
  for (const [name, number] of Object.entries(counts ?? {})) total[name] += number;
  if (counts && (isOk || counts.failed > 0)) return;
  total.failed += 1;
  failures.push(`${title}: the runner failed although no test did; its output is above`);
}

async function vitest(projects) {
  const title = `vitest: ${projects.join(', ')}`;
  const chosen = projects.flatMap(name => ['--project', `${name}*`]);
  const reporters = ['--reporter=default', '--reporter=./tools/vitest-report.mjs'];
  const isOk = await run(title, 'vitest/vitest.mjs', ['run', ...chosen, ...reporters], {
    env: { DISPATCH_VITEST_REPORT: join(results, 'vitest.json') },
    isShown: true,
  });
  const report = readJson('vitest.json');
  failures.push(...(report?.failures ?? []));
  countAll(title, report?.counts, isOk);
}

async function playwright() {
  const title = 'Playwright: end to end';
  const isOk = await run(title, '@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
    isShown: true,
  });
  const report = readJson('playwright.json');
  const stats = report?.stats;
  for (const { title: spec, file, tests } of specsOf(report?.suites ?? []))
    for (const { status, results: tries } of tests)
      if (status === 'unexpected' || status === 'flaky')
        failures.push([`${file} › ${spec}`, ...tries.map(one => one.error?.message)].join('\n'));
  // A flaky test is a failed one.
  const counts = stats && {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  };
  countAll(title, counts, isOk);
}

const specsOf = suites => suites.flatMap(suite => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

/** The build takes its words from the catalogs: one that lags behind the sources would show ids on screen. */
async function checkWords() {
  const title = 'words (Lingui)';
  const catalogs = globSync('src-*/**/*.po', { cwd: root }).map(name => join(root, name));
  const before = catalogs.map(name => readFileSync(name, 'utf8'));
  const isRun = await run(title, '@lingui/cli/dist/lingui.js', ['extract', '--clean']);
  const stale = catalogs.filter((name, index) => readFileSync(name, 'utf8') !== before[index]);
  for (const name of stale) writeFileSync(name, before[catalogs.indexOf(name)]);
  const files = stale.map(name => relative(root, name));
  const reason =
    files.length === 0 ? '' : ` (run npm run extract: ${files.join(', ')} lag behind the sources)`;
  count(title + reason, isRun && stale.length === 0);
}

/** One after the other, beside the tests: they leave room on a second core now and then. */
async function checkSources() {
  await check('lint (Biome)', '@biomejs/biome/bin/biome', ['ci', '.']);
  await check('types (TypeScript)', 'typescript/bin/tsc', ['-b']);
  await checkWords();
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
if (isQuick) await Promise.all([checkSources(), vitest(['architecture', 'mutants', 'unit'])]);
else {
  ensureBuilt();
  await Promise.all([
    checkSources(),
    vitest(['architecture', 'mutants', 'unit', 'contract', 'integration', 'torture']),
  ]);
  await playwright();
}
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
