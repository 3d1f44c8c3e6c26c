import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call, callOfShown, onEvent } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { showError } from '../../../state/show-error.ts';
import type { ServiceFile } from './file-content.ts';

export type DownloadResult = MethodOutput<'orders.downloadFiles'> & { folder: string };

interface DownloadStore {
  localId: string | null;
  progress: { done: number; total: number; name: string } | null;
  result: DownloadResult | null;
  error: AppError | null;
}

export const noDownload: DownloadStore = { localId: null, progress: null, result: null, error: null };

/** Progress of saving all files of one order. Only one such download can run at a time. */
export const useDownload = createPerEnvironmentStore(() => noDownload);

export const dismissDownload = (): void => useDownload.setState(noDownload);

/** Asks for a folder, and saves all these files there. */
export async function downloadAll(localId: string, files: readonly ServiceFile[]): Promise<void> {
  const progress = { done: 0, total: files.length, name: '' };
  useDownload.setState({ ...noDownload, localId, progress });
  const keep = (part: Partial<DownloadStore>) => {
    if (useDownload.getState().localId === localId) useDownload.setState(part);
  };
  const end = onEvent('orders.downloadProgress', ({ localId: of, ...now }) => {
    if (of === localId) keep({ progress: now });
  });
  try {
    const { folder, ...rest } = await callOfShown()('orders.downloadFiles', {
      localId,
      fileIds: files.map(({ id }) => id),
    });
    if (folder === null) dismissDownload();
    else keep({ result: { folder, ...rest }, progress: null });
  } catch (thrown) {
    keep({ error: appErrorOf(thrown), progress: null });
  } finally {
    end();
  }
}

export const stopDownload = (localId: string): void =>
  void call('orders.stopDownload', { localId }).catch(showError);
