import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Reports that this window replaces one that has crashed. */
export function RestartNotice() {
  const [isShown, setIsShown] = useState(true);
  if (!isShown) return null;
  return (
    <Notice
      tone="info"
      title={<Trans>This window was restarted</Trans>}
      actions={
        <Button onPress={() => setIsShown(false)}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <Trans>
        The window had stopped working. Saved orders and drafts are safe. Check what you entered last.
      </Trans>
    </Notice>
  );
}
