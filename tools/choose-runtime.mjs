// Which Electron runs the app: a real one that can run here, else the stand-in. tools/runtime.mjs says where they are.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { argumentsFor } from './electron-trial.mjs';
import { librariesOf, packagesOf } from './libraries.mjs';
import { forget, recall, remember } from './remembered.mjs';
import { SetupError } from './run-command.mjs';
import { hasScreen } from './screen.mjs';

const trialScript = join(dirname(fileURLToPath(import.meta.url)), 'electron-trial.mjs');
const DOWNLOAD_WITHIN_MS = 120_000;
/** What failed may go well an hour later. */
const FAILURE_COUNTS_MS = 3_600_000;
const KINDS = ['electron', 'stand-in'];

/**
 * Throws where there is nothing to run on, or not what DISPATCH_RUNTIME asks for.
 * `isTried: false` takes an Electron also where it cannot run, which packaging does not ask of it.
 */
export function choose(place, { isTried = true } = {}) {
  const wanted = wantedKind(place.env);
  if (wanted === 'stand-in') return standIn(place, 'DISPATCH_RUNTIME asks for it');
  const found = givenDistribution(place) ?? ownElectron(place);
  if (found.kind === 'stand-in') {
    if (wanted !== 'electron') return found;
    throw new Error(
      'DISPATCH_RUNTIME asks for electron, but ELECTRON_OVERRIDE_DIST_PATH is the stand-in. Unset one of them.',
    );
  }
  const isOurs = place.platform === 'linux' && isTried;
  const failure = found.failure ?? (isOurs ? failureOf(place, found, wanted) : undefined);
  if (failure === undefined) return found;
  if (wanted === 'electron') throw new Error(`DISPATCH_RUNTIME asks for electron, but ${failure.why}.`);
  if (place.platform !== 'linux')
    throw new Error(`${failure.why}. Allow its download, then run: node node_modules/electron/install.js`);
  return { ...standIn(place, failure.why), lacking: failure.lacking };
}

/** What DISPATCH_RUNTIME asks for; throws where it is no such word. */
export function wantedKind({ DISPATCH_RUNTIME: wanted = '' }) {
  if (wanted === '' || KINDS.includes(wanted)) return wanted;
  throw new SetupError(`DISPATCH_RUNTIME is "${wanted}", but can only be "electron" or "stand-in".`);
}

function standIn(place, why) {
  if (place.platform !== 'linux') throw new Error(`The stand-in for Electron is for Linux only (${why}).`);
  place.buildStandIn();
  const what = `the stand-in for Electron, in the system's Chromium (${why})`;
  return runtime(place, 'stand-in', place.standInDist, what);
}

function runtime(place, kind, distPath, what) {
  return {
    kind,
    distPath,
    executablePath: join(distPath, place.executable),
    args: kind === 'electron' ? argumentsFor(place.isRoot) : [],
    line: `Runtime: ${what}`,
    lacking: [],
  };
}

function givenDistribution(place) {
  const { ELECTRON_OVERRIDE_DIST_PATH: given } = place.env;
  if (!given) return undefined;
  const distPath = resolve(place.root, given);
  const isOwn = distPath === place.standInDist;
  const kind = isOwn || existsSync(join(distPath, 'stand-in')) ? 'stand-in' : 'electron';
  const name = kind === 'electron' ? 'Electron' : 'the stand-in for Electron';
  if (isOwn) place.buildStandIn();
  return runtime(place, kind, distPath, `${name}, in ${distPath} (ELECTRON_OVERRIDE_DIST_PATH)`);
}

function ownElectron(place) {
  const version = versionOf(place);
  const dist = join(place.electron, 'dist');
  if (isComplete(place, version)) return runtime(place, 'electron', dist, `Electron ${version}`);
  const failure = download(place, version);
  if (failure === undefined && isComplete(place, version)) {
    return runtime(place, 'electron', dist, `Electron ${version}, downloaded just now`);
  }
  const why = `Electron ${version} cannot be downloaded: ${failure ?? 'the download is incomplete'}`;
  return { failure: { why, lacking: [] } };
}

const versionOf = ({ electron }) => JSON.parse(readFileSync(join(electron, 'package.json'), 'utf8')).version;

function isComplete({ electron, executable }, version) {
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
function download(place, version) {
  const memory = join(place.cache, 'electron-download-failed.json');
  const remembered = recall(memory, version, { withinMs: FAILURE_COUNTS_MS });
  if (remembered) return remembered;
  const result = spawnSync(place.node, [join(place.electron, 'install.js')], {
    timeout: DOWNLOAD_WITHIN_MS,
    killSignal: 'SIGKILL',
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: place.env,
  });
  if (result.status === 0) {
    forget(memory);
    return undefined;
  }
  const reason = result.signal ? `not within ${DOWNLOAD_WITHIN_MS / 1000} seconds` : reasonIn(result);
  remember(memory, version, reason);
  return reason;
}

// Not the whole text, which is a stack trace.
function reasonIn({ stderr, status }) {
  const code = /\b(ENOTFOUND|ECONN[A-Z]+|ETIMEDOUT|EAI_AGAIN|HTTPError)\b/.exec(stderr ?? '')?.[1];
  return code ?? (/fetch failed/.test(stderr ?? '') ? 'no connection' : `exit code ${status}`);
}

/** Why an Electron cannot run here; undefined where it can. */
function failureOf(place, { executablePath }, wanted) {
  const version = versionOf(place);
  const { isOk, reason, lacking } = tried(place, { executablePath, version }, wanted);
  if (isOk) return undefined;
  const advice = adviceOn(place, { reason, lacking, executablePath });
  return { why: `Electron cannot run here: ${reason}; ${advice}`, lacking };
}

/** Tried once for the same program, libraries and kind of screen; who asks for Electron by hand has it tried again. */
function tried(place, { executablePath, version }, wanted) {
  const memory = join(place.cache, 'electron-trial.json');
  const { size, mtimeMs } = statSync(executablePath, { throwIfNoEntry: false }) ?? {};
  const { text } = librariesOf(executablePath, place.env);
  const facts = [version, executablePath, size, mtimeMs, text, hasScreen(place.env), place.isRoot];
  const key = createHash('sha256').update(JSON.stringify(facts)).digest('hex');
  const known = recall(memory, key);
  const failed = wanted === 'electron' ? undefined : recall(memory, key, { withinMs: FAILURE_COUNTS_MS });
  if (known?.isOk) return known;
  if (failed) return failed;
  const asked = { executablePath, version, isRoot: place.isRoot, withinMs: place.trialWithinMs };
  const trial = spawnSync(process.execPath, [trialScript, JSON.stringify(asked)], {
    env: place.env,
    encoding: 'utf8',
    timeout: place.trialEndsWithinMs,
    killSignal: 'SIGKILL',
  });
  // That it could not be tried says nothing about it, and is not remembered.
  if (trial.status !== 0) return { isOk: false, reason: `it cannot be tried (${whyOf(trial)})`, lacking: [] };
  const result = JSON.parse(trial.stdout);
  remember(memory, key, result);
  return result;
}

const whyOf = ({ error, signal, stderr }) =>
  error?.code ?? signal ?? (stderr.trim().split('\n').at(-1) || 'it says nothing');

/** What to do, for people. */
function adviceOn(place, { reason, lacking, executablePath }) {
  if (lacking.length > 0) {
    const packages = packagesOf(lacking, place.env);
    return packages.length > 0
      ? `on Debian and Ubuntu install ${packages.join(' ')}`
      : 'install the package that contains it';
  }
  if (reason.includes('version'))
    return `install version ${versionOf(place)}, which package.json names, or set ELECTRON_OVERRIDE_DIST_PATH to its folder`;
  if (reason.includes('Xvfb')) return 'install xvfb';
  if (reason.includes('sandbox')) {
    const helper = join(dirname(executablePath), 'chrome-sandbox');
    return `allow it with: sudo chown root ${helper} && sudo chmod 4755 ${helper}`;
  }
  return `to see more, run ${executablePath}, or have it tried again with DISPATCH_RUNTIME=electron`;
}
