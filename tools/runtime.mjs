// Chooses what runs the app: a real Electron where there is or can be one, else the stand-in. See README.md.
import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { choose } from './choose-runtime.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const standIn = join(root, 'tools', 'electron-standin');
const executables = { darwin: 'Electron.app/Contents/MacOS/Electron', win32: 'electron.exe' };

export function projectNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

const place = {
  root,
  electron: join(root, 'node_modules', 'electron'),
  executable: executables[process.platform] ?? 'electron',
  cache: join(root, 'node_modules', '.cache', 'dispatch'),
  standInDist: join(standIn, 'dist'),
  buildStandIn,
  node: projectNode(),
  platform: process.platform,
  isRoot: process.platform === 'linux' && process.getuid?.() === 0,
  trialWithinMs: 30_000,
  trialEndsWithinMs: 60_000,
  env: process.env,
};

let chosen;
export function chooseRuntime() {
  chosen ??= choose(place);
  return chosen;
}

/** Around which distribution the app is packaged: an Electron need not run here for that. */
export const distributionToPackage = () => choose(place, { isTried: false });

function buildStandIn() {
  const script = join(standIn, 'build-dist.ts');
  const flags = ['--disable-warning=ExperimentalWarning'];
  const { status, stderr } = spawnSync(projectNode(), [...flags, script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The stand-in for Electron could not be built:\n${stderr}`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const runtime = chooseRuntime();
    console.log(process.argv.includes('--json') ? JSON.stringify(runtime) : runtime.line);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
