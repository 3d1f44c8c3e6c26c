import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread with the text of its bundle. A thread cannot read its file from the verified archive, only from
 * outside. So the first thread reads the bundle, from the archive, and the new thread gets its text.
 * @param file path of the bundle, for stack traces
 */
export const bundledThread = (bundle: string, file: string, options: Omit<WorkerOptions, 'eval'>): Worker =>
  new Worker(named(bundle, file), { ...options, eval: true });

/** Wraps a bundle in a function, so that its names are not global, and adds the file's name for stack traces. */
const named = (bundle: string, file: string): string =>
  `(() => {${bundle}\n})();\n//# sourceURL=${file.replaceAll(/\s/g, '%20')}`;
