// Builds out/ when the sources have changed since it was built.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectNode } from './runtime.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'out', '.built-from');
const lockFolder = join(root, 'out', '.build.lock');
const INPUTS = [
  'src-*/**/*',
  '*.config.{ts,js,mjs}',
  'tools/*.ts',
  'package.json',
  'package-lock.json',
  'tsconfig*.json',
];
const OUTPUTS = [
  'out/main/main.cjs',
  'out/main/core-worker.cjs',
  'out/main/sandbox-worker.cjs',
  'out/preload/preload.cjs',
  'out/renderer/index.html',
  'out/third-party.json',
];
const OTHER_BUILD_MS = 300_000;

/**
 * Makes sure that out/ is what the sources say; quick when it is. Throws with the build's output when it fails.
 * `DISPATCH_BUILD=as-it-is` takes what is there: `npm run torture -- mutants` changes sources that are not in it.
 */
export function ensureBuilt() {
  if (process.env.DISPATCH_BUILD === 'as-it-is') return;
  if (isBuilt(hashInputs())) return;
  withLock(() => {
    const hash = hashInputs();
    if (isBuilt(hash)) return;
    console.log('Building the app');
    const script = join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
    const { status, stdout, stderr } = spawnSync(projectNode(), [script, 'build'], {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const missing = OUTPUTS.filter(path => !existsSync(join(root, path)));
    if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`);
    if (missing.length > 0)
      throw new Error(`The build ended without an error, but ${missing.join(', ')} is missing`);
    writeFileSync(stampFile, hash);
  });
}

function isBuilt(hash) {
  if (!OUTPUTS.every(path => existsSync(join(root, path)))) return false;
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
}

function hashInputs() {
  const hash = createHash('sha256');
  for (const path of INPUTS.flatMap(pattern => globSync(pattern, { cwd: root })).sort()) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Two test runners may want the build at once. */
function withLock(act) {
  mkdirSync(dirname(lockFolder), { recursive: true });
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const deadline = Date.now() + OTHER_BUILD_MS;
  for (;;) {
    try {
      mkdirSync(lockFolder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isAbandoned() || Date.now() > deadline) rmSync(lockFolder, { recursive: true, force: true });
      else Atomics.wait(sleeper, 0, 0, 100);
    }
  }
  try {
    writeFileSync(join(lockFolder, 'pid'), String(process.pid));
    act();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(join(lockFolder, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    // No file yet: its maker is just about to write it.
    return error.code === 'ESRCH';
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    ensureBuilt();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
