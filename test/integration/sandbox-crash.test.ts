import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandboxWorker } from '../../src-main/adapters/sandbox-worker.ts';
import { createSandboxControl } from '../../src-main/core/environment/sandbox-control.ts';
import { Secret } from '../../src-main/core/ports/secret.ts';
import { defaultInterfaceProfile } from '../../src-shared/interface-profile.ts';
import { temporaryFolder } from '../support/core.ts';

const credential = { clientId: new Secret('id'), clientSecret: new Secret('secret') };

/** A thread that says it is ready and does what follows. */
function workerOf(then: string) {
  const entry = join(temporaryFolder(), 'worker.cjs');
  const ready = `const { parentPort } = require('node:worker_threads');
    parentPort.postMessage({ type: 'ready', baseUrl: 'http://127.0.0.1:1' });`;
  writeFileSync(entry, `${ready}${then}`);
  return createSandboxWorker({
    entry,
    dataFolder: temporaryFolder(),
    profile: defaultInterfaceProfile,
    controlToken: 'control',
  });
}

/** Done once the file is there, so that no test depends on which is quicker. */
const waitFor = (file: string, then: string) =>
  `const { existsSync } = require('node:fs');
   setInterval(() => { if (existsSync(${JSON.stringify(file)})) ${then}; }, 5);`;

describe('a sandbox thread that fails after its start', () => {
  it('is told of, and stopping it afterwards does not hang', async () => {
    const go = join(temporaryFolder(), 'go');
    const worker = workerOf(waitFor(go, `throw new Error('out of luck')`));
    const { promise: crashed, resolve } = Promise.withResolvers<void>();
    await worker.start(credential, resolve);
    writeFileSync(go, '');
    await crashed;
    await worker.stop();
  });

  it('is started again a few times, then left stopped', async () => {
    const go = join(temporaryFolder(), 'go');
    const worker = workerOf(waitFor(go, 'process.exit(7)'));
    const events: string[] = [];
    const meta = { get: () => null, set: () => undefined, remove: () => undefined };
    await new Promise<void>((left, failed) => {
      const log = {
        write(event: string) {
          events.push(event);
          if (event === 'sandbox-started') writeFileSync(go, '');
          if (events.filter(one => one === 'sandbox-crashed').length === 4) left();
        },
      };
      const control = createSandboxControl(worker, meta, () => Promise.resolve(credential), log);
      control.startAsLeft().catch(failed);
    });
    expect(events[0]).toBe('sandbox-started');
    expect(events.at(-1)).toBe('sandbox-crashed');
  });
});

it('a thread that says why it cannot start is refused with its code', async () => {
  const entry = join(temporaryFolder(), 'worker.cjs');
  writeFileSync(
    entry,
    `require('node:worker_threads').parentPort.postMessage({ type: 'failed', code: 'port_taken', message: 'taken' });`,
  );
  const worker = createSandboxWorker({
    entry,
    dataFolder: temporaryFolder(),
    profile: defaultInterfaceProfile,
    controlToken: 'control',
  });
  await expect(worker.start(credential, () => undefined)).rejects.toMatchObject({ code: 'port_taken' });
});
