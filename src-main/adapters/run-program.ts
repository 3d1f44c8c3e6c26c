import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Maximum number of bytes that a program may print. */
const maxBytes = 1_048_576;

/**
 * Runs a program of the system, without a shell and without a window.
 * @param maxMs time in milliseconds after which the program is ended. A program that hangs may ignore other signals than
 * SIGKILL, and would then never be waited for to the end.
 * @returns what it prints
 * @throws Error with the exit code as its `code`, or the error of the operating system, or if a limit is exceeded
 */
export async function runProgram(program: string, args: readonly string[], maxMs: number): Promise<string> {
  const limits = { timeout: maxMs, killSignal: 'SIGKILL', maxBuffer: maxBytes, windowsHide: true } as const;
  return (await promisify(execFile)(program, args, limits)).stdout;
}
