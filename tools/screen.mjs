// A display that nobody sees, for a real Electron on a machine without one.
import { spawn } from 'node:child_process';

const ANSWERS_WITHIN_MS = 10_000;

/** Whether windows can be shown. */
export function hasScreen(env = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Starts Xvfb, which takes a free number by itself. */
export async function startScreen(env = process.env) {
  const size = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', ['-displayfd', '3', ...size], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const end = () => server.kill('SIGKILL');
  process.once('exit', end);
  server.unref();
  try {
    const number = await numberOf(server);
    return { display: `:${number}`, end };
  } catch (error) {
    end();
    throw error;
  }
}

function numberOf(server) {
  return new Promise((resolve, reject) => {
    const fail = why => reject(new Error(`no display: ${why}`));
    const timer = setTimeout(() => fail('Xvfb does not answer'), ANSWERS_WITHIN_MS);
    server.once('error', error => fail(error.code === 'ENOENT' ? 'Xvfb is missing' : error.message));
    server.once('exit', () => fail('Xvfb ended'));
    const [, , , pipe] = server.stdio;
    let text = '';
    pipe.on('data', chunk => {
      text += chunk;
      if (!text.includes('\n')) return;
      pipe.unref();
      resolve(text.trim());
    });
    for (const event of ['error', 'close']) pipe.on(event, () => {});
    server.once('exit', () => clearTimeout(timer));
    pipe.once('data', () => clearTimeout(timer));
    server.once('error', () => clearTimeout(timer));
  });
}

let shared;
/** What a runtime's environment needs to show windows: nothing, or one unseen display for all that this process starts. */
export async function screenFor({ kind }, env = process.env) {
  if (kind !== 'electron' || hasScreen(env)) return {};
  shared ??= startScreen(env);
  return { DISPLAY: (await shared).display };
}
