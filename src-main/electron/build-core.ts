import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { app, clipboard } from 'electron';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { systemClock } from '../adapters/clock.ts';
import { createConnections } from '../adapters/http-dispatcher.ts';
import { openSecretStore } from '../adapters/keychain.ts';
import { openLog } from '../adapters/log.ts';
import { createSandboxWorker } from '../adapters/sandbox-worker.ts';
import { openDatabase } from '../adapters/sqlite.ts';
import { type Core, createCore } from '../core/compose.ts';

const environment = { id: 'local', name: 'Local sandbox', kind: 'local-sandbox' } as const;

/**
 * The core with its real adapters, for the environment in `dataFolder`.
 * @throws Error where the folder cannot be written or the database cannot be opened
 */
export async function buildCore(dataFolder: string): Promise<Core> {
  const folder = join(dataFolder, 'environments', environment.id);
  const database = openDatabase(join(folder, 'dispatch.db'));
  const secrets = await openSecretStore(async () => {
    const keytar = await import('keytar');
    return keytar.default ?? keytar;
  }, 'Dispatch');
  return createCore(
    {
      database,
      secrets,
      dispatcher: createConnections().dispatcher,
      sandbox: createSandboxWorker({
        entry: sandboxWorkerPath(),
        dataFolder: join(folder, 'sandbox'),
        profile: localSandboxProfile,
        controlToken: process.env.DISPATCH_SANDBOX_CONTROL_TOKEN ?? randomUUID(),
      }),
      clock: systemClock,
      log: openLog(join(dataFolder, 'logs', 'dispatch.log')),
      random: Math.random,
      copyText: text => clipboard.writeText(text),
    },
    {
      environment,
      accountId: 'local',
      profile: localSandboxProfile,
      blobFolder: join(folder, 'blobs'),
      dataFolder,
      version: app.getVersion(),
      runtime: `Electron ${process.versions.electron ?? '–'} · Node ${process.versions.node}`,
    },
  );
}

/** A worker thread is started from a real file: the packaged app keeps this one beside its archive. */
const sandboxWorkerPath = (): string =>
  join(app.getAppPath().replace(/app\.asar$/, 'app.asar.unpacked'), 'out/main/sandbox-worker.cjs');
