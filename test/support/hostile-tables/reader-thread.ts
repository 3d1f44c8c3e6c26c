import { Worker } from 'node:worker_threads';
import type { TableThread } from '../../../src-renderer/features/table-file/ask-thread.ts';

/** Far less than a page may have; what needs more ends with an error. */
const mostMemoryMb = 1_024;

/** The page's own reader in a thread of Node: one for one file, as the page has it. */
export function createReaderThread(bytes: Uint8Array): TableThread {
  const program = new URL('./reader-program.ts', import.meta.url);
  const resourceLimits = { maxOldGenerationSizeMb: mostMemoryMb };
  // The library of old workbooks writes what it does not know.
  const worker = new Worker(program, { resourceLimits, stdout: true, stderr: true });
  worker.stdout.resume();
  worker.stderr.resume();
  return {
    // A blob of Node is read from the thread that made it, which may be busy; the page's is the browser's.
    postMessage: ({ want }) => worker.postMessage({ want, bytes }),
    addEventListener(type: 'message' | 'error', hear: (event: never) => void) {
      const tell: (event: unknown) => void = hear as (event: unknown) => void;
      if (type === 'message') worker.on('message', data => tell({ data }));
      else {
        worker.on('error', ({ message }: Error) => tell({ message }));
        worker.on('exit', code => tell({ message: `The thread ended with ${code}.` }));
      }
    },
    terminate: () => void worker.terminate(),
  };
}
