import { DispatchError } from '../../../src-shared/errors.ts';
import { codeOf } from '../../../src-shared/thrown.ts';

const fullDisk: readonly string[] = ['ENOSPC', 'EDQUOT'];

/**
 * Runs `work`, and turns an error of the disk into a DispatchError, so that it is not taken for a network error.
 * @throws DispatchError `storage_full`, `storage_failed`
 */
export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFull = fullDisk.includes(codeOf(error));
    throw new DispatchError(
      isFull ? 'storage_full' : 'storage_failed',
      isFull ? 'The disk is full.' : 'The file could not be written there.',
      {},
      { cause: error },
    );
  }
}
