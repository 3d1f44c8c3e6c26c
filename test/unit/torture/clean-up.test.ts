import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { within } from '../../support/clean-up.ts';

const cleanUp = pathToFileURL(join(import.meta.dirname, '../../support/clean-up.ts'));

it.each(['', "process.kill(process.pid, 'SIGTERM'); await new Promise(r => setTimeout(r, 9_000));"])(
  'a run that ends or is interrupted leaves nothing behind, the last begun first %s',
  how => {
    const program = `import { endWhenInterrupted, onEnd } from '${cleanUp}'; endWhenInterrupted();
      const [, , last] = ['folder', 'process', 'done'].map(name => onEnd(() => console.log(name)));
      last(); last(); ${how}`;
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('done\nprocess\nfolder\n');
  },
);

it('what does not end in time is an error, and what ends in time is its result', async () => {
  await expect(within(10, 'The work', new Promise(() => undefined))).rejects.toThrow(
    'The work did not end within 0.01 s.',
  );
  await expect(within(60_000, 'The work', Promise.resolve(1))).resolves.toBe(1);
  await expect(within(60_000, 'The work', Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
});
