import { Trans } from '@lingui/react/macro';
import { FileDown } from 'lucide-react';
import type { AppInfo } from '../../../src-shared/contract/app.ts';
import { NetworkDriveText } from '../../state/NetworkDriveText.tsx';
import { openSupportFile } from '../../state/support-file.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dismissNotice, useIsDismissed } from './dismissed-notices.ts';
import { SettingsLostBanner } from './SettingsLostBanner.tsx';

/** Reports once that Dispatch crashed in its former run, and offers the support file. */
function CrashBanner({ startedAtMs }: NonNullable<AppInfo['formerCrash']>) {
  const notice = `crash ${startedAtMs}`;
  if (useIsDismissed(notice)) return null;
  return (
    <Notice
      tone="info"
      title={<Trans>Dispatch ended unexpectedly last time</Trans>}
      actions={
        <>
          <Button icon={FileDown} onPress={openSupportFile}>
            <Trans>Save support file …</Trans>
          </Button>
          <Button onPress={() => dismissNotice(notice)}>
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
    >
      <Trans>Saved orders and drafts are safe. Check what you entered last.</Trans>
    </Notice>
  );
}

/** Warns that the data folder is on another computer, where SQLite cannot keep data safe. */
function NetworkDriveBanner({ type }: { type: string }) {
  const notice = `network-drive ${type}`;
  if (useIsDismissed(notice)) return null;
  return (
    <Notice
      tone="warn"
      title={<Trans>The data folder is on a network drive</Trans>}
      actions={
        <Button onPress={() => dismissNotice(notice)}>
          <Trans>Dismiss</Trans>
        </Button>
      }
    >
      <NetworkDriveText />
    </Notice>
  );
}

/** Notices about the start of the program, which are seldom needed. */
export const StartBanners = ({
  formerCrash,
  networkDrive,
  damagedAppDatabase,
}: Pick<AppInfo, 'formerCrash' | 'networkDrive' | 'damagedAppDatabase'>) => (
  <>
    {networkDrive !== null && <NetworkDriveBanner type={networkDrive} />}
    {formerCrash !== null && <CrashBanner {...formerCrash} />}
    {damagedAppDatabase !== null && <SettingsLostBanner keptAt={damagedAppDatabase} />}
  </>
);
