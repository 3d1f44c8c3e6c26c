// Tries an Electron once for a few seconds: whether it starts on this computer, shows a window and answers a call.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { librariesOf } from './libraries.mjs';
import { hasScreen, startScreen } from './screen.mjs';

/** For its last output to arrive; a process that has left its group may keep the pipe open for ever. */
const LAST_OUTPUT_MS = 500;
const trialApp = join(dirname(fileURLToPath(import.meta.url)), 'trial-app');

/** As root Electron refuses to run with its sandbox. */
export const argumentsFor = isRoot => (isRoot ? ['--no-sandbox'] : []);

/** Answers `{ isOk: true }`, or why it cannot run: `reason` in words, `lacking` the libraries that are not there. */
export async function tryElectron({ executablePath, version, isRoot, withinMs, env }) {
  const { lacking } = librariesOf(executablePath, env);
  if (lacking.length > 0) return lacks(lacking);
  let screen;
  try {
    screen = hasScreen(env) ? undefined : await startScreen(env);
  } catch (error) {
    return { isOk: false, reason: error.message, lacking: [] };
  }
  let folder;
  try {
    folder = mkdtempSync(join(tmpdir(), 'dispatch-trial-'));
    const args = [...argumentsFor(isRoot), `--user-data-dir=${folder}`, trialApp];
    const withScreen = screen ? { ...env, DISPLAY: screen.display } : env;
    return judge(await run(executablePath, args, withScreen, withinMs), version, withinMs);
  } finally {
    await screen?.end();
    if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const lacks = lacking => ({ isOk: false, reason: `it lacks ${lacking.join(', ')}`, lacking });

/** Runs it in a process group of its own, of which nothing is left afterwards. */
function run(executablePath, args, env, withinMs) {
  const { ELECTRON_RUN_AS_NODE: _, ...clean } = env;
  return new Promise(resolve => {
    const child = spawn(executablePath, args, {
      env: clean,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const end = { stdout: '', stderr: '', isLate: false, code: null, signal: null, error: undefined };
    const killGroup = () => {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // All of it has ended.
      }
    };
    let grace;
    const timer = setTimeout(() => {
      end.isLate = true;
      killGroup();
    }, withinMs);
    const done = rest => {
      clearTimeout(timer);
      clearTimeout(grace);
      for (const name of ['stdout', 'stderr']) child[name].destroy();
      if (child.pid !== undefined) killGroup();
      resolve({ ...end, ...rest });
    };
    for (const name of ['stdout', 'stderr']) {
      child[name].on('data', chunk => {
        end[name] += chunk;
      });
    }
    child.once('error', error => done({ error }));
    child.once('exit', (code, signal) => {
      killGroup();
      grace = setTimeout(() => done({ code, signal }), LAST_OUTPUT_MS);
    });
    child.once('close', (code, signal) => done({ code, signal }));
  });
}

function judge({ stdout, stderr, isLate, code, signal, error }, version, withinMs) {
  const refused = reason => ({ isOk: false, reason, lacking: [] });
  const line = /^dispatch-trial (\{.*\})$/m.exec(stdout)?.[1];
  if (code === 0 && line) {
    const electron = versionIn(line);
    if (electron === undefined) return refused(`its answer cannot be read: ${line.slice(0, 200)}`);
    return electron === version ? { isOk: true } : refused(`it is version ${electron}`);
  }
  if (error) return refused(`it cannot be started (${error.code ?? error.message})`);
  if (isLate) return refused(`it does not answer within ${withinMs / 1000} s`);
  const library = /error while loading shared libraries: ([^:\s]+)/.exec(stderr)?.[1];
  if (library) return lacks([library]);
  if (/SUID sandbox helper|No usable sandbox/i.test(stderr))
    return refused('its sandbox is not allowed here');
  return refused(signal ? `it crashes (${signal})` : `it ends with code ${code}${lastLineOf(stderr)}`);
}

function versionIn(answer) {
  try {
    return JSON.parse(answer).electron;
  } catch {
    return undefined;
  }
}

function lastLineOf(text) {
  const line = text.trim().split('\n').at(-1) ?? '';
  return line === '' ? '' : `: ${line.slice(0, 200)}`;
}

// For tools/runtime.mjs, which cannot wait for a promise.
if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    const asked = JSON.parse(process.argv[2]);
    console.log(JSON.stringify(await tryElectron({ ...asked, env: process.env })));
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
