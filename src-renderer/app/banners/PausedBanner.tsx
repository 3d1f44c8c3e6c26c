import { Plural, Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { setPaused } from '../../state/pause.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Shown while sending is paused, so that the user does not forget it. */
export function PausedBanner({ waiting }: { waiting: number }) {
  return (
    <Notice
      tone="warn"
      title={<Trans>Sending is paused</Trans>}
      actions={
        <Button variant="primary" icon={Play} onPress={() => void setPaused(false)}>
          <Trans>Resume sending</Trans>
        </Button>
      }
    >
      {waiting === 0 ? (
        <Trans>
          New orders and changes are saved on this computer. They are sent when you resume sending, also after
          a restart.
        </Trans>
      ) : (
        <Plural
          value={waiting}
          one="# item is queued. It will be sent when you resume sending."
          other="# items are queued. They will be sent when you resume sending."
        />
      )}
    </Notice>
  );
}
