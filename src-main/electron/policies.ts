import { findManagedPolicy } from '../adapters/managed-policy.ts';
import type { AdministratorFile } from '../core/ports/ports.ts';
import { findAdministratorFile } from './administrator-file.ts';

/** Reads the administrator's policies for settings, the one that overrides all others last. */
export const findPolicies = async (isPackaged: boolean): Promise<AdministratorFile[]> =>
  [findAdministratorFile('policy.json', isPackaged), await findManagedPolicy()].filter(file => file !== null);
