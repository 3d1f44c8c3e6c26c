// The core's thread of the main process. Electron cannot be used here.
import { parentPort } from 'node:worker_threads';
import { createRealCore } from './real-core.ts';
import { serveCore } from './serve-core.ts';

if (parentPort) serveCore(parentPort, createRealCore);
