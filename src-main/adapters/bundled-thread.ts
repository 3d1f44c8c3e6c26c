import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread from the text of its bundle. The bundle is in the app's archive, which Electron verifies and only the
 * main thread can read. So the main thread passes the text on; the thread itself could load only an unverified file.
 * @param file path of the bundle, for stack traces
 */
export const bundledThread = (bundle: string, file: string, options: Omit<WorkerOptions, 'eval'>): Worker =>
  new Worker(named(bundle, file), { ...options, eval: true });

/** Wraps a bundle in a function, so that its names are not global, and adds the file's name for stack traces. */
const named = (bundle: string, file: string): string =>
  `(() => {${bundle}\n})();\n//# sourceURL=${file.replaceAll(/\s/g, '%20')}`;
