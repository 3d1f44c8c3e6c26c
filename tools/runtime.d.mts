import type { Runtime } from './choose-runtime.mjs';

export type { Runtime } from './choose-runtime.mjs';

/**
 * Chooses once a process. May download Electron, for two minutes at most, and try it, for half a minute.
 * Throws when there is nothing to run on, or not what DISPATCH_RUNTIME asks for.
 */
export function chooseRuntime(): Runtime;

/** Around which distribution the app is packaged: an Electron need not run here for that. */
export function distributionToPackage(): Runtime;

/** Node of Electron's major version, from node_modules. */
export function projectNode(): string;
