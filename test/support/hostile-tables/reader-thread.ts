import { Worker } from 'node:worker_threads';
import type { TableThread } from '../../../src-renderer/features/table-file/call-thread.ts';

/** Far less than a page may have; what needs more ends with an error. */
const mostMemoryMb = 1_024;

/**
 * The page's own reader in a thread of Node. The page has a thread for each file; this one goes on with the next file,
 * which halves the time of many, unless it was ended while it was reading.
 */
export function createReaderThreads() {
  let worker: Worker | null = null;

  function start(): Worker {
    const program = new URL('./reader-program.ts', import.meta.url);
    const resourceLimits = { maxOldGenerationSizeMb: mostMemoryMb };
    // The library of old workbooks writes what it does not know.
    const started = new Worker(program, { resourceLimits, stdout: true, stderr: true });
    started.stdout.resume();
    started.stderr.resume();
    worker = started;
    // One that has ended answers nobody.
    started.on('exit', code => {
      if (worker === started) worker = null;
      started.emit('error', new Error(`The thread ended with ${code}.`));
    });
    return started;
  }

  return {
    /** @param bytes of the file that is asked about */
    threadFor(bytes: Uint8Array): TableThread {
      const own = worker ?? start();
      let isReading = false;
      const stopReading = () => {
        isReading = false;
      };
      own.removeAllListeners('message');
      own.removeAllListeners('error');
      own.on('message', stopReading);
      own.on('error', stopReading);
      return {
        postMessage({ want }) {
          isReading = true;
          // A blob of Node is read from the thread that made it, which may be busy; the page's is the browser's.
          own.postMessage({ want, bytes });
        },
        addEventListener(type: 'message' | 'error', hear: (event: never) => void) {
          const tell: (event: unknown) => void = hear as (event: unknown) => void;
          if (type === 'message') own.on('message', data => tell({ data }));
          else own.on('error', ({ message }: Error) => tell({ message }));
        },
        terminate() {
          if (!isReading) return;
          worker = null;
          void own.terminate();
        },
      };
    },
    async end(): Promise<void> {
      await worker?.terminate();
    },
  };
}
