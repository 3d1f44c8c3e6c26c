import { DispatchError } from '../../../src-shared/errors.ts';
import type { TableRequest, TableResponse } from './table-request.ts';

/** The members of `Worker` that this module uses. */
export interface TableThread {
  postMessage(question: TableRequest): void;
  addEventListener(type: 'message', hear: (event: { data: TableResponse }) => void): void;
  addEventListener(type: 'error', hear: (event: { message: string }) => void): void;
  terminate(): void;
}

/**
 * Maximum time to read a file, in milliseconds. A file of orders takes much less than a second, so the worker is
 * terminated when it takes longer.
 */
export const maxReadingMs = 20_000;

export const readingCancelled = (): DispatchError =>
  new DispatchError('cancelled', 'The reading of the file was cancelled.');

type Answered = Exclude<TableResponse, { what: 'threw' }>;

/**
 * Sends a worker one request, and terminates the worker after its response or after `maxMs`.
 * @returns the response; null if it took too long
 * @throws DispatchError `cancelled` if `signal` is aborted, `internal` if the worker fails
 */
export function callThread(
  thread: TableThread,
  question: TableRequest,
  signal: AbortSignal,
  maxMs: number = maxReadingMs,
): Promise<Answered | null> {
  return new Promise<Answered | null>((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(overdue);
      signal.removeEventListener('abort', cancel);
      thread.terminate();
      end();
    };
    const fail = (message: string) => settle(() => reject(new DispatchError('internal', message)));
    const cancel = () => settle(() => reject(readingCancelled()));
    const overdue = setTimeout(() => settle(() => resolve(null)), maxMs);
    signal.addEventListener('abort', cancel);
    thread.addEventListener('message', ({ data }) => {
      if (data.what === 'threw') fail(data.message);
      else settle(() => resolve(data));
    });
    thread.addEventListener('error', ({ message }) => fail(message || 'The thread of the file ended.'));
    if (signal.aborted) cancel();
    else thread.postMessage(question);
  });
}
