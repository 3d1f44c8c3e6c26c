import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createSandboxWorker } from '../../../src-main/adapters/sandbox-worker.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { longestWaitMs } from '../../support/longest-wait.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

const entry = new URL('../../../src-main/sandbox/worker.ts', import.meta.url);
const credential = { clientId: new Secret('me'), clientSecret: new Secret('hush') };
const effects = { method: 'GET', path: '/_sandbox/effects' } as const;

/** The real sandbox in a thread of its own, from its sources. */
function sandboxIn(dataFolder = join(temporaryFolder(), 'sandbox'), code: string | URL = entry) {
  const sandbox = createSandboxWorker({
    entry: code,
    dataFolder,
    profile: localSandboxProfile,
    controlToken: 'control',
  });
  onTestFinished(() => sandbox.stop());
  const changes: string[] = [];
  sandbox.onChange(what => void changes.push(what));
  const onCrash = vi.fn();
  return { sandbox, dataFolder, changes, onCrash, start: () => sandbox.start(credential, onCrash) };
}

const faults = (...list: unknown[]) =>
  ({ method: 'POST', path: '/_sandbox/faults', json: { faults: list } }) as const;

it('answers on this computer from its start to its end, and says so', async () => {
  const { sandbox, start, changes, onCrash } = sandboxIn();
  await expect(sandbox.control(effects)).rejects.toMatchObject({
    error: { code: 'service_unreachable', reason: 'refused', retryable: true },
  });
  const baseUrl = await start();
  expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await sandbox.control(effects)).toEqual({ data: [] });
  expect(changes).toEqual(['faults', 'events']);
  await sandbox.stop();
  expect(changes).toEqual(['faults', 'events', 'faults', 'events']);
  const stopped = { error: { code: 'service_unreachable', reason: 'refused' } };
  await expect(sandbox.control(effects)).rejects.toMatchObject(stopped);
  await expect(fetch(baseUrl)).rejects.toThrow();
  expect(onCrash).not.toHaveBeenCalled();
});

it('takes the credential that it is given, for all that the app does, and stores no word of its secret', async () => {
  const { sandbox, start, dataFolder } = sandboxIn();
  const baseUrl = await start();
  const token = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa('me:hush')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  expect(await token.json()).toMatchObject({ scope: 'orders:read orders:write reports:read test:write' });
  await sandbox.stop();
  expect(readFileSync(join(dataFolder, 'sandbox.db'), 'latin1')).not.toContain('hush');
});

it('goes on with the same data after a stop, which left nothing locked, and can be erased', async () => {
  const { sandbox, start, dataFolder } = sandboxIn();
  await start();
  const receiver = { url: 'http://127.0.0.1:9/' };
  await sandbox.control({ method: 'PUT', path: '/_sandbox/webhook', json: receiver });
  await sandbox.stop();
  await start();
  expect(await sandbox.control({ method: 'GET', path: '/_sandbox/webhook' })).toMatchObject(receiver);
  await sandbox.stop();
  expect(existsSync(join(dataFolder, 'sandbox.db'))).toBe(true);
  await sandbox.erase();
  expect(existsSync(dataFolder)).toBe(false);
});

it('closes what it has open and ends by itself when it is stopped: nobody has to cut it off', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => terminate.mockRestore());
  const { sandbox, start } = sandboxIn();
  await start();
  await sandbox.stop();
  expect(terminate).not.toHaveBeenCalled();
});

it('tells of a burst of changes once, and again of what comes later', async () => {
  const { sandbox, start, changes } = sandboxIn();
  await start();
  changes.splice(0);
  const one = { operation: 'order-create', kind: 'status', status: 503 };
  for (let round = 0; round < 5; round += 1) await sandbox.control(faults(one));
  await vi.waitFor(() => expect(changes).not.toEqual([]), { timeout: longestWaitMs });
  await sandbox.control({ method: 'DELETE', path: '/_sandbox/faults' });
  await vi.waitFor(() => expect(changes.length).toBeGreaterThan(1), { timeout: longestWaitMs });
  // A slow computer needs more than one burst for the five.
  expect(changes.length).toBeLessThan(5);
  expect(new Set(changes)).toEqual(new Set(['faults']));
});

it('says what is wrong with a request, by field, and hides no failure behind another', async () => {
  const { sandbox, start } = sandboxIn();
  await start();
  await expect(sandbox.control(faults({ operation: 'nothing', kind: 'delay' }))).rejects.toMatchObject({
    error: {
      code: 'bad_request',
      reason: 'validation_error',
      status: 400,
      fieldErrors: [expect.objectContaining({ path: 'faults.0.operation' })],
    },
  });
  await expect(sandbox.control({ method: 'GET', path: '/_sandbox/webhook' })).rejects.toMatchObject({
    error: { code: 'bad_request', reason: 'resource_not_found', status: 404 },
  });
  expect(await sandbox.control({ method: 'DELETE', path: '/_sandbox/faults' })).toBeNull();
  const signal = AbortSignal.abort();
  await expect(sandbox.control({ ...effects, signal })).rejects.toMatchObject({
    error: { code: 'cancelled' },
  });
});

it('says why it cannot start, and leaves no thread behind', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, 'no folder');
  const { sandbox, start, onCrash, changes } = sandboxIn(file);
  await expect(start()).rejects.toMatchObject({
    code: 'data_folder_not_writable',
    message: expect.stringContaining(file),
  });
  // Its thread has ended, or ends now.
  await vi.waitFor(() => expect(changes).not.toEqual([]), { timeout: longestWaitMs });
  await sandbox.stop();
  expect(onCrash).not.toHaveBeenCalled();
});

it('runs a bundle from its text, since a thread reads no archive, and names its file in stacks', async () => {
  const bundle = join(temporaryFolder(), 'a bundle.cjs');
  writeFileSync(
    bundle,
    `function messageOf() {}
     const facts = [__filename, typeof globalThis.messageOf, new Error().stack];
     require('node:worker_threads').parentPort.postMessage({ type: 'failed', code: 'facts', message: facts.join('|') });
     // A comment at the end.`,
  );
  const told = await sandboxIn(undefined, bundle)
    .start()
    .catch((error: unknown) => String(error));
  const [ranAs, global, stack] = told.split('|');
  expect([ranAs, global]).toEqual(['Error: [worker eval]', 'undefined']);
  expect(stack).toContain(`${bundle.replace(' ', '%20')}:2:`);
});
