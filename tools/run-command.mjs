// Runs a command of the set-up to its end, without a word of its own, or ends it with the set-up.
import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export const pathFolders = env => (env.PATH ?? '').split(delimiter).filter(folder => folder !== '');

const running = new Set();
let tell = null;
let isEnding = false;

/** Hears the process of every command that is begun; null: nobody hears it any more. */
export function onCommand(listener) {
  tell = listener;
}

/** Answers its exit code and all that it said; a command that is not there has said so. */
export function runCommand({ root, env }, command, args, { more = {}, shell = false } = {}) {
  // What would have come next does not begin.
  if (isEnding) return new Promise(() => undefined);
  // Without the Node of node_modules in front, which `npm ci` deletes.
  const modules = resolve(root, 'node_modules');
  const path = pathFolders(env).filter(folder => !resolve(folder).startsWith(modules));
  const child = spawn(command, args, {
    cwd: root,
    env: { ...env, CI: 'true', DEBIAN_FRONTEND: 'noninteractive', PATH: path.join(delimiter), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
    // Ctrl+C goes to the set-up alone, which ends its commands in the right way.
    detached: process.platform !== 'win32',
  });
  running.add(child);
  if (child.pid !== undefined) tell?.(child.pid);
  return new Promise(answer => {
    const done = result => {
      running.delete(child);
      if (!isEnding) answer(result);
    };
    let output = '';
    let standardOutput = '';
    child.stdout.on('data', chunk => {
      output += chunk;
      standardOutput += chunk;
    });
    child.stderr.on('data', chunk => {
      output += chunk;
    });
    child.once('error', error => done({ status: null, output: error.message, standardOutput }));
    child.once('close', status => done({ status, output, standardOutput }));
  });
}

/**
 * Ends what runs, and answers when it has ended. apt-get is asked, since it goes on while dpkg works; any other command
 * is killed with all that it has begun: npm would take back for a minute what it did.
 */
export async function endCommands(say) {
  isEnding = true;
  await Promise.all(
    [...running].map(child => {
      const ended = new Promise(done => child.once('close', done));
      if (child.spawnfile === 'apt-get') say('waiting for apt-get, which must not be cut off');
      if (child.spawnfile === 'apt-get' || process.platform === 'win32') child.kill('SIGINT');
      else killGroup(child.pid);
      return ended;
    }),
  );
}

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** What the person at the terminal has to mend; its message says how. */
export class SetupError extends Error {}
