import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type App, type AppOptions, startApp } from './app.ts';
import { createNetwork, type Network } from './network.ts';

export interface Mortal {
  app: App;
  network: Network;
  folder: string;
}

/** An app that can be killed within this process. */
export async function startMortal(options: Omit<AppOptions, 'watchConnections'>): Promise<Mortal> {
  const network = createNetwork();
  const app = await startApp({ ...options, watchConnections: network.watch });
  return { app, network, folder: options.folder };
}

/**
 * What a kill leaves: at one moment nothing more leaves this computer and its folder is as it is, both without a wait
 * between them, so that nothing of the app runs in between.
 */
export function killInPlace(
  { network, folder }: { network: Pick<Network, 'die'>; folder: string },
  toFolder: string,
): void {
  network.die();
  cpSync(folder, toFolder, { recursive: true });
}

/** Ends what was killed, where nobody sees it. */
export async function bury({ app, folder }: Mortal): Promise<void> {
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
}

export const databaseOf = (folder: string, environmentId: string): string =>
  join(folder, 'environments', environmentId, 'dispatch.db');
