import { readFile, rm } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { scopes } from '../../src-shared/domain/token.ts';
import type { InterfaceProfile } from '../../src-shared/interface-profile.ts';
import type { LocalSandbox, SandboxChange } from '../core/ports/ports.ts';
import type { Credential } from '../core/ports/secret.ts';
import { bundledThread } from './bundled-thread.ts';
import { callControl } from './control-client.ts';

const messageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), baseUrl: z.url() }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
]);
const changeSchema = z.object({ type: z.literal('changed'), what: z.enum(['faults', 'events']) });

/** A thread that does not stop within this time is terminated. */
const stopWithinMs = 5_000;

export interface SandboxWorkerConfig {
  /** Path of the worker's bundle, which may be in an archive. Under Node, the worker's source file. */
  entry: string | URL;
  /** Reads the worker's bundle; by default from its file. */
  read?(path: string): Promise<string>;
  dataFolder: string;
  profile: InterfaceProfile;
  controlToken: string;
}

/** Runs the local sandbox in a worker thread of this process; the secret is passed in memory only. */
export function createSandboxWorker(config: SandboxWorkerConfig): LocalSandbox {
  let worker: Worker | null = null;
  let address: string | null = null;
  let listener: (what: SandboxChange) => void = () => undefined;
  /**
   * Replaced by a new object with every start and stop. A start that finds another object here was overtaken by a later
   * start or stop.
   */
  let turn = {};

  /**
   * Reports every kind of change. After a start or an end of the sandbox, everything in its memory may be different.
   */
  function tellAll(): void {
    listener('faults');
    listener('events');
  }

  return {
    async start(credential, onCrash) {
      const own = {};
      turn = own;
      const started = await startThread(config, configOf(config, credential));
      if (turn !== own) {
        await started.terminate();
        throw new Error('The local sandbox was stopped before it started.');
      }
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
      // The thread may have ended after it reported that it is ready.
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
      turn = {};
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
 * Starts the sandbox's thread.
 * @throws Error `ENOENT` if there is no bundle
 */
async function startThread(
  { entry, read = readText }: SandboxWorkerConfig,
  workerData: object,
): Promise<Worker> {
  return entry instanceof URL
    ? new Worker(entry, { workerData })
    : bundledThread(await read(entry), entry, { workerData });
}

const readText = (path: string): Promise<string> => readFile(path, 'utf8');

/** Returns the start options of a sandbox with one customer account. */
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
    // This listener is never removed: without one, an error of the thread after its start would end the app.
    worker.on('error', reject);
    worker.once('exit', () => reject(new Error('The local sandbox ended before it was ready.')));
    worker.once('message', (message: unknown) => {
      const answer = messageSchema.parse(message);
      if (answer.type === 'ready') resolve(answer.baseUrl);
      else reject(Object.assign(new Error(answer.message), { code: answer.code }));
    });
  });
}
