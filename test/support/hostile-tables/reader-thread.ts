import { Worker } from 'node:worker_threads';
import type { TableThread } from '../../../src-renderer/features/table-file/ask-thread.ts';

/** Far less than a page may have; what needs more ends with an error. */
const mostMemoryMb = 1_024;

/** The page's own reader in a thread of Node. It goes on for the next question unless it was ended with one open. */
export function createReaderThreads() {
  let worker: Worker | null = null;

  function start(): Worker {
    const program = new URL('./reader-program.ts', import.meta.url);
    const resourceLimits = { maxOldGenerationSizeMb: mostMemoryMb };
    // The library of old workbooks writes what it does not know.
    const started = new Worker(program, { resourceLimits, stdout: true, stderr: true });
    worker = started;
    // One that has ended answers nobody.
    started.on('exit', code => {
      if (worker === started) worker = null;
      started.emit('error', new Error(`The thread ended with ${code}.`));
    });
    return started;
  }

  return {
    thread(): TableThread {
      const own = worker ?? start();
      let isOpen = false;
      const close = () => {
        isOpen = false;
      };
      own.removeAllListeners('message');
      own.removeAllListeners('error');
      own.on('message', close);
      own.on('error', close);
      return {
        postMessage({ file, ...question }) {
          isOpen = true;
          // A blob of Node is read from the thread that made it, which may be busy; the page's is the browser's.
          void file.arrayBuffer().then(bytes => own.postMessage({ ...question, bytes }));
        },
        addEventListener(type: 'message' | 'error', hear: (event: never) => void) {
          const tell: (event: unknown) => void = hear as (event: unknown) => void;
          if (type === 'message') own.on('message', data => tell({ data }));
          else own.on('error', (error: Error) => tell({ message: error.message }));
        },
        terminate() {
          if (!isOpen) return;
          worker = null;
          void own.terminate();
        },
      };
    },
    async end(): Promise<void> {
      await worker?.terminate();
      worker = null;
    },
  };
}
