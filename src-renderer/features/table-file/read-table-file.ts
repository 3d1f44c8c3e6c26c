import { readingWorkerPolicy } from '../../bridge/worker-policies.ts';
import { callThread, readingCancelled, type TableThread } from './call-thread.ts';
import workerUrl from './read-table.worker.ts?worker&url';
import type { ReadTable, TableFailure } from './table-file.ts';
import type { ReadAddressFile, TableRequest } from './table-request.ts';

const started = (): TableThread =>
  new Worker(readingWorkerPolicy.createScriptURL(workerUrl), { type: 'module' });

const failed = (reason: TableFailure): { kind: 'failed'; reason: TableFailure } => ({
  kind: 'failed',
  reason,
});

/**
 * Asks a worker to read the file.
 * @returns null if it took too long
 */
async function ask(want: TableRequest['want'], file: Blob, signal: AbortSignal) {
  const answer = await callThread(started(), { want, file }, signal);
  // The user may have cancelled at the moment of the answer.
  if (signal.aborted) throw readingCancelled();
  return answer;
}

/**
 * Reads the sheets of a file of orders in a worker, so that no file can block the window.
 * @throws DispatchError `cancelled`, `internal`
 */
export async function readOrderFile(file: Blob, signal: AbortSignal): Promise<ReadTable> {
  const answer = await ask('orders', file, signal);
  return answer?.what === 'orders' ? answer.table : failed('too_slow');
}

/**
 * Reads the addresses of a file in a worker.
 * @throws DispatchError `cancelled`, `internal`
 */
export async function readAddressFile(file: Blob, signal: AbortSignal): Promise<ReadAddressFile> {
  const answer = await ask('addresses', file, signal);
  return answer?.what === 'addresses' ? answer.addresses : failed('too_slow');
}
