// Runs a command of the set-up to its end, without a word of its own.
import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';

export const pathFolders = env => (env.PATH ?? '').split(delimiter).filter(folder => folder !== '');

/** Answers its exit code and all that it said; a command that is not there has said so. */
export function runCommand({ root, env }, command, args, { more = {}, shell = false } = {}) {
  // Without the Node of node_modules in front, which `npm ci` deletes.
  const modules = resolve(root, 'node_modules');
  const path = pathFolders(env).filter(folder => !resolve(folder).startsWith(modules));
  const child = spawn(command, args, {
    cwd: root,
    env: { ...env, CI: 'true', DEBIAN_FRONTEND: 'noninteractive', PATH: path.join(delimiter), ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  });
  return new Promise(done => {
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

/** What the person at the terminal has to mend; its message says how. */
export class SetupError extends Error {}
