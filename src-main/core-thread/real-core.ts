import { join } from 'node:path';
import { localEnvironment } from '../../src-shared/environment.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { systemClock } from '../adapters/clock.ts';
import { createEnvironmentFolders, openAppDatabase } from '../adapters/environment-folders.ts';
import { createConnections } from '../adapters/http-dispatcher.ts';
import { createSandboxWorker } from '../adapters/sandbox-worker.ts';
import { tidyUp } from '../adapters/tidy-up.ts';
import { type Core, createCore } from '../core/compose.ts';
import type { ThreadPorts } from './first-thread.ts';
import type { CoreThreadConfig } from './messages.ts';

/**
 * Creates the core with its real adapters and all data in the data folder.
 * @throws Error if the folder cannot be written or a database cannot be opened
 */
export async function createRealCore(config: CoreThreadConfig, ports: ThreadPorts): Promise<Core> {
  const { dataFolder, sandboxEntry, controlToken } = config;
  const { desktop, secrets, updater, log, first } = ports;
  const { database, keptAt } = openAppDatabase(dataFolder);
  await tidyUp(dataFolder, log);
  return createCore(
    {
      database,
      folders: createEnvironmentFolders(dataFolder),
      secrets,
      openConnections: ({ caCertificates, ...more }) =>
        createConnections({ extraCa: caCertificates, ...more, resolveProxy: first.resolveProxy }),
      sandbox: createSandboxWorker({
        entry: sandboxEntry,
        read: first.readSandbox,
        dataFolder: join(dataFolder, 'environments', localEnvironment.id, 'sandbox'),
        profile: localSandboxProfile,
        controlToken,
      }),
      clock: systemClock,
      log,
      random: Math.random,
      desktop,
      updater,
    },
    { ...config, damagedAppDatabase: keptAt },
  );
}
