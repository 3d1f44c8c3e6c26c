// The core's thread of the main process. Electron cannot be used here.
import { parentPort } from 'node:worker_threads';
import { buildCore } from './build-core.ts';
import { serveCore } from './serve-core.ts';

if (parentPort) serveCore(parentPort, buildCore);
