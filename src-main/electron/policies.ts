import { setTimeout as pause } from 'node:timers/promises';
import { findManagedPolicy } from '../adapters/managed-policy.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';
import { findAdministratorFile } from './administrator-file.ts';

/**
 * Pauses in milliseconds before a policy file is read again that cannot be read. On Windows, another program can hold it
 * open, such as a virus scanner, or a program of the user that is to hide the policy.
 */
const pausesMs = [200, 1_000];

/** Functions of the system. Tests replace them. */
interface PolicyFiles {
  find: typeof findAdministratorFile;
  wait(ms: number): Promise<unknown>;
}

/** Reads the administrator's policies for settings, the one that overrides all others last. */
export async function findPolicies(
  isPackaged: boolean,
  files: PolicyFiles = { find: findAdministratorFile, wait: pause },
): Promise<AdministratorFile[]> {
  const found = [await findFile(isPackaged, files), await findManagedPolicy()];
  return found.filter(file => file !== null);
}

async function findFile(isPackaged: boolean, { find, wait }: PolicyFiles): Promise<AdministratorFile | null> {
  for (const ms of pausesMs) {
    const file = find('policy.json', isPackaged);
    if (file?.problem !== 'unreadable') return file;
    await wait(ms);
  }
  return find('policy.json', isPackaged);
}
