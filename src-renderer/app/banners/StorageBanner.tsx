import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AppError } from '../../../src-shared/errors.ts';
import { errorDetails } from '../../i18n/error-text.ts';
import { copyText } from '../../state/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Reports that sending has stopped because data cannot be saved on this computer. */
export function StorageBanner({ error }: { error: AppError }) {
  const isFull = error.code === 'storage_full';
  return (
    <Notice
      tone="bad"
      title={
        isFull ? (
          <Trans>The disk of this computer is full</Trans>
        ) : (
          <Trans>Dispatch cannot save on this computer</Trans>
        )
      }
      actions={
        <Button onPress={() => void copyText(errorDetails(error), t`Details for support`)}>
          <Trans>Copy for support</Trans>
        </Button>
      }
    >
      {isFull ? (
        <Trans>
          Dispatch sends nothing until the disk has space again. What was saved is kept. Delete files that you
          do not need.
        </Trans>
      ) : (
        <Trans>
          Dispatch sends nothing until it can save again. What was saved is kept. Start Dispatch again.
        </Trans>
      )}
    </Notice>
  );
}
