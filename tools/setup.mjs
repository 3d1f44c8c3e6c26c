// Runs before `npm start` and `npm test`, also in a fresh clone: plain Node 20 and nothing installed. Installs what the
// command lacks, as much as possible at the same time, and is silent when all is there. See README.md.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { wantedKind } from './choose-runtime.mjs';
import { installHooks } from './install-hooks.mjs';
import { installModules, lookAtModules, projectNodeIn, setUpModule, stampModules } from './npm-packages.mjs';
import { endCommands, runCommand, SetupError } from './run-command.mjs';
import { hasScreen } from './screen.mjs';
import { alone, leave } from './set-up-lock.mjs';
import {
  browserNeeds,
  buildNeeds,
  canInstall,
  hasBrowser,
  install,
  isOptional,
  libraryNeeds,
  missingOf,
  needsOf,
  requireRights,
} from './system-packages.mjs';

/** From here Electron and the built module for the keychain come. */
const DOWNLOADS = 'https://github.com/electron/electron/releases/download/';
const REACHED_WITHIN_MS = 3_000;

/** @throws SetupError with what to do, where something cannot be installed */
export async function setUp(command, machine) {
  wantedKind(machine.env);
  const { isComplete, missing } = await lookAround(command, machine);
  if (!isComplete || missing.length > 0) {
    requireRights(missing, machine);
    // What is missing now another set-up may have brought when this one's turn comes.
    await alone(machine, async () => bring(command, machine, await lookAround(command, machine)));
  } else if (machine.platform === 'linux' && !hasBrowser(machine)) {
    // Either runtime can run where there is a browser.
    await settleRuntime(command, machine);
  }
}

async function lookAround(command, machine) {
  const modules = lookAtModules(machine);
  const isComplete = modules.areInstalled && modules.hasNode && modules.hasKeytar;
  return { modules, isComplete, missing: await missingPackages(command, machine, modules) };
}

async function bring(command, machine, { modules, isComplete, missing }) {
  if (isComplete && missing.length === 0) return;
  const system = install(missing, machine, command);
  const tree = bringModules(machine, modules);
  const both = Promise.all([system, tree]);
  await allOf([
    both,
    tree.then(() => buildApp(machine)),
    both.then(() => bringKeytar(command, machine, modules)),
    both.then(() => settleRuntime(command, machine)),
  ]);
  stampModules(machine);
}

/** Waits for all of them, so that nothing is cut off, and then fails as the first one did. */
async function allOf(steps) {
  const ends = await Promise.allSettled(steps);
  for (const { status, reason } of ends) if (status === 'rejected') throw reason;
}

async function missingPackages(command, machine, { hasKeytar }) {
  if (machine.platform !== 'linux') return [];
  const canDownload = await canReachDownloads(machine, hasKeytar);
  const needs = needsOf(command, {
    expected: canDownload || hasElectron(machine) ? 'electron' : 'stand-in',
    hasScreen: hasScreen(machine.env),
    hasBrowser: hasBrowser(machine),
    buildsKeytar: !hasKeytar && !canDownload,
  });
  const missing = missingOf(needs, machine);
  return canInstall(machine) || !missing.every(isOptional) ? missing : [];
}

/** Asked only where the answer decides what is installed. */
async function canReachDownloads(machine, hasKeytar) {
  const { DISPATCH_RUNTIME: wanted, ELECTRON_MIRROR: mirror } = machine.env;
  const isElectronOpen = wanted !== 'stand-in' && !hasElectron(machine) && !hasBrowser(machine);
  if (hasKeytar && !isElectronOpen) return false;
  try {
    const signal = AbortSignal.timeout(REACHED_WITHIN_MS);
    await fetch(mirror || DOWNLOADS, { method: 'HEAD', redirect: 'manual', signal });
    return true;
  } catch {
    return false;
  }
}

function hasElectron({ root, env }) {
  if (env.DISPATCH_RUNTIME === 'stand-in') return false;
  if (env.ELECTRON_OVERRIDE_DIST_PATH) {
    const given = resolve(root, env.ELECTRON_OVERRIDE_DIST_PATH);
    return existsSync(join(given, 'electron')) && !existsSync(join(given, 'stand-in'));
  }
  const electron = join(root, 'node_modules', 'electron');
  return existsSync(join(electron, 'dist', 'version')) && existsSync(join(electron, 'path.txt'));
}

async function bringModules(machine, { areInstalled }) {
  if (!areInstalled) {
    machine.say('installing npm packages, which takes about a minute');
    await installModules(machine);
  }
  if (!lookAtModules(machine).hasNode) await setUpModule(machine, 'node');
}

async function bringKeytar(command, machine, { areInstalled, hasKeytar }) {
  if (areInstalled && hasKeytar) return;
  try {
    await setUpModule(machine, 'keytar');
  } catch (error) {
    // It was to be downloaded, and was not.
    const missing = machine.platform === 'linux' ? missingOf(buildNeeds, machine) : [];
    if (missing.length === 0) throw error;
    requireRights(missing, machine);
    await install(missing, machine, command);
    await setUpModule(machine, 'keytar');
  }
}

/** The command itself says what is wrong with it, and builds what is not built. */
async function buildApp(machine) {
  await runCommand(machine, projectNodeIn(machine.root), [join('tools', 'build.mjs')]);
}

/** Electron is downloaded and tried, and gets what it lacks; the stand-in gets its browser where it has to run. */
async function settleRuntime(command, machine) {
  if (machine.platform !== 'linux') return;
  let runtime = await runtimeOf(machine);
  const lacking = libraryNeeds(runtime?.lacking ?? [], machine);
  if (lacking.length > 0) {
    await install(lacking, machine, command);
    runtime = await runtimeOf(machine);
  }
  if (runtime?.kind !== 'stand-in' || hasBrowser(machine)) return;
  machine.say(runtime.line);
  requireRights(browserNeeds, machine);
  await install(browserNeeds, machine, command);
}

/** What tools/runtime.mjs chooses; undefined where it fails, as it will again for the command, which says why. */
async function runtimeOf(machine) {
  const args = [join('tools', 'runtime.mjs'), '--json'];
  const { status, standardOutput } = await runCommand(machine, projectNodeIn(machine.root), args);
  return status === 0 ? JSON.parse(standardOutput) : undefined;
}

function thisMachine() {
  const readOsRelease = () => {
    try {
      return readFileSync('/etc/os-release', 'utf8');
    } catch {
      return '';
    }
  };
  return {
    root: resolve(dirname(fileURLToPath(import.meta.url)), '..'),
    env: process.env,
    platform: process.platform,
    osRelease: readOsRelease(),
    say: line => console.log(`setup: ${line}`),
  };
}

/** Nothing goes on behind the prompt that the person at the terminal gets back. */
function endWhenInterrupted(machine) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, async () => {
      await endCommands(machine.say);
      leave(machine);
      machine.say('interrupted: run the same command again, and it goes on');
      process.exit(130);
    });
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const machine = thisMachine();
  endWhenInterrupted(machine);
  try {
    await setUp(process.argv[2] === 'start' ? 'start' : 'test', machine);
    installHooks(machine);
  } catch (error) {
    console.error(error instanceof SetupError ? `setup: ${error.message}` : error);
    process.exitCode = 1;
  }
}
