// Entry of the core's thread. Electron's modules do not work in threads.
import { parentPort } from 'node:worker_threads';
import { createRealCore } from './real-core.ts';
import { serveCore } from './serve-core.ts';

if (parentPort) serveCore(parentPort, createRealCore);
