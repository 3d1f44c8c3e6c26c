import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';
import { type AppStore, useApp } from '../../../state/app-store.ts';
import { confirmAndQueueStep } from '../../../state/confirm-and-queue.ts';
import { isScopeMissing } from '../../../state/scopes.ts';
import { showSaved } from '../../outbox/state/saved-toast.ts';

/** Whether documents can be added to the order now. */
export const takesDocuments = ({ order }: Pick<OrderDetail, 'order'>): boolean =>
  order?.allowed_actions.includes('update') ?? false;

/** Text that says why documents cannot be added now, and what the user can do. */
export const whyNotTaken = ({ order, row }: OrderDetail): string => {
  if (order) return t`The service does not allow changes to this order now, so you cannot add documents.`;
  return row.phase === 'draft'
    ? t`This is a draft: open it, and add the documents there.`
    : t`Documents can be added as soon as the service has accepted the order.`;
};

/** Text after documents were queued: says when they will be sent, as far as that is known. */
export function savedText({ outbox, connection }: Pick<AppStore, 'outbox' | 'connection'>): string {
  if (outbox.isPaused) return t`The documents are saved and queued. Sending is paused.`;
  if (connection.state === 'refused' || isScopeMissing(connection, 'orders:write'))
    return t`The documents are saved. They are queued until your credential allows sending.`;
  if (connection.state !== 'connected')
    return t`The documents are saved. They are sent when the service can be reached.`;
  return t`The documents are saved, and are being sent.`;
}

// @interface update-order.files
/** Queues stored documents to be added to their order. */
export const addDocuments = (localId: string, documentIds: string[]): Promise<void> =>
  confirmAndQueueStep(
    'send-documents',
    () => call('documents.attach', { localId, documentIds }),
    // A function instead of a text, because the message must disappear if the service rejects a document.
    ({ entryIds }) =>
      showSaved(localId, entryIds, {
        saved: savedText(useApp.getState()),
        done: t`The documents are added to the order.`,
      }),
  );
