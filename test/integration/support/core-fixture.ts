import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { systemClock } from '../../../src-main/adapters/clock.ts';
import { createConnections } from '../../../src-main/adapters/http-dispatcher.ts';
import { openLog } from '../../../src-main/adapters/log.ts';
import { createSandboxWorker } from '../../../src-main/adapters/sandbox-worker.ts';
import { openDatabase } from '../../../src-main/adapters/sqlite.ts';
import { createCore } from '../../../src-main/core/compose.ts';
import type { Clock, LocalSandbox, SecretStore } from '../../../src-main/core/ports/ports.ts';
import {
  type EventName,
  type EventPayload,
  type MethodInput,
  type MethodName,
  type MethodOutput,
  methods,
} from '../../../src-shared/contract.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { fakeSecretStore } from '../../fakes/memory-secrets.ts';
import { controlOf } from './control.ts';

/** The bundle that ships; `vitest.config.ts` has it built. */
const workerBundle = new URL('../../../out/main/sandbox-worker.cjs', import.meta.url);

export type Fixture = Awaited<ReturnType<typeof startCore>>;

export interface FixtureOptions {
  folder?: string;
  secrets?: SecretStore;
  clock?: Clock;
}

/** A folder that goes when the test ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The real core on a real SQLite file with the local sandbox in a real worker thread. */
export async function startCore(options: FixtureOptions = {}) {
  const folder = options.folder ?? temporaryFolder();
  const controlToken = randomUUID();
  const database = openDatabase(join(folder, 'dispatch.db'));
  const worker = createSandboxWorker({
    entry: workerBundle,
    dataFolder: join(folder, 'sandbox'),
    profile: defaultInterfaceProfile,
    controlToken,
  });
  let baseUrl = '';
  const sandbox: LocalSandbox = {
    async start(credential, onCrash) {
      baseUrl = await worker.start(credential, onCrash);
      return baseUrl;
    },
    stop: () => worker.stop(),
  };
  const core = createCore(
    {
      database,
      secrets: options.secrets ?? fakeSecretStore(),
      dispatcher: createConnections({ connectTimeoutMs: 2_000 }).dispatcher,
      sandbox,
      clock: options.clock ?? systemClock,
      log: openLog(join(folder, 'logs', 'dispatch.log')),
      // Short waits: retries come at once, as if the dice always fell well.
      random: () => 0.01,
      copyText: () => Promise.resolve(),
    },
    {
      environment: { id: 'local', name: 'Local sandbox', kind: 'local-sandbox' },
      accountId: 'local',
      profile: defaultInterfaceProfile,
      blobFolder: join(folder, 'blobs'),
      dataFolder: folder,
      version: '0.0.0',
      runtime: 'test',
    },
  );
  let isRunning = true;
  const stop = async () => {
    if (isRunning) await core.stop();
    isRunning = false;
  };
  onTestFinished(stop);
  await core.start();

  /** Calls a method as a window does. @throws DispatchError with the reply's error */
  async function call<M extends MethodName>(method: M, input: MethodInput<M>): Promise<MethodOutput<M>> {
    const reply = await core.router.invoke(method, input);
    if (!reply.ok) {
      const { code, message, ...parts } = reply.error;
      throw new DispatchError(code, message, parts);
    }
    return methods[method].output.parse(reply.value) as MethodOutput<M>;
  }

  /** Waits for a condition, looked at again after every event of the core. */
  async function until<T>(look: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const changed = nextEvent(500);
      const found = await look();
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`It did not happen: ${what}`);
      await changed;
    }
  }

  function nextEvent(withinMs: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer);
        end();
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      const end = core.subscribe(done);
    });
  }

  const events: { event: EventName; payload: EventPayload<EventName> }[] = [];
  core.subscribe((event, payload) => void events.push({ event, payload }));

  return {
    core,
    call,
    until,
    stop,
    database,
    folder,
    events,
    control: controlOf(() => baseUrl, controlToken),
  };
}

/** Rejections of `call` carry an AppError. */
export async function errorOf(work: Promise<unknown>): Promise<DispatchError['error']> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DispatchError);
  return error instanceof DispatchError ? error.error : expect.unreachable();
}
