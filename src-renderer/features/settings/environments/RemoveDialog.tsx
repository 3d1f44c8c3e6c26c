import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import type { EnvironmentRow } from '../../../../src-shared/contract/environments.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export interface RemoveDialogProps {
  /** The environment to remove; null while the dialog is closed. */
  row: EnvironmentRow | null;
  onConfirm: (row: EnvironmentRow) => void;
  onClose: () => void;
}

export function RemoveDialog({ row, onConfirm, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  // The name is remembered while the dialog fades out, because `row` is null then.
  const last = useRef(row);
  if (row) last.current = row;
  const name = last.current?.name ?? '';
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={<Trans>Remove the environment {name}?</Trans>}
      confirmLabel={t`Remove`}
      onConfirm={() => {
        if (row) onConfirm(row);
      }}
      onClose={onClose}
    >
      <p>
        <Trans>
          Dispatch deletes the credential of this environment and cannot show it again. If you need a
          credential later, create a new one in the customer portal.
        </Trans>
      </p>
      <p>
        <Trans>
          Dispatch deletes the drafts, orders, documents, addresses and templates of this environment from
          this computer. You cannot undo this. Nothing changes at the service.
        </Trans>
      </p>
      <p>
        <Trans>
          Before you remove the environment, send or discard its open items in the outbox and its unsent
          changes in Drafts.
        </Trans>
      </p>
    </ConfirmDialog>
  );
}
