import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/**
 * Whether this window replaces one that has crashed: the main process then adds `restarted` to the URL. It is removed
 * from the URL at once, so that a later reload does not show the notice again.
 */
const wasRestarted = new URLSearchParams(window.location.search).has('restarted');
if (wasRestarted) window.history.replaceState(null, '', window.location.pathname + window.location.hash);

export function RestartNotice() {
  const [isShown, setIsShown] = useState(wasRestarted);
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
