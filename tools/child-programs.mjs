// Programs that end with the command that began them, with all that they have begun.
import { spawn } from 'node:child_process';

const ENDS_WITHIN_MS = 15_000;
const running = new Set();

/** Runs a program to its end. @returns its exit code, and what it wrote where that is not shown */
export function runProgram(command, args, { isShown, ...options }) {
  const child = spawn(command, args, {
    ...options,
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    // Ctrl+C goes to the command alone, which passes it on.
    detached: process.platform !== 'win32',
  });
  running.add(child);
  return new Promise(answer => {
    let output = '';
    const done = code => {
      running.delete(child);
      answer({ code, output });
    };
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', piece => (output += piece));
    child.once('error', error => {
      output += `${error.message}\n`;
      done(null);
    });
    child.once('close', done);
  });
}

/** Asks what runs to end, and kills what has not ended in time. */
export async function endPrograms() {
  const ends = [...running].map(child => new Promise(done => child.once('close', done)));
  for (const child of running) signalGroup(child, 'SIGTERM');
  const timer = setTimeout(() => {
    for (const child of running) signalGroup(child, 'SIGKILL');
  }, ENDS_WITHIN_MS);
  await Promise.all(ends);
  clearTimeout(timer);
}

function signalGroup({ pid }, signal) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
