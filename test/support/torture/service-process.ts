// A local sandbox in a process of its own: its configuration is the first line it reads; it ends with its input, and
// so with the process that started it, however that ends.
import { createInterface } from 'node:readline';
import { sandboxConfigSchema } from '../../../src-main/sandbox/common/config.ts';
import { startSandbox } from '../../../src-main/sandbox/server.ts';

const input = createInterface({ input: process.stdin });
input.once('line', line => {
  startSandbox(sandboxConfigSchema.parse(JSON.parse(line))).then(({ baseUrl }) => {
    process.stdout.write(`${JSON.stringify({ baseUrl })}\n`);
  });
});
input.once('close', () => process.exit());
