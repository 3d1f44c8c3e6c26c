import { join } from 'node:path';
import { noDesktop } from '../../src-main/adapters/no-desktop.ts';
import type { AdministratorFile, Clock, Database } from '../../src-main/core/ports/ports.ts';
import { fakeSecretStore } from './fakes.ts';
import { type Mortal, startMortal } from './torture/app.ts';
import type { Client } from './torture/service.ts';

/** A computer: its folder, and its keychain, which is not in the folder. */
export interface Computer {
  folder: string;
  secrets: ReturnType<typeof fakeSecretStore>;
}

/** Makes the keychain of one computer as that of another one is now. */
export function copySecrets({ secrets: from }: Computer, { secrets: to }: Computer): void {
  to.secrets.clear();
  for (const [name, secret] of from.secrets) to.secrets.set(name, secret);
}

export const computerAt = (folder: string): Computer => ({ folder, secrets: fakeSecretStore() });

export interface Starting {
  baseUrl: string;
  client: Client;
  /** Path of the file of a move, whether it is saved or opened. */
  file: string;
  clock?: Clock;
  administratorFile?: AdministratorFile;
  atMoveStep?(step: 'mark' | 'end'): void;
  watchDatabase?(database: Database): Database;
}

/** Starts the program on a computer. */
export const startOn = (
  { folder, secrets }: Computer,
  { baseUrl, client, file, ...options }: Starting,
): Promise<Mortal> =>
  startMortal({
    ...options,
    folder,
    secrets,
    services: [{ baseUrl, client }],
    desktop: {
      ...noDesktop,
      chooseSavePath: () => Promise.resolve(file),
      chooseFile: () => Promise.resolve(file),
      confirmServiceChanges: () => Promise.resolve(true),
    },
  });

/** Writes the file of a move, with the environment on screen. */
export const moveAway = async ({ app }: Mortal): Promise<void> => {
  await app.call('moving.export', { ids: [app.front.id] });
  // This core was not started as a whole, so it does not start the environment again by itself.
  await app.call('environments.open', { id: app.front.id });
};

/** Imports the file of a move. @returns what it did */
export async function moveHere({ app }: Mortal) {
  const chosen = await app.call('moving.choose', {});
  if (!chosen) throw new Error('No file was chosen.');
  const result = await app.call('moving.import', { fileId: chosen.fileId });
  await app.call('environments.open', { id: app.front.id });
  return { ...result, targets: chosen.environments.map(({ target }) => target) };
}

export const fileIn = (folder: string): string => join(folder, 'work.dispatchmove');
