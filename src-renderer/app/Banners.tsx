import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Inbox, KeyRound, Play, RefreshCw } from 'lucide-react';
import type { AppInfo } from '../../src-shared/contract/app.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { errorDetails, errorText } from '../i18n/error-text.ts';
import { goTo } from '../navigation/navigation.ts';
import { useApp } from '../state/app-store.ts';
import { recheckKeychain } from '../state/keychain.ts';
import { isFileChanged, keychainReason } from '../state/keychain-reason.ts';
import { setPaused } from '../state/pause.ts';
import { confirmProduction } from '../state/production.ts';
import { copyText } from '../state/show-error.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { lazyNamed } from '../ui/lazy-named.ts';
import { Notice } from '../ui/notice.tsx';
import styles from './banners.module.css';
import { dismissNotice, useIsDismissed } from './dismissed-notices.ts';
import { RestartNotice } from './RestartNotice.tsx';
import { RepairBanner, SettingsLostBanner, StorageBanner } from './StorageBanners.tsx';
import { signInAgain } from './sign-in-again.ts';

const StartBanners = lazyNamed('StartBanners', () => import('./StartBanners.tsx'));

const toCredential = (
  <Button icon={KeyRound} onPress={() => goTo('settings')}>
    <Trans>Go to credential</Trans>
  </Button>
);

// @interface errors.401-authentication-failed errors.403-permission-denied
function RefusedBanner({ error }: { error: AppError | null }) {
  const text = error && errorText(error);
  if (error?.reason === 'no_credential') {
    return (
      <Notice tone="info" title={text?.title} actions={toCredential}>
        {text?.detail}
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title={text?.title ?? <Trans>Sign-in refused</Trans>}
      actions={
        <>
          <Button onPress={() => void signInAgain()}>
            <Trans>Try again</Trans>
          </Button>
          {toCredential}
          {error && (
            <Button onPress={() => void copyText(errorDetails(error), t`Details for support`)}>
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

/**
 * Notices of connection problems that only the user can end. A service that cannot be reached has no notice here: the
 * foot of the rail shows it.
 */
function ConnectionBanner() {
  const { state, error, storageError } = useApp(app => app.connection);
  if (storageError) return <StorageBanner error={storageError} />;
  if (state === 'refused') return <RefusedBanner error={error} />;
  return null;
}

/** Notice in production. After each start, queued items are sent only once the user has confirmed it. */
function ProductionBanner() {
  const isNeeded = useApp(app => app.connection.isConfirmationNeeded);
  // Items that were being sent when the program ended wait for the confirmation as well.
  const waiting = useApp(app => app.outbox.waiting + app.outbox.sending);
  if (!isNeeded || waiting === 0) return null;
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

/** Notice if items keep failing although the service answers, which no other part of the screen reports. */
function StuckBanner() {
  const isConnected = useApp(app => app.connection.state === 'connected');
  const { stuck, isPaused } = useApp(app => app.outbox);
  if (stuck === 0 || !isConnected || isPaused) return null;
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

/** Shown while sending is paused, so that the user does not forget it. */
function PausedBanner() {
  const { isPaused, waiting } = useApp(app => app.outbox);
  if (!isPaused) return null;
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

const startedAtMs = Date.now();

function KeychainNotice({ reason }: { reason: string | null }) {
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

export interface BannersProps {
  info: AppInfo;
  /** Whether the settings are on screen. They show problems of the credential and of the keychain themselves. */
  isInSettings: boolean;
  /** Whether the rail shows icons only. The notices are then above the view. */
  isFolded: boolean;
}

/**
 * Notices that every view has. They are below the rail, so that a new one never moves a button under the pointer. While
 * the rail shows icons only, they are above the view, one line each.
 */
export function Banners({ info, isInSettings, isFolded }: BannersProps) {
  const hasCredential = useApp(app => app.connection.error?.reason !== 'no_credential');
  return (
    <section className={cx(styles.banners, isFolded && styles.strips)} aria-label={t`Notices`}>
      {(hasCredential || !isInSettings) && <ConnectionBanner />}
      <RestartNotice />
      {(info.formerCrash !== null || info.networkDrive !== null) && <StartBanners {...info} />}
      <PausedBanner />
      <StuckBanner />
      {info.damagedAppDatabase !== null && <SettingsLostBanner keptAt={info.damagedAppDatabase} />}
      <RepairBanner />
      <ProductionBanner />
      {info.secretStore.kind === 'memory' && !isInSettings && (
        <KeychainNotice reason={info.secretStore.reason} />
      )}
    </section>
  );
}
