import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { scopes } from '../../src-shared/domain/token.ts';
import type { InterfaceProfile } from '../../src-shared/interface-profile.ts';
import type { LocalSandbox, SandboxChange } from '../core/ports/ports.ts';
import type { Credential } from '../core/ports/secret.ts';
import { callControl } from './control-client.ts';

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), baseUrl: z.url() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
const changeSchema = z.object({ type: z.literal('changed'), what: z.enum(['faults', 'events']) });

/** A thread that does not stop within this time is terminated. */
const stopWithinMs = 5_000;

export interface SandboxWorkerConfig {
  /** Path of the worker's bundle, possibly in an archive, or its source file under Node. */
  entry: string | URL;
  dataFolder: string;
  profile: InterfaceProfile;
  controlToken: string;
}

/** Runs the local sandbox in a worker thread of this process; the secret is passed in memory only. */
export function createSandboxWorker(config: SandboxWorkerConfig): LocalSandbox {
  let worker: Worker | null = null;
  let address: string | null = null;
  let listener: (what: SandboxChange) => void = () => undefined;

  /** Reports every kind of change: after a start or an end, everything in the sandbox's memory may be different. */
  function tellAll(): void {
    listener('faults');
    listener('events');
  }

  return {
    async start(credential, onCrash) {
      const started = startThread(config.entry, configOf(config, credential));
      worker = started;
      let isReady = false;
      started.once('exit', () => {
        if (worker !== started) return;
        worker = null;
        address = null;
        if (isReady) onCrash();
        tellAll();
      });
      const baseUrl = await firstAnswer(started);
      isReady = true;
      // The thread may have ended between its message and this line.
      if (worker !== started) throw new Error('The local sandbox ended right after its start.');
      started.on('message', (message: unknown) => {
        const change = changeSchema.safeParse(message).data;
        if (change && worker === started) listener(change.what);
      });
      address = baseUrl;
      tellAll();
      return baseUrl;
    },
    async stop() {
      const ending = worker;
      worker = null;
      address = null;
      if (!ending) return;
      const ended = new Promise<void>(resolve => ending.once('exit', () => resolve()));
      ending.postMessage({ type: 'stop' });
      const overdue = setTimeout(() => void ending.terminate(), stopWithinMs);
      await ended;
      clearTimeout(overdue);
      tellAll();
    },
    control: request => callControl(address, config.controlToken, request),
    erase: () => rm(config.dataFolder, { recursive: true, force: true, maxRetries: 5 }),
    onChange(next) {
      listener = next;
    },
  };
}

/**
 * Starts the thread. A worker cannot read its file from the verified archive, only from outside. So a bundle is read
 * here, from the archive, and the worker gets its text.
 * @throws Error `ENOENT` if there is no bundle
 */
function startThread(entry: string | URL, workerData: object): Worker {
  if (entry instanceof URL) return new Worker(entry, { workerData });
  return new Worker(named(readFileSync(entry, 'utf8'), entry), { eval: true, workerData });
}

/** Wraps a bundle in a function, so that its names are not global, and adds the file's name for stack traces. */
const named = (bundle: string, file: string): string =>
  `(() => {${bundle}\n})();\n//# sourceURL=${file.replaceAll(/\s/g, '%20')}`;

/** Start options of a sandbox with one customer account. */
export const configOf = (
  { dataFolder, profile, controlToken }: Omit<SandboxWorkerConfig, 'entry'>,
  { clientId, clientSecret }: Credential,
) => ({
  dataDir: dataFolder,
  port: 0,
  profile,
  controlToken,
  credentials: [
    {
      name: 'full',
      clientId: clientId.reveal(),
      clientSecret: clientSecret.reveal(),
      scopes: [...scopes],
      customer: 'local',
    },
  ],
});

function firstAnswer(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    // Never removed: without a listener, an error of the thread after its start would end the app.
    worker.on('error', reject);
    worker.once('exit', () => reject(new Error('The local sandbox ended before it was ready.')));
    worker.once('message', (message: unknown) => {
      const answer = messageSchema.parse(message);
      if (answer.type === 'ready') resolve(answer.baseUrl);
      else reject(Object.assign(new Error(answer.message), { code: answer.code }));
    });
  });
}
