import { t } from '@lingui/core/macro';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { showToast } from '../../ui/toast.tsx';
import { confirmProduction } from '../connection/production.ts';
import { showError } from '../messages/report.ts';
import type { ServiceFile } from './file-content.ts';

/** Asks where to, and saves one file there. */
export async function downloadFile(localId: string, { id, name }: ServiceFile): Promise<void> {
  try {
    const { path } = await call('orders.downloadFile', { localId, fileId: id });
    if (path !== null) showToast({ tone: 'ok', text: t`${name} saved` });
  } catch (thrown) {
    showError(thrown);
  }
}

/** Queues the deletion of a file. */
export async function deleteFile(localId: string, file: ServiceFile): Promise<void> {
  try {
    await call('orders.deleteFile', { localId, fileId: file.id });
  } catch (thrown) {
    if (appErrorOf(thrown).code !== 'confirmation_needed') return showError(thrown);
    if (await confirmProduction('send')) await deleteFile(localId, file);
    return;
  }
  showToast({ tone: 'ok', text: t`Saved. The deletion is on its way to the service.` });
}
