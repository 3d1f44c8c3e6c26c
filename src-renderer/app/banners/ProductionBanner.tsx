import { Plural, Trans } from '@lingui/react/macro';
import { confirmProduction } from '../../state/production.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Notice in production. After each start, queued items are sent only once the user has confirmed it. */
export function ProductionBanner({ waiting }: { waiting: number }) {
  return (
    <Notice
      tone="warn"
      title={
        <Plural
          value={waiting}
          one="# item needs your confirmation before sending"
          other="# items need your confirmation before sending"
        />
      }
      actions={
        <Button onPress={() => void confirmProduction('send')}>
          <Trans>Send to production …</Trans>
        </Button>
      }
    >
      <Trans>In production, Dispatch sends nothing until you confirm. It asks once after each start.</Trans>
    </Notice>
  );
}
