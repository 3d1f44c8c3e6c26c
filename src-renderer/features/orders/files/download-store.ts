import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call, callOfShown, onEvent } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { showError } from '../../../session/report.ts';
import type { ServiceFile } from './file-content.ts';

export interface DownloadResult {
  folder: string;
  saved: number;
  failed: { fileId: string; name: string; error: AppError }[];
  /** Names that were changed, since the files may run as programs. */
  renamed: string[];
  isStopped: boolean;
}

interface DownloadStore {
  localId: string | null;
  progress: { done: number; total: number; name: string } | null;
  result: DownloadResult | null;
  error: AppError | null;
}

const nothing: DownloadStore = { localId: null, progress: null, result: null, error: null };

/** The download of all files of one order. */
export const useDownload = createPerEnvironmentStore<DownloadStore>(() => ({ ...nothing }));

export const dismissDownload = (): void => useDownload.setState({ ...nothing });

/** Asks for a folder once, and saves the files there. */
export async function downloadAll(localId: string, files: readonly ServiceFile[]): Promise<void> {
  const progress = { done: 0, total: files.length, name: '' };
  useDownload.setState({ ...nothing, localId, progress });
  const end = onEvent('orders.downloadProgress', ({ localId: of, ...now }) => {
    if (of === localId && useDownload.getState().localId === localId) useDownload.setState({ progress: now });
  });
  const settle = (settled: Partial<DownloadStore>) => {
    if (useDownload.getState().localId === localId) useDownload.setState({ ...nothing, localId, ...settled });
  };
  try {
    const { folder, ...rest } = await callOfShown()('orders.downloadFiles', {
      localId,
      fileIds: files.map(({ id }) => id),
    });
    if (folder === null) dismissDownload();
    else settle({ result: { folder, ...rest } });
  } catch (thrown) {
    settle({ error: appErrorOf(thrown) });
  } finally {
    end();
  }
}

export const stopDownload = (localId: string): void =>
  void call('orders.stopDownload', { localId }).catch(showError);
