import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { chooseRuntime } from '../../../tools/runtime.mjs';
import { screenFor } from '../../../tools/screen.mjs';

const root = resolve(import.meta.dirname, '../../..');

/** What a program wrote until its end, and how it ended. */
export interface Ended {
  code: number | null;
  /** Of both streams. */
  output: string;
  stdout: string;
}

interface Line {
  /** Arguments that stand before the app, and behind it. */
  before?: readonly string[];
  after?: readonly string[];
  env?: Record<string, string>;
}

/** Starts the built app as the shell does, and waits for its end. */
export async function runToEnd(
  userDataDir: string,
  { before = [], after = [], env }: Line = {},
): Promise<Ended> {
  const runtime = chooseRuntime();
  const screen = await screenFor(runtime);
  return new Promise(done => {
    const args = [...runtime.args, ...before, root, `--user-data-dir=${userDataDir}`, ...after];
    const app = spawn(runtime.executablePath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...screen, ...env },
    });
    const said = { output: '', stdout: '' };
    app.stdout.on('data', piece => {
      said.output += piece;
      said.stdout += piece;
    });
    app.stderr.on('data', piece => void (said.output += piece));
    app.on('close', code => done({ code, ...said }));
  });
}
