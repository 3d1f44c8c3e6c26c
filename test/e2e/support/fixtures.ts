import { test as base } from '@playwright/test';
import { type DispatchApp, newDataFolder, removeFolder, startDispatch } from './dispatch-app.ts';
import { type RemoteService, startRemoteService } from './remote-service.ts';
import { listIsRead, seedLocal } from './seeded.ts';

interface Fixtures {
  dataFolder: string;
  /** Starts Dispatch on the spec's data folder, again and again if need be. */
  start: (env?: Record<string, string>) => Promise<DispatchApp>;
  app: DispatchApp;
  /** Over two thousand made-up orders of its local sandbox, all of them read. */
  fullApp: DispatchApp;
  /** A second service, beside the local sandbox. */
  remote: RemoteService;
}

export const manyOrders = 2_000;

/** Every spec has an installation of its own; whatever it leaves running is killed. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  dataFolder: async ({}, use) => {
    const folder = newDataFolder();
    await use(folder);
    await removeFolder(folder);
  },
  start: async ({ dataFolder }, use) => {
    const started: DispatchApp[] = [];
    await use(async (env = {}) => {
      const app = await startDispatch(dataFolder, env);
      started.push(app);
      return app;
    });
    await Promise.all(started.map(app => app.killTree()));
  },
  app: async ({ start }, use) => use(await start()),
  fullApp: async ({ dataFolder, start }, use) => {
    await seedLocal(dataFolder, manyOrders);
    const app = await start();
    await listIsRead(app.page, manyOrders);
    await use(app);
  },
  remote: async ({ dataFolder }, use) => {
    const remote = await startRemoteService(dataFolder);
    await use(remote);
    await remote.stop();
  },
});
