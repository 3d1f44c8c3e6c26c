import { readingWorkerPolicy } from '../../bridge/worker-policies.ts';
import { askThread, cancelled, type TableThread } from './ask-thread.ts';
import workerUrl from './read-table.worker.ts?worker&url';
import type { ReadTable, TableFailure } from './table-file.ts';
import type { ReadAddressFile, TableQuestion } from './table-question.ts';

const started = (): TableThread =>
  new Worker(readingWorkerPolicy.createScriptURL(workerUrl), { type: 'module' });

const failed = (reason: TableFailure): { kind: 'failed'; reason: TableFailure } => ({
  kind: 'failed',
  reason,
});

/** @returns null where it took too long */
async function ask(want: TableQuestion['want'], file: Blob, signal: AbortSignal) {
  const answer = await askThread(started(), { want, file }, signal);
  // Given up just when the answer came.
  if (signal.aborted) throw cancelled();
  return answer;
}

/**
 * The sheets of a file of orders, read in a thread of its own: the window goes on, whatever the file is.
 * @throws DispatchError `cancelled`, `internal`
 */
export async function readOrderFile(file: Blob, signal: AbortSignal): Promise<ReadTable> {
  const answer = await ask('orders', file, signal);
  return answer?.what === 'orders' ? answer.table : failed('too_slow');
}

/** The addresses of a file, as `readOrderFile` reads it. @throws DispatchError `cancelled`, `internal` */
export async function readAddressFile(file: Blob, signal: AbortSignal): Promise<ReadAddressFile> {
  const answer = await ask('addresses', file, signal);
  return answer?.what === 'addresses' ? answer.addresses : failed('too_slow');
}
