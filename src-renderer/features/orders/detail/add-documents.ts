import { t } from '@lingui/core/macro';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';
import { confirmAndQueueStep } from '../../../session/queue-step.ts';
import { showSaved } from '../../outbox/state/saved-toast.ts';

/** Whether documents can be added to the order now. */
export const takesDocuments = ({ order }: Pick<OrderDetail, 'order'>): boolean =>
  order?.allowed_actions.includes('update') ?? false;

/** Says why documents cannot be added now, and what to do. */
export const whyNotTaken = ({ order, row }: OrderDetail): string => {
  if (order) return t`The service does not let this order be changed now, so no documents can be added.`;
  return row.phase === 'draft'
    ? t`This is a draft: open it, and add the documents there.`
    : t`Documents can be added as soon as the service has accepted the order.`;
};

// @interface update-order.files
/** Queues stored documents to be added to their order. */
export const addDocuments = (localId: string, documentIds: string[]): Promise<void> =>
  confirmAndQueueStep(
    'send-documents',
    () => call('documents.attach', { localId, documentIds }),
    // A function, not a fixed text: the message must not stay once the service has rejected a document.
    ({ entryIds }) =>
      showSaved(localId, entryIds, {
        saved: t`Saved. The documents are on their way to the order.`,
        done: t`The documents are added to the order.`,
      }),
  );
