// npm test: lint, types, words, build, then every runner; ends with one line summed over all of them.
// npm run check (--quick): lint, types, words, architecture and unit tests only.
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { createTally, plain, playwrightReport } from './test-tally.mjs';

const root = join(import.meta.dirname, '..');
const results = join(root, 'out', 'test');
const isQuick = process.argv.includes('--quick');
const tally = createTally();

/** A file is no terminal: no colours there, whatever the machine wishes. Playwright's workers know FORCE_COLOR only. */
function environment(script) {
  if (process.stdout.isTTY) return process.env;
  const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = process.env;
  return { ...rest, ...(script.startsWith('@playwright') ? { FORCE_COLOR: '0' } : { NO_COLOR: '1' }) };
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
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', piece => (output += piece));
  const code = await new Promise(done => child.on('close', done));
  const seconds = ((Date.now() - started) / 1_000).toFixed(1);
  const end = code === 0 ? 'ok' : `failed (${code})`;
  console.log(`${plain(output, process.stdout.isTTY === true)}▸ ${title}: ${end} in ${seconds} s`);
  return code === 0;
}

async function check(title, script, args) {
  tally.addCheck(title, await run(title, script, args));
}

function readJson(name) {
  try {
    return JSON.parse(readFileSync(join(results, name), 'utf8'));
  } catch {
    return null;
  }
}

async function vitest(projects) {
  const title = `vitest: ${projects.join(', ')}`;
  const chosen = projects.flatMap(name => ['--project', `${name}*`]);
  const reporters = ['--reporter=default', '--reporter=./tools/vitest-report.mjs'];
  const isOk = await run(title, 'vitest/vitest.mjs', ['run', ...chosen, ...reporters], {
    env: { DISPATCH_VITEST_REPORT: join(results, 'vitest.json') },
    isShown: true,
  });
  tally.addRunner(title, readJson('vitest.json'), isOk);
}

async function playwright() {
  const title = 'Playwright: end to end';
  const isOk = await run(title, '@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
    isShown: true,
  });
  tally.addRunner(title, playwrightReport(readJson('playwright.json')), isOk);
}

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
  tally.addCheck(title + reason, isRun && stale.length === 0);
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
for (const line of tally.lines()) console.log(line);
process.exitCode = tally.isOk() ? 0 : 1;
