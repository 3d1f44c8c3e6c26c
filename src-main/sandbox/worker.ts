import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { sandboxConfigSchema } from './common/config.ts';
import { systemCodeOf, textOfError } from './common/start-error.ts';
import { type RunningSandbox, startSandbox } from './server.ts';
import type { WatchedChange } from './services/services.ts';

/** Messages that the worker sends: first the result of its start, then that something has changed. */
export type SandboxWorkerMessage =
  | { type: 'ready'; baseUrl: string }
  | { type: 'failed'; code: string; message: string }
  | { type: 'changed'; what: WatchedChange };

/**
 * After a change, the worker waits this long, in milliseconds. Then one message reports all changes of the same kind.
 */
const tellAfterMs = 100;

const stopSchema = z.object({ type: z.literal('stop') });

function runWorker(port: NonNullable<typeof parentPort>): void {
  const post = (message: SandboxWorkerMessage) => port.postMessage(message);
  let isStopping = false;
  const due = new Set<WatchedChange>();
  const tell = (what: WatchedChange) => {
    if (due.has(what)) return;
    due.add(what);
    setTimeout(() => {
      due.delete(what);
      if (!isStopping) post({ type: 'changed', what });
    }, tellAfterMs).unref();
  };
  const started: Promise<RunningSandbox | null> = start(tell).then(
    sandbox => {
      if (!isStopping) post({ type: 'ready', baseUrl: sandbox.baseUrl });
      return sandbox;
    },
    (error: unknown) => {
      post({ type: 'failed', code: systemCodeOf(error) ?? 'internal', message: textOfError(error) });
      // Closing the port lets the thread end.
      port.close();
      return null;
    },
  );
  port.on('message', (message: unknown) => {
    if (!stopSchema.safeParse(message).success || isStopping) return;
    isStopping = true;
    // Closing the port lets the thread end after all pending work is done.
    void started.then(sandbox => sandbox?.close()).finally(() => port.close());
  });
}

async function start(onChange: (what: WatchedChange) => void): Promise<RunningSandbox> {
  return startSandbox({ ...sandboxConfigSchema.parse(workerData), onChange });
}

if (parentPort) runWorker(parentPort);
