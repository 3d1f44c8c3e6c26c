// The thread that is ended: the real core, at the service of the torture. Its data say where it ends itself.
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { systemClock } from '../../../src-main/adapters/clock.ts';
import { createEnvironmentFolders, openAppDatabase } from '../../../src-main/adapters/environment-folders.ts';
import { createConnections } from '../../../src-main/adapters/http-dispatcher.ts';
import { noSandbox } from '../../../src-main/adapters/no-sandbox.ts';
import { createCore } from '../../../src-main/core/compose.ts';
import { serveCore } from '../../../src-main/core-thread/serve-core.ts';
import { createKillPoints, killAtSchema } from './points.ts';

const { killAt } = z.object({ killAt: killAtSchema.nullable() }).parse(workerData);
const nowhere = 'http://127.0.0.1:1';
const points = createKillPoints(killAt, () => process.exit(7));

if (parentPort)
  serveCore(parentPort, async (config, { desktop, secrets, updater, log }) => {
    const folders = createEnvironmentFolders(config.dataFolder);
    const { database, keptAt } = openAppDatabase(config.dataFolder);
    return createCore(
      {
        database,
        folders: {
          ...folders,
          open(id, isDamaged) {
            const files = folders.open(id, isDamaged);
            return { ...files, database: points.watchDatabase(files.database) };
          },
        },
        secrets,
        openConnections: () => points.watchConnections(createConnections({ connectTimeoutMs: 2_000 })),
        // The first start shows the local sandbox, before the torture opens the environment of its own service.
        sandbox: { ...noSandbox(''), start: () => Promise.resolve(nowhere), stop: () => Promise.resolve() },
        clock: systemClock,
        log,
        // Short waits: retries come at once, as if the dice always fell well.
        random: () => 0.002,
        desktop,
        updater,
      },
      { ...config, damagedAppDatabase: keptAt },
    );
  });
