import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Play } from 'lucide-react';
import type { AppInfo } from '../../../src-shared/contract/app.ts';
import { useApp } from '../../state/app-store.ts';
import { setPaused } from '../../state/pause.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './banners.module.css';
import { RestartNotice } from './RestartNotice.tsx';

// Rare, so the first screen does without them.
const StorageBanner = lazyNamed('StorageBanner', () => import('./StorageBanner.tsx'));
const RefusedBanner = lazyNamed('RefusedBanner', () => import('./RefusedBanner.tsx'));
const StartBanners = lazyNamed('StartBanners', () => import('./StartBanners.tsx'));
const StuckBanner = lazyNamed('StuckBanner', () => import('./StuckBanner.tsx'));
const SettingsLostBanner = lazyNamed('SettingsLostBanner', () => import('./SettingsLostBanner.tsx'));
const RepairBanner = lazyNamed('RepairBanner', () => import('./RepairBanner.tsx'));
const ProductionBanner = lazyNamed('ProductionBanner', () => import('./ProductionBanner.tsx'));
const KeychainNotice = lazyNamed('KeychainNotice', () => import('./KeychainNotice.tsx'));

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
  const { state, error, storageError, isConfirmationNeeded } = useApp(app => app.connection);
  const { waiting, sending, stuck, isPaused } = useApp(app => app.outbox);
  const isRepaired = useApp(app => app.repair !== null);
  const mayShowConnection = error?.reason !== 'no_credential' || !isInSettings;
  // Items that were being sent when the program ended wait for the confirmation as well.
  const unconfirmed = isConfirmationNeeded ? waiting + sending : 0;
  return (
    <section className={cx(styles.banners, isFolded && styles.strips)} aria-label={t`Notices`}>
      {/* A service that cannot be reached has no notice here: the foot of the rail shows it. */}
      {mayShowConnection && storageError && <StorageBanner error={storageError} />}
      {mayShowConnection && !storageError && state === 'refused' && <RefusedBanner error={error} />}
      <RestartNotice />
      {(info.formerCrash !== null || info.networkDrive !== null) && <StartBanners {...info} />}
      <PausedBanner />
      {stuck > 0 && state === 'connected' && !isPaused && <StuckBanner stuck={stuck} />}
      {info.damagedAppDatabase !== null && <SettingsLostBanner keptAt={info.damagedAppDatabase} />}
      {isRepaired && <RepairBanner />}
      {unconfirmed > 0 && <ProductionBanner waiting={unconfirmed} />}
      {info.secretStore.kind === 'memory' && !isInSettings && (
        <KeychainNotice reason={info.secretStore.reason} />
      )}
    </section>
  );
}
