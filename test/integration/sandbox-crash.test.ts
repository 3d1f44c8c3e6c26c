import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandboxWorker } from '../../src-main/adapters/sandbox-worker.ts';
import { createSandboxControl } from '../../src-main/core/environment/sandbox-control.ts';
import { Secret } from '../../src-main/core/ports/secret.ts';
import { defaultInterfaceProfile } from '../../src-shared/interface-profile.ts';
import { temporaryFolder } from './support/core-fixture.ts';

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

describe('a sandbox thread that fails after its start', () => {
  it('is told of, and stopping it afterwards does not hang', async () => {
    const worker = workerOf(`setImmediate(() => { throw new Error('out of luck'); });`);
    await new Promise<void>((crashed, failed) => void worker.start(credential, crashed).catch(failed));
    await worker.stop();
  });

  it('is started again a few times, then left stopped', async () => {
    const worker = workerOf(`setImmediate(() => process.exit(7));`);
    const events: string[] = [];
    const meta = { get: () => null, set: () => undefined };
    await new Promise<void>((left, failed) => {
      const log = {
        write(event: string) {
          events.push(event);
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
