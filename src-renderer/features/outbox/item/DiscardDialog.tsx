import { Trans, useLingui } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { discardEntry } from '../state/entry-actions.ts';
import { isLateDocumentEntry, isStepEntry } from '../state/entry-state.ts';

/** Says whether the service may have received the item. */
function Known({ entry }: { entry: OutboxEntry }) {
  const at = formatMoment(entry.updatedAtMs, Date.now());
  if (entry.isUnsent) return <Trans>Nothing of it has reached the service.</Trans>;
  if (!entry.can.discardSent) {
    return entry.can.merge ? (
      <Trans>The service did not take it, because others had changed the order.</Trans>
    ) : (
      <Trans>The service has rejected it, so nothing was done there.</Trans>
    );
  }
  return isStepEntry(entry.kind) || isLateDocumentEntry(entry) ? (
    <Trans>
      It was tried, the last time {at}, and the service did not confirm it. If it did arrive there, it is
      done, and discarding it here does not undo it.
    </Trans>
  ) : (
    <Trans>
      It was tried, the last time {at}, and the service did not confirm it. If it did arrive there, the order
      exists, and discarding it here does not cancel the transport.
    </Trans>
  );
}

/** Says what the user loses by discarding the item. */
function Lost({ entry }: { entry: OutboxEntry }) {
  if (entry.kind === 'order-update') {
    return <Trans>What you changed is given up. The order stays as the service has it.</Trans>;
  }
  if (isLateDocumentEntry(entry)) {
    return entry.can.discardSent ? (
      <Trans>The document is deleted here. If the order has it after all, it shows among its files.</Trans>
    ) : (
      <Trans>The document is not added. It stays with the order here until you remove it.</Trans>
    );
  }
  if (isStepEntry(entry.kind)) return <Trans>This step is given up. The order itself stays as it is.</Trans>;
  return entry.can.discardSent ? (
    <Trans>
      Its text and documents are deleted here, and this cannot be undone. If the service has the order, it
      appears among your orders when they are read next.
    </Trans>
  ) : (
    <Trans>The order is deleted here with its text and documents, and this cannot be undone.</Trans>
  );
}

/** Asks before an item is discarded, and says what is known and what is lost. */
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
