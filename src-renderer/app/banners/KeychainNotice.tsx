import { Trans } from '@lingui/react/macro';
import { RefreshCw } from 'lucide-react';
import { recheckKeychain } from '../../state/keychain.ts';
import { isFileChanged, keychainReason } from '../../state/keychain-reason.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { dismissNotice, useIsDismissed } from './dismissed-notices.ts';

const startedAtMs = Date.now();

/** Reports that there is no keychain, or that Dispatch does not use it because its file was changed. */
export function KeychainNotice({ reason }: { reason: string | null }) {
  const isChanged = isFileChanged(reason);
  // The stored name of a dismissed notice contains the reason, so a notice for another reason is shown again. For a
  // changed keychain file, the name contains the time of the start, so that notice is shown again after each start.
  const notice = isChanged ? `keychain changed ${startedAtMs}` : `keychain ${reason}`;
  if (useIsDismissed(notice)) return null;
  return (
    <Notice
      tone={isChanged ? 'bad' : 'info'}
      title={
        isChanged ? (
          <Trans>A program file of Dispatch was changed</Trans>
        ) : (
          <Trans>No keychain on this computer</Trans>
        )
      }
      actions={
        <>
          <Button icon={RefreshCw} onPress={() => void recheckKeychain()}>
            <Trans>Check for keychain</Trans>
          </Button>
          <Button onPress={() => dismissNotice(notice)}>
            <Trans>Dismiss</Trans>
          </Button>
        </>
      }
    >
      {isChanged && <p>{keychainReason(reason)}</p>}
      <span title={keychainReason(reason) ?? undefined}>
        <Trans>
          Dispatch keeps credentials in memory until you quit, never on disk. Enter them again after the next
          start.
        </Trans>
      </span>
    </Notice>
  );
}
