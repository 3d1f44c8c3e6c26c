import { Trans } from '@lingui/react/macro';
import type { SeatState } from '../../../src-shared/contract/moving.ts';
import { goTo } from '../../navigation/navigation.ts';
import { SeatNotice } from '../../state/SeatNotice.tsx';
import { Button } from '../../ui/button.tsx';

/** Shown while the environment has moved to another computer, or while its data may be old. */
export function SeatBanner({ seat }: { seat: SeatState }) {
  return (
    <SeatNotice
      seat={seat}
      actions={
        <Button onPress={() => goTo('settings')}>
          <Trans>Go to settings</Trans>
        </Button>
      }
    />
  );
}
