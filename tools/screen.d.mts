import type { Runtime } from './choose-runtime.mjs';

/** What a runtime's environment needs to show windows: nothing, or one unseen display for all that this process starts. */
export function screenFor(runtime: Pick<Runtime, 'kind'>): Promise<Record<string, string>>;
