import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AppError } from '../../../src-shared/errors.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Whether a file could not be written, for example because the disk is full. */
const isOfDisk = ({ code }: AppError): boolean => code === 'storage_full' || code === 'storage_failed';

/** Says why a file was not saved. */
export function FileFailure({ error, actions }: { error: AppError; actions?: ReactNode }) {
  if (!isOfDisk(error)) return <ErrorNotice error={error} actions={actions} />;
  return (
    <Notice
      tone="bad"
      title={
        error.code === 'storage_full' ? (
          <Trans>The disk is full</Trans>
        ) : (
          <Trans>The file could not be saved</Trans>
        )
      }
      actions={actions}
    >
      <Trans>
        The file was not saved. Choose another folder, or free some space on the disk. Then save again.
      </Trans>
    </Notice>
  );
}
