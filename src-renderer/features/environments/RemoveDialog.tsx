import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { EnvironmentRow } from '../../../src-shared/records.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export interface RemoveDialogProps {
  /** Null while nothing is asked. */
  row: EnvironmentRow | null;
  onConfirm: (row: EnvironmentRow) => void;
  onClose: () => void;
}

export function RemoveDialog({ row, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  // Its words stay while the dialog fades out.
  const last = useRef(row);
  if (row) last.current = row;
  const name = last.current?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={<Trans>Remove {name}?</Trans>}
      confirmLabel={t`Remove`}
      onConfirm={() => {
        if (row) onConfirm(row);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          Its credential is forgotten and cannot be shown again; a new one is made in the customer portal.
        </Trans>
      </p>
      <p>
        <Trans>
          Dispatch deletes its drafts, orders, documents, addresses and templates from this computer. This
          cannot be undone. Nothing changes at the service.
        </Trans>
      </p>
      <p>
        <Trans>While entries of it are in the outbox it cannot be removed.</Trans>
      </p>
    </ConfirmDialog>
  );
}
