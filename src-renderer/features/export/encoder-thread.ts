import { DispatchError } from '../../../src-shared/errors.ts';
import { tableWorkerPolicy } from '../../bridge/worker-policies.ts';
import type { EncoderRequest, EncoderResponse } from './encoder.ts';
import workerUrl from './table.worker.ts?worker&url';

export interface EncoderThread {
  /**
   * Sends a question to the worker. Only one question may be open at a time.
   * @throws DispatchError `cancelled` after `signal` was aborted
   */
  ask(question: EncoderRequest): Promise<Uint8Array<ArrayBuffer>>;
  end(): void;
}

export const encodingCancelled = (): DispatchError =>
  new DispatchError('cancelled', 'The export was cancelled.');

/**
 * Starts a worker that encodes a table, so that the window stays responsive. Aborting `signal` ends the worker at once.
 */
export function startEncoder(signal: AbortSignal | null): EncoderThread {
  const worker = new Worker(tableWorkerPolicy.createScriptURL(workerUrl), { type: 'module' });
  let refuse: ((error: DispatchError) => void) | null = null;
  const giveUp = (error: DispatchError) => {
    worker.terminate();
    refuse?.(error);
  };
  const onAbort = () => giveUp(encodingCancelled());
  signal?.addEventListener('abort', onAbort);
  worker.addEventListener('error', ({ message }) =>
    giveUp(new DispatchError('internal', message || 'The thread of the export ended.')),
  );
  return {
    ask: question =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(encodingCancelled());
          return;
        }
        refuse = reject;
        worker.addEventListener(
          'message',
          ({ data }: MessageEvent<EncoderResponse>) => {
            if (data.what === 'bytes') resolve(data.bytes);
            else reject(failureOf(data));
          },
          { once: true },
        );
        worker.postMessage(question);
      }),
    end() {
      signal?.removeEventListener('abort', onAbort);
      worker.terminate();
    },
  };
}

const failureOf = ({ reason, message }: Extract<EncoderResponse, { what: 'failed' }>): DispatchError =>
  reason === 'too_many_rows'
    ? new DispatchError('bad_request', 'A sheet holds 1,048,575 rows at most.', { reason })
    : new DispatchError('internal', message);
