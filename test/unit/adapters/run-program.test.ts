import { expect, it } from 'vitest';
import { runProgram } from '../../../src-main/adapters/run-program.ts';

const node = (code: string, maxMs = 60_000) => runProgram(process.execPath, ['-e', code], maxMs);

it('what a program prints is returned, and its exit code is the code of the error', async () => {
  expect(await node('console.log(1)')).toBe('1\n');
  await expect(node('process.exit(3)')).rejects.toMatchObject({ code: 3 });
});

it('a program that hangs is ended, whatever it does with other signals', async () => {
  const hanging = "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000)";
  await expect(node(hanging, 500)).rejects.toMatchObject({ killed: true, signal: 'SIGKILL' });
});
