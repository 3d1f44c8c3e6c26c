import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SeatState } from '../../src-shared/contract/moving.ts';
import { formatInstant } from '../i18n/format.ts';
import { Notice } from '../ui/notice.tsx';

/** Says that this computer does not send for the environment on screen, and why. Nothing if it does. */
export function SeatNotice({ seat, actions }: { seat: SeatState; actions: ReactNode }) {
  const { kind, movedAtMs } = seat;
  if (kind === 'ours') return null;
  const time = movedAtMs === null ? '' : formatInstant(movedAtMs);
  if (kind === 'moved')
    return (
      <Notice
        tone="warn"
        title={<Trans>The environment moved to another computer on {time}</Trans>}
        actions={actions}
      >
        <Trans>
          This computer sends nothing for it any more. You can read everything here, but change nothing.
          Continue on the other computer.
        </Trans>
      </Notice>
    );
  return (
    <Notice tone="bad" title={<Trans>Sending has stopped: the data may be old</Trans>} actions={actions}>
      <Trans>
        The keychain of this computer does not fit the data of this environment. The data may be an old copy,
        or a copy from another computer. If another computer has newer data, continue there.
      </Trans>
    </Notice>
  );
}
