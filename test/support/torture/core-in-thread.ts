import { Worker } from 'node:worker_threads';
import { noDesktop } from '../../../src-main/adapters/no-desktop.ts';
import { Secret } from '../../../src-main/core/ports/secret.ts';
import { type CoreThread, startCoreThread } from '../../../src-main/core-thread/core-thread.ts';
import { fakeSecretStore, noUpdateOfFirst } from '../fakes.ts';
import type { KillAt } from './points.ts';
import { scriptOf } from './service.ts';

export interface CoreInThread {
  core: CoreThread;
  /** Ends the thread, wherever it is. */
  end(): void;
  /** Resolves when the thread that runs now has ended. */
  ended(): Promise<unknown>;
  /** Rejects when no further thread is started. */
  over: Promise<never>;
}

/** The real core in a thread of this process. @param nextKillAt where the next thread ends itself; null: nowhere */
export async function startCoreInThread(
  folder: string,
  nextKillAt: () => KillAt | null,
): Promise<CoreInThread> {
  const script = await scriptOf('core-thread-process');
  const secrets = fakeSecretStore();
  const { markFromInternet: _mark, whenPageGoes: _goes, ...desktop } = noDesktop;
  const { promise: over, reject } = Promise.withResolvers<never>();
  let nowMs = 0;
  let worker: Worker | null = null;
  const core = await startCoreThread({
    startThread() {
      worker = new Worker(script, { workerData: { killAt: nextKillAt() } });
      return worker;
    },
    config: () => ({
      dataFolder: folder,
      version: '0.0.0',
      runtime: 'torture',
      systemLanguage: 'en',
      crashes: { former: null, known: [] },
      networkDrive: null,
      chromiumLicenses: null,
      administratorFile: null,
      policies: [],
      secretStore: secrets.state(),
      updateAbility: 'none',
      sandboxEntry: '',
      controlToken: '',
    }),
    first: {
      ...desktop,
      ...noUpdateOfFirst,
      confirmServiceChanges: () => Promise.resolve(true),
      readSecret: async account => (await secrets.get(account))?.reveal() ?? null,
      keepSecret: (account, text) => secrets.set(account, new Secret(text)),
      deleteSecret: secrets.delete,
      recheckKeychain: secrets.recheck,
      resolveProxy: () => Promise.resolve(null),
      readLog: () => Promise.resolve([]),
      readSandbox: () => Promise.resolve(''),
    },
    log: { write: () => undefined },
    // However often it ends here, a thread is started again.
    clock: { monotonicMs: () => (nowMs += 100_000) },
    isStrict: true,
    pageNow: () => null,
    onEnd: reject,
  });
  return {
    core,
    end: () => void worker?.terminate(),
    ended: () => new Promise(resolve => worker?.once('exit', resolve)),
    over,
  };
}
