import { Plural, Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import { setPaused } from '../../state/pause.ts';
import { useSeat } from '../../state/use-seat.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SeatBanner } from './SeatBanner.tsx';

/** Shown while nothing is sent: the user has paused it, or the environment has moved to another computer. */
export function PausedBanner({ waiting }: { waiting: number }) {
  const seat = useSeat();
  if (seat === null) return null;
  return seat.kind === 'ours' ? <Paused waiting={waiting} /> : <SeatBanner seat={seat} />;
}

function Paused({ waiting }: { waiting: number }) {
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
