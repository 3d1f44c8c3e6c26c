import { DispatchError } from '../../../src-shared/errors.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import type { LocalSandbox, Log } from '../ports/ports.ts';
import type { Credential } from '../ports/secret.ts';
import type { MetaStore } from '../store/meta-store.ts';
import type { Service } from './service.ts';

const maxRestarts = 3;

/**
 * Starts and stops the local sandbox, and provides its address. If the user stops the sandbox, it stays stopped after a
 * restart of the app.
 */
export function createSandboxControl(
  sandbox: LocalSandbox,
  meta: MetaStore,
  credential: () => Promise<Credential>,
  log: Log,
): Service {
  let baseUrl: string | null = null;
  let crashes = 0;
  /** Runs starts and stops one after the other. */
  const { take: inTurn } = createTurns();

  async function start(): Promise<void> {
    baseUrl = await sandbox.start(await credential(), restart);
    log.write('sandbox-started', { baseUrl });
  }

  /**
   * Restarts a sandbox that crashed, up to `maxRestarts` times. It loses nothing: all that it has confirmed is on its
   * disk.
   */
  function restart(): void {
    baseUrl = null;
    crashes += 1;
    log.write('sandbox-crashed', { crashes });
    if (crashes > maxRestarts) return;
    inTurn(start).catch(restart);
  }

  return {
    isRunning: () => baseUrl !== null,
    baseUrl() {
      if (baseUrl !== null) return baseUrl;
      throw new DispatchError('service_unreachable', 'The local sandbox is stopped.', {
        reason: 'refused',
        retryable: true,
      });
    },
    async startAsLeft() {
      await inTurn(async () => {
        if (baseUrl === null && meta.get('sandbox_running') !== 'no') await start();
      });
    },
    setRunning: isRunning =>
      inTurn(async () => {
        if (isRunning === (baseUrl !== null)) return;
        if (isRunning) await start();
        else await stop();
        meta.set('sandbox_running', isRunning ? 'yes' : 'no');
      }),
    stop: () => inTurn(stop),
    beginAnew: whileStopped =>
      inTurn(async () => {
        await stop();
        try {
          await whileStopped();
          await sandbox.erase();
          log.write('sandbox-erased');
        } finally {
          await start();
          meta.set('sandbox_running', 'yes');
        }
      }),
  };

  async function stop(): Promise<void> {
    baseUrl = null;
    await sandbox.stop();
  }
}
