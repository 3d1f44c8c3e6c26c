import type { Machine } from './setup.d.mts';

/** Has Git run the hooks of tools/git-hooks, where nobody has hooks of their own. Never fails. */
export function installHooks(machine: Pick<Machine, 'root' | 'env'>): void;
