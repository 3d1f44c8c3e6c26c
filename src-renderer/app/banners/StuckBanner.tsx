import { Plural, Trans } from '@lingui/react/macro';
import { Inbox } from 'lucide-react';
import { goTo } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Notice if items keep failing although the service answers, which no other part of the screen reports. */
export function StuckBanner({ stuck }: { stuck: number }) {
  return (
    <Notice
      tone="warn"
      title={
        <Plural
          value={stuck}
          one="Sending # item has failed for 15 minutes or longer"
          other="Sending # items has failed for 15 minutes or longer"
        />
      }
      actions={
        <Button icon={Inbox} onPress={() => goTo('outbox')}>
          <Trans>Open outbox</Trans>
        </Button>
      }
    >
      <Trans>Dispatch keeps these items and tries again. The outbox shows the answers of the service.</Trans>
    </Notice>
  );
}
