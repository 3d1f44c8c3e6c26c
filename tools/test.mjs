// npm test: lint, types, words, dead code, build, then every runner; ends with one line summed over all of them.
// npm run check (--quick): lint, types, words, dead code, architecture and unit tests, and the fit of the mutants only.
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { endPrograms, runProgram } from './child-programs.mjs';
import { createTally, plain, playwrightReport } from './test-tally.mjs';

const root = join(import.meta.dirname, '..');
const results = join(root, 'out', 'test');
const words = join(results, 'words');
const LOOPBACK = '127.0.0.1,localhost,::1';

const [mode, ...others] = process.argv.slice(2);
if (others.length > 0 || (mode !== undefined && mode !== '--quick')) {
  console.error('npm test and npm run check take nothing more: they run everything. One file of tests:');
  console.error('  node_modules/.bin/node node_modules/vitest/vitest.mjs run FILE');
  console.error('  node_modules/.bin/node node_modules/@playwright/test/cli.js test FILE');
  process.exit(2);
}
const isQuick = mode === '--quick';
/** What tests leave in it when they are cut off goes with it. */
const temporary = mkdtempSync(join(tmpdir(), 'dispatch-'));
const tally = createTally();

/** Nothing of the machine's own: its proxy would get what is meant for loopback. */
const common = {
  ...process.env,
  TMPDIR: temporary,
  // Not among what is temporary: it halves the start of Playwright.
  PWTEST_CACHE_DIR: join(root, 'out', 'playwright-cache'),
  NO_PROXY: LOOPBACK,
  no_proxy: LOOPBACK,
};

/** A file is no terminal: no colours there, whatever the machine wishes. Playwright's workers know FORCE_COLOR only. */
function environment(script) {
  if (process.stdout.isTTY) return common;
  const { FORCE_COLOR: _, NO_COLOR: __, ...rest } = common;
  return { ...rest, ...(script.startsWith('@playwright') ? { FORCE_COLOR: '0' } : { NO_COLOR: '1' }) };
}

/** Runs a program of node_modules with this Node; its bin links need not be executable. */
async function run(title, script, args, { env = {}, isShown = false } = {}) {
  const started = Date.now();
  const { code, output } = await runProgram(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...environment(script), ...env },
    isShown,
  });
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

async function vitest(names) {
  const title = `vitest: ${names.join(', ').replaceAll('*', '')}`;
  const chosen = names.flatMap(name => ['--project', name]);
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
  const catalogs = globSync('src-*/**/*.po', { cwd: root });
  for (const name of catalogs) cpSync(join(root, name), join(words, name));
  const env = { DISPATCH_CATALOGS: 'out/test/words/' };
  const isRun = await run(title, '@lingui/cli/dist/lingui.js', ['extract', '--clean'], { env });
  const textOf = (place, name) => readFileSync(join(place, name), 'utf8');
  const stale = catalogs.filter(name => textOf(words, name) !== textOf(root, name));
  const reason =
    stale.length === 0 ? '' : ` (run npm run extract: ${stale.join(', ')} lag behind the sources)`;
  tally.addCheck(title + reason, isRun && stale.length === 0);
}

/** What needs no build runs also where that fails. */
function build() {
  try {
    ensureBuilt();
    return true;
  } catch (error) {
    tally.addCheck(`build\n${error.message}`, false);
    return false;
  }
}

/** One after the other, beside the tests: they leave room on a second core now and then. */
async function checkSources() {
  await check('lint (Biome)', '@biomejs/biome/bin/biome', ['ci', '.']);
  await check('types (TypeScript)', 'typescript/bin/tsc', ['-b', '--singleThreaded']);
  await checkWords();
  await check('dead code (Knip)', 'knip/bin/knip.js', ['--no-progress']);
  await check('what only tests use (Knip)', 'knip/bin/knip.js', [
    '--no-progress',
    '--production',
    '--include=files,exports,types',
  ]);
}

/** Projects of vitest. Quick ones of the mutants say whether each of them fits the code. */
const quickProjects = ['architecture*', 'mutants', 'unit*'];
const projects = [...quickProjects, 'mutants alone', 'contract*', 'integration*', 'torture*'];

const removeTemporary = () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, async () => {
    await endPrograms();
    removeTemporary();
    console.log(`\nInterrupted: not all tests have run.`);
    process.exit(130);
  });

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const isBuilt = !isQuick && build();
await Promise.all([checkSources(), vitest(isBuilt ? projects : quickProjects)]);
if (isBuilt) await playwright();
removeTemporary();
for (const line of tally.lines()) console.log(line);
process.exitCode = tally.isOk() ? 0 : 1;
