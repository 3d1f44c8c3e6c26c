import { t } from '@lingui/core/macro';
import { call } from '../../../bridge/bridge.ts';
import { confirmAndQueueStep } from '../../../state/confirm-and-queue.ts';
import { orShowError } from '../../../state/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';
import type { ServiceFile } from './file-content.ts';

// @interface file.content-address
/** Asks the user where to save a file, and saves it there. */
export const downloadFile = (localId: string, { id, name }: ServiceFile): Promise<void> =>
  orShowError(async () => {
    const { path } = await call('orders.downloadFile', { localId, fileId: id });
    if (path !== null) showToast({ tone: 'ok', text: t`${name} saved` });
  });

/** Queues a request that deletes a file at the service. */
export const deleteFile = (localId: string, { id }: ServiceFile): Promise<void> =>
  confirmAndQueueStep(
    'delete-file',
    () => call('orders.deleteFile', { localId, fileId: id }),
    t`The deletion is saved in the outbox.`,
  );
