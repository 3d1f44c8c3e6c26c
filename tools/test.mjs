// npm test: lint, types, words, build, then every runner; ends with one line summed over all of them.
// npm run check (--quick): lint, types, layers and unit tests only.
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.mjs';

const root = join(import.meta.dirname, '..');
const results = join(root, 'out', 'test');
const isQuick = process.argv.includes('--quick');
const total = { passed: 0, failed: 0, skipped: 0 };
/** Said again before the last line, which is all that is left of a long run that was cut. */
const failures = [];

/** Runs a program of node_modules with this Node; its bin links need not be executable. */
function run(title, script, args, env = {}) {
  const started = Date.now();
  console.log(`\n▸ ${title}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  console.log(
    `  ${title}: ${status === 0 ? 'ok' : `failed (${status})`} in ${((Date.now() - started) / 1_000).toFixed(1)} s`,
  );
  return status === 0;
}

/** A check counts as one test. */
function check(title, script, args) {
  const isOk = run(title, script, args);
  total[isOk ? 'passed' : 'failed'] += 1;
  if (!isOk) failures.push(title);
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return null;
  }
}

/** A runner that leaves no report has failed, whatever it printed. */
function add(counts, isOk) {
  if (!counts) {
    total.failed += 1;
    return;
  }
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  if (!isOk && counts.failed === 0) total.failed += 1;
}

function vitest(projects) {
  const isOk = run(`vitest: ${projects.join(', ')}`, 'vitest/vitest.mjs', [
    'run',
    ...projects.flatMap(name => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(results, 'vitest.json')}`,
  ]);
  const report = readJson('vitest.json');
  for (const file of report?.testResults ?? []) {
    const name = relative(root, file.name);
    if (file.status === 'failed' && file.assertionResults.length === 0)
      failures.push(`${name}: ${file.message}`);
    for (const { status, fullName, failureMessages } of file.assertionResults)
      if (status === 'failed') failures.push(`${name} › ${fullName}\n${failureMessages.join('\n')}`);
  }
  add(
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    isOk,
  );
}

function playwright() {
  const isOk = run('playwright: end to end', '@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
  });
  const report = readJson('playwright.json');
  const stats = report?.stats;
  for (const { title, file, tests } of specsOf(report?.suites ?? []))
    for (const { status, results: tries } of tests)
      if (status === 'unexpected' || status === 'flaky')
        failures.push([`${file} › ${title}`, ...tries.map(one => one.error?.message)].join('\n'));
  // A flaky test is a failed one.
  add(
    stats && { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    isOk,
  );
}

const specsOf = suites => suites.flatMap(suite => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);

/** The build takes its words from the catalogs: one that lags behind the sources would show ids on screen. */
function checkWords() {
  const catalogs = globSync('src-*/**/*.po', { cwd: root }).map(name => join(root, name));
  const before = catalogs.map(name => readFileSync(name, 'utf8'));
  const isRun = run('words (Lingui)', '@lingui/cli/dist/lingui.js', ['extract', '--clean']);
  const stale = catalogs.filter((name, index) => readFileSync(name, 'utf8') !== before[index]);
  for (const name of stale) writeFileSync(name, before[catalogs.indexOf(name)]);
  if (stale.length > 0)
    console.log(`  The catalogs lag behind the sources; run: npm run extract (${stale.join(', ')})`);
  total[isRun && stale.length === 0 ? 'passed' : 'failed'] += 1;
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
check('lint (Biome)', '@biomejs/biome/bin/biome', ['ci', '.']);
check('types (TypeScript)', 'typescript/bin/tsc', ['-b']);
checkWords();
if (isQuick) vitest(['architecture', 'unit']);
else {
  await ensureBuilt();
  vitest(['architecture', 'unit', 'contract', 'integration']);
  playwright();
}
for (const failure of failures) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
