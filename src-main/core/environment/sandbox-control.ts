import { DispatchError } from '../../../src-shared/errors.ts';
import type { LocalSandbox, Log } from '../ports/ports.ts';
import type { Credential } from '../ports/secret.ts';
import type { MetaStore } from '../store/meta-store.ts';

export type SandboxControl = ReturnType<typeof createSandboxControl>;

/** Starts and stops the local sandbox, and knows where it listens. A stop lasts over a restart of the app. */
export function createSandboxControl(
  sandbox: LocalSandbox,
  meta: MetaStore,
  credential: () => Promise<Credential>,
  log: Log,
) {
  let baseUrl: string | null = null;
  async function start(): Promise<void> {
    baseUrl = await sandbox.start(await credential());
    log.write('sandbox-started', { baseUrl });
  }
  return {
    isRunning: (): boolean => baseUrl !== null,
    /** @throws DispatchError `service_unreachable` while it is stopped */
    baseUrl(): string {
      if (baseUrl !== null) return baseUrl;
      throw new DispatchError('service_unreachable', 'The local sandbox is stopped.', {
        reason: 'refused',
        retryable: true,
      });
    },
    async startAsLeft(): Promise<void> {
      if (meta.isSandboxRunning()) await start();
    },
    async setRunning(isRunning: boolean): Promise<void> {
      if (isRunning === (baseUrl !== null)) return;
      if (isRunning) await start();
      else {
        baseUrl = null;
        await sandbox.stop();
      }
      meta.saveSandboxRunning(isRunning);
    },
    async stop(): Promise<void> {
      baseUrl = null;
      await sandbox.stop();
    },
  };
}
