import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dismissNotice, useIsDismissed } from './dismissed-notices.ts';

/**
 * Reports that the app's own database (settings, environments) was damaged and was replaced by a new one at this start.
 */
export function SettingsLostBanner({ keptAt }: { keptAt: string }) {
  const notice = `settings lost ${keptAt}`;
  if (useIsDismissed(notice)) return null;
  return (
    <Notice
      tone="warn"
      title={<Trans>Settings and the list of environments were damaged</Trans>}
      actions={
        <Button onPress={() => dismissNotice(notice)}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <Trans>
        Dispatch restored the environments with all their orders. Check your settings, which may have been
        reset. The damaged file is kept at <span className="mono">{keptAt}</span> for 30 days.
      </Trans>
    </Notice>
  );
}
