// `npm start`: the app in a window, or the demo where there is no screen.
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { chooseRuntime } from './runtime.mjs';
import { hasScreen } from './screen.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const isWindows = process.platform === 'win32';
const SIGNAL_EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 };

/** Runs it in our place: same terminal, same signals, same exit code. */
function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('error', error => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? SIGNAL_EXIT_CODES[signal] ?? 1;
  });
}

function startApp() {
  ensureBuilt();
  const { executablePath, args, line } = chooseRuntime();
  console.log(line);
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  become(executablePath, [...args, root, ...process.argv.slice(2)], { env });
}

try {
  if (hasScreen()) startApp();
  else become('npm', ['run', '--silent', 'demo', '--', ...process.argv.slice(2)], { shell: isWindows });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
