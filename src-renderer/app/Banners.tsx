import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { AppInfo } from '../../src-shared/records.ts';
import { call } from '../bridge/bridge.ts';
import { useApp } from '../features/connection/app-store.ts';
import { copyText, showError } from '../features/messages/report.ts';
import { retryEntry } from '../features/outbox/entry-actions.ts';
import { errorDetails, errorText } from '../i18n/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

async function startSandbox(): Promise<void> {
  try {
    useApp.setState({ connection: await call('sandbox.setRunning', { isRunning: true }) });
  } catch (thrown) {
    showError(thrown);
  }
}

function ConnectionBanner() {
  const { state, error, isSandboxRunning } = useApp(app => app.connection);
  if (state === 'refused') {
    const text = error && errorText(error);
    return (
      <Notice
        tone="bad"
        title={text?.title ?? <Trans>Sign-in refused</Trans>}
        actions={
          <>
            <Button onPress={() => void retryEntry(null)}>
              <Trans>Try again</Trans>
            </Button>
            {error && (
              <Button onPress={() => void copyText(errorDetails(error))}>
                <Trans>Copy for support</Trans>
              </Button>
            )}
          </>
        }
      >
        {text?.detail}
        {error?.code === 'permission_denied' && <span className="mono"> {error.message}</span>}
      </Notice>
    );
  }
  if (state !== 'away') return null;
  if (isSandboxRunning === false) {
    return (
      <Notice
        tone="warn"
        title={<Trans>The local service is stopped</Trans>}
        actions={
          <Button onPress={() => void startSandbox()}>
            <Trans>Start the service</Trans>
          </Button>
        }
      >
        <Trans>Go on working: orders are queued here and sent once when it runs again.</Trans>
      </Notice>
    );
  }
  return (
    <Notice tone="warn" title={<Trans>Service away</Trans>}>
      <Trans>Go on working: orders are queued here and sent once when it is back.</Trans>
    </Notice>
  );
}

function KeychainNotice({ reason }: { reason: string | null }) {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Notice
      tone="info"
      title={<Trans>No keychain on this computer</Trans>}
      actions={
        <Button onPress={() => setIsDismissed(true)}>
          <Trans>Understood</Trans>
        </Button>
      }
    >
      <span title={reason ?? undefined}>
        <Trans>Credentials are kept for this session only, in memory. They are never written to disk.</Trans>
      </span>
    </Notice>
  );
}

export const Banners = ({ info }: { info: AppInfo }) => (
  <div className="banners">
    <ConnectionBanner />
    {info.secretStore.kind === 'memory' && <KeychainNotice reason={info.secretStore.reason} />}
  </div>
);
