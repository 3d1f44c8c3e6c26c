// Chooses what runs the app: a real Electron where there is or can be one, else the stand-in. See README.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const electron = join(root, 'node_modules', 'electron');
const standIn = join(root, 'test', 'electron-standin');
const failureFile = join(root, 'node_modules', '.cache', 'dispatch', 'electron-download-failed.json');
const DOWNLOAD_WITHIN_MS = 120_000;
const FAILURE_COUNTS_MS = 3_600_000;

const executables = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };
const executable = executables[process.platform] ?? 'electron';

export function projectNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

let chosen;
export function chooseRuntime() {
  chosen ??= choose();
  return chosen;
}

function choose() {
  const version = electronVersion();
  const overriding = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (overriding) {
    const distPath = resolve(root, overriding);
    const kind =
      existsSync(join(distPath, 'stand-in')) || distPath === join(standIn, 'dist') ? 'stand-in' : 'electron';
    if (kind === 'stand-in' && distPath === join(standIn, 'dist')) buildStandIn();
    return runtime(kind, distPath, `${kind} in ${distPath} (ELECTRON_OVERRIDE_DIST_PATH)`);
  }
  const own = join(electron, 'dist');
  if (isComplete(version)) return runtime('electron', own, `Electron ${version}`);
  const failure = download(version);
  if (failure === undefined && isComplete(version)) {
    return runtime('electron', own, `Electron ${version}, downloaded just now`);
  }
  if (process.platform !== 'linux') {
    throw new Error(
      `Electron cannot be downloaded (${failure}). Allow its download, then run: node node_modules/electron/install.js`,
    );
  }
  buildStandIn();
  const why = `Electron ${version} cannot be downloaded: ${failure}`;
  return runtime(
    'stand-in',
    join(standIn, 'dist'),
    `the stand-in for Electron, in the system's Chromium (${why})`,
  );
}

function runtime(kind, distPath, what) {
  return { kind, distPath, executablePath: join(distPath, executable), line: `Runtime: ${what}` };
}

function electronVersion() {
  return JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8')).version;
}

function isComplete(version) {
  try {
    const installed = readFileSync(join(electron, 'dist', 'version'), 'utf8')
      .trim()
      .replace(/^v/, '');
    const path = readFileSync(join(electron, 'path.txt'), 'utf8');
    return installed === version && path === executable && existsSync(join(electron, 'dist', path));
  } catch {
    return false;
  }
}

/** Answers why it failed, undefined when it did not. */
function download(version) {
  const remembered = rememberedFailure(version);
  if (remembered) return remembered;
  const result = spawnSync(projectNode(), [join(electron, 'install.js')], {
    timeout: DOWNLOAD_WITHIN_MS,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (result.status === 0) {
    rmSync(failureFile, { force: true });
    return undefined;
  }
  const reason = result.signal ? `not within ${DOWNLOAD_WITHIN_MS / 1000} seconds` : reasonIn(result);
  mkdirSync(dirname(failureFile), { recursive: true });
  writeFileSync(failureFile, JSON.stringify({ atMs: Date.now(), version, reason }));
  return reason;
}

// Not the whole text, which is a stack trace.
function reasonIn({ stderr, status }) {
  const code = /\b(ENOTFOUND|ECONN[A-Z]+|ETIMEDOUT|EAI_AGAIN|HTTPError)\b/.exec(stderr ?? '')?.[1];
  return code ?? (/fetch failed/.test(stderr ?? '') ? 'no connection' : `exit code ${status}`);
}

function rememberedFailure(version) {
  try {
    const failure = JSON.parse(readFileSync(failureFile, 'utf8'));
    const ageMs = Date.now() - failure.atMs;
    return failure.version === version && ageMs >= 0 && ageMs < FAILURE_COUNTS_MS
      ? failure.reason
      : undefined;
  } catch {
    return undefined;
  }
}

function buildStandIn() {
  const script = join(standIn, 'build-dist.ts');
  const flags = ['--disable-warning=ExperimentalWarning'];
  const { status, stderr } = spawnSync(projectNode(), [...flags, script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The stand-in for Electron could not be built:\n${stderr}`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(chooseRuntime().line);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
