// A display that nobody sees, for a real Electron on a machine without one.
import { spawn } from 'node:child_process';

const ANSWERS_WITHIN_MS = 10_000;

/** Whether windows can be shown. */
export function hasScreen(env = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Starts Xvfb, which takes a free number by itself. `end` resolves when it has gone. */
export async function startScreen(env = process.env) {
  const size = ['-screen', '0', '1600x1000x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', ['-displayfd', '3', ...size], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const gone = new Promise(resolve => server.once('exit', resolve));
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const end = () => {
    process.off('exit', kill);
    server.ref();
    kill();
    return gone;
  };
  try {
    return { display: `:${await numberOf(server)}`, end };
  } catch (error) {
    kill();
    throw error;
  }
}

function numberOf(server) {
  return new Promise((resolve, reject) => {
    const fail = why => reject(new Error(`there is no display, and ${why}`));
    const timer = setTimeout(() => fail('Xvfb does not answer'), ANSWERS_WITHIN_MS).unref();
    server.once('error', ({ code }) =>
      fail(code === 'ENOENT' ? 'Xvfb is not installed' : `Xvfb fails (${code})`),
    );
    server.once('exit', code => fail(`Xvfb ends with code ${code}`));
    const pipe = server.stdio[3];
    let text = '';
    pipe.on('error', () => {});
    pipe.on('data', chunk => {
      text += chunk;
      if (!text.includes('\n')) return;
      clearTimeout(timer);
      // It lives as long as this process does, and does not keep it from ending.
      pipe.destroy();
      server.unref();
      resolve(text.trim());
    });
  });
}

let shared;
/** What a runtime's environment needs to show windows: nothing, or one unseen display for all that this process starts. */
export async function screenFor({ kind }, env = process.env) {
  if (kind !== 'electron' || hasScreen(env)) return {};
  shared ??= startScreen(env);
  return { DISPLAY: (await shared).display };
}
