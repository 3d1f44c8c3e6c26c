import { DispatchError } from '../../../src-shared/errors.ts';
import type { TableAnswer, TableQuestion } from './table-question.ts';

/** What is used of a `Worker`. */
export interface TableThread {
  postMessage(question: TableQuestion): void;
  addEventListener(type: 'message', hear: (event: { data: TableAnswer }) => void): void;
  addEventListener(type: 'error', hear: (event: { message: string }) => void): void;
  terminate(): void;
}

/** A file of orders is read in well under a second; what takes longer than this is not one. */
export const maxReadingMs = 20_000;

export const cancelled = (): DispatchError =>
  new DispatchError('cancelled', 'The reading of the file was cancelled.');

type Answered = Exclude<TableAnswer, { what: 'threw' }>;

/**
 * Asks a thread one question and ends it, at the latest when the time is over.
 * @returns null where it took too long
 * @throws DispatchError `cancelled` where `signal` is aborted, `internal` where the thread fails
 */
export function askThread(
  thread: TableThread,
  question: TableQuestion,
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
    const cancel = () => settle(() => reject(cancelled()));
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
