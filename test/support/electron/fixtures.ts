import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';

import { chooseRuntime } from '../../../tools/runtime.mjs';
import { seedSandbox } from '../seed.ts';
import { type DispatchApp, newDataFolder, removeFolder, startDispatch } from './app.ts';
import { completeErrors, keepEvidence } from './evidence.ts';
import { type RemoteService, startRemoteService } from './remote-service.ts';
import { askedByApp, WorkerChromium } from './worker-chromium.ts';

/** What a spec has started. It is ended after what there is to see of a failure was kept. */
interface Started {
  apps: DispatchApp[];
  others: { stop: () => Promise<void> }[];
}

interface Fixtures {
  /** `test.use({ ownBrowser: true })`: for specs about processes, or about what a browser keeps in the data folder. */
  ownBrowser: boolean;
  dataFolder: string;
  started: Started;
  /** Starts Dispatch on the spec's data folder, again and again if need be. */
  start: (env?: Record<string, string>, args?: readonly string[]) => Promise<DispatchApp>;
  app: DispatchApp;
  /** On a local sandbox with 500 made-up orders, all of them read. */
  fullApp: DispatchApp;
  /** A second service, beside the local sandbox. */
  remote: RemoteService;
}

interface WorkerFixtures {
  /** Undefined on a real Electron, which has its own. */
  workerChromium: WorkerChromium | undefined;
}

/** More than a page of the list, and than what is in sight. */
const manyOrders = 250;
const chromiumLost = 'The Chromium that the specs of this worker share has ended while this one ran.';

/** Every spec has an installation of its own; whatever it leaves running is killed. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  ownBrowser: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  dataFolder: async ({}, use) => {
    const folder = newDataFolder();
    await use(folder);
    await removeFolder(folder);
  },
  workerChromium: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const chromium = chooseRuntime().kind === 'stand-in' ? new WorkerChromium() : undefined;
      await use(chromium);
      await chromium?.stop();
    },
    { scope: 'worker' },
  ],
  started: [
    async ({ dataFolder, workerChromium }, use, info) => {
      const started: Started = { apps: [], others: [] };
      const endings = await workerChromium?.endings();
      await use(started);
      const isChromiumLost = (await workerChromium?.endings()) !== endings;
      if (isChromiumLost || info.status !== info.expectedStatus) {
        await keepEvidence(started.apps, dataFolder, info);
        completeErrors(info, isChromiumLost ? chromiumLost : '');
      }
      await Promise.all([
        ...started.apps.map(app => app.killTree()),
        ...started.others.map(one => one.stop()),
      ]);
      if (isChromiumLost && info.errors.length === 0) throw new Error(chromiumLost);
    },
    { auto: true },
  ],
  start: async ({ dataFolder, ownBrowser, started, workerChromium }, use) => {
    await use(async (env = {}, args = []) => {
      // It shows one app at a time.
      const isShared = !ownBrowser && !started.apps.some(app => app.isRunning());
      const address = isShared ? await workerChromium?.addressForNextApp() : undefined;
      const shared = address && {
        STAND_IN_CHROMIUM: address,
        STAND_IN_CHROMIUM_SWITCHES: JSON.stringify(askedByApp),
      };
      const app = await startDispatch(dataFolder, { ...shared, ...env }, args);
      started.apps.push(app);
      return app;
    });
  },
  app: async ({ start }, use) => use(await start()),
  fullApp: async ({ dataFolder, start }, use) => {
    await seedLocal(dataFolder, manyOrders);
    const app = await start();
    await listIsRead(app.page, manyOrders);
    await use(app);
  },
  remote: async ({ dataFolder, started }, use) => {
    const remote = await startRemoteService(dataFolder);
    started.others.push(remote);
    await use(remote);
  },
});

/** Gives the local sandbox of a data folder so many made-up orders; before the app is started on it. */
export const seedLocal = (dataFolder: string, count: number): Promise<void> =>
  seedSandbox(join(dataFolder, 'environments', 'local', 'sandbox'), count);

/** The whole list of the service is here. */
export async function listIsRead(page: Page, count: number): Promise<void> {
  const grid = page.getByRole('grid', { name: 'Orders' });
  await expect(grid).toHaveAttribute('aria-rowcount', String(count + 1));
  // Files that came before the program are for it a folder whose list of environments is lost.
  const notice = page.getByRole('button', { name: 'Dismiss' });
  while ((await notice.count()) > 0) await notice.first().click();
}
