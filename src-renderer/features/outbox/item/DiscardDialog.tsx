import { Trans, useLingui } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { discardEntry } from '../state/entry-actions.ts';
import { isLateDocumentEntry, isStepEntry } from '../state/entry-state.ts';

/** Says whether the service may have received the outbox item. */
function Known({ entry }: { entry: OutboxEntry }) {
  const at = formatMoment(entry.updatedAtMs, Date.now());
  if (entry.isUnsent) return <Trans>Nothing has been sent to the service.</Trans>;
  if (!entry.can.discardSent) {
    return entry.can.merge ? (
      <Trans>The service rejected this change, because someone else had changed the order first.</Trans>
    ) : (
      <Trans>The service rejected this item, so the item had no effect.</Trans>
    );
  }
  return isStepEntry(entry.kind) || isLateDocumentEntry(entry) ? (
    <Trans>
      Last attempt: {at}. The service did not confirm this item. If the service received it, discarding the
      item here does not undo it at the service.
    </Trans>
  ) : (
    <Trans>
      Last attempt: {at}. The service did not confirm the order. If the service received the order, discarding
      it here does not cancel the transport.
    </Trans>
  );
}

/** Says what the user would lose by discarding the item. */
function Lost({ entry }: { entry: OutboxEntry }) {
  if (entry.kind === 'order-update') {
    return (
      <Trans>Your changes will be discarded. Discarding them does not change the order at the service.</Trans>
    );
  }
  if (isLateDocumentEntry(entry)) {
    return entry.can.discardSent ? (
      <Trans>
        The document will be deleted from this computer. If the service has already added the document to the
        order, it stays among the files of the order.
      </Trans>
    ) : (
      <Trans>
        The document will not be added to the order at the service. On this computer, it stays with the order
        until you remove it.
      </Trans>
    );
  }
  if (isStepEntry(entry.kind))
    return (
      <Trans>This item will be discarded. Discarding it does not change the order at the service.</Trans>
    );
  return entry.can.discardSent ? (
    <Trans>
      The order and its documents will be deleted from this computer. You cannot undo this. If the service has
      the order, it will appear in your order list later.
    </Trans>
  ) : (
    <Trans>The order and its documents will be deleted from this computer. You cannot undo this.</Trans>
  );
}

/**
 * Asks for confirmation before an outbox item is discarded. Says whether the service may have received the item, and
 * what would be lost.
 */
export function DiscardDialog({ entry, onClose }: { entry: OutboxEntry; onClose: () => void }) {
  const { t } = useLingui();
  const what = entryWhat(entry);
  const isMaybeDone = entry.can.discardSent;
  return (
    <ConfirmDialog
      isOpen
      title={t`Discard “${what}”?`}
      confirmLabel={isMaybeDone ? t`Discard anyway` : t`Discard`}
      onConfirm={() => void discardEntry(entry.id, isMaybeDone)}
      onClose={onClose}
    >
      <p>
        <Known entry={entry} />
      </p>
      <p>
        <Lost entry={entry} />
      </p>
    </ConfirmDialog>
  );
}
