import { t } from '@lingui/core/macro';
import type { AppInfo } from '../../../src-shared/contract/app.ts';
import { useSheetsJob } from '../../features/orders/sheet/sheets-job.ts';
import { useApp } from '../../state/app-store.ts';
import { cx } from '../../ui/cx.ts';
import { lazyNamed } from '../../ui/lazy-named.ts';
import styles from './banners.module.css';
import { wasRestarted } from './restarted.ts';

// Rare, so the first screen does without them.
const StorageBanner = lazyNamed('StorageBanner', () => import('./StorageBanner.tsx'));
const RefusedBanner = lazyNamed('RefusedBanner', () => import('./RefusedBanner.tsx'));
const RestartNotice = lazyNamed('RestartNotice', () => import('./RestartNotice.tsx'));
const StartBanners = lazyNamed('StartBanners', () => import('./StartBanners.tsx'));
const PausedBanner = lazyNamed('PausedBanner', () => import('./PausedBanner.tsx'));
const StuckBanner = lazyNamed('StuckBanner', () => import('./StuckBanner.tsx'));
const RepairBanner = lazyNamed('RepairBanner', () => import('./RepairBanner.tsx'));
const ProductionBanner = lazyNamed('ProductionBanner', () => import('./ProductionBanner.tsx'));
const SheetsBanner = lazyNamed('SheetsBanner', () => import('./SheetsBanner.tsx'));
const KeychainNotice = lazyNamed('KeychainNotice', () => import('./KeychainNotice.tsx'));

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
  const isOfSheets = useSheetsJob(({ running, result, error }) => (running ?? result ?? error) !== null);
  const isRepaired = useApp(app => app.repair !== null);
  const mayShowConnection = error?.reason !== 'no_credential' || !isInSettings;
  // Items that were being sent when the program ended wait for the confirmation as well.
  const unconfirmed = isConfirmationNeeded ? waiting + sending : 0;
  return (
    <section className={cx(styles.banners, isFolded && styles.strips)} aria-label={t`Notices`}>
      {/* A service that cannot be reached has no notice here: the foot of the rail shows it. */}
      {mayShowConnection && storageError && <StorageBanner error={storageError} />}
      {mayShowConnection && !storageError && state === 'refused' && <RefusedBanner error={error} />}
      {isOfSheets && <SheetsBanner />}
      {wasRestarted && <RestartNotice />}
      {(info.formerCrash ?? info.networkDrive ?? info.damagedAppDatabase) !== null && (
        <StartBanners {...info} />
      )}
      {isPaused && <PausedBanner waiting={waiting} />}
      {stuck > 0 && state === 'connected' && !isPaused && <StuckBanner stuck={stuck} />}
      {isRepaired && <RepairBanner />}
      {unconfirmed > 0 && <ProductionBanner waiting={unconfirmed} />}
      {info.secretStore.kind === 'memory' && !isInSettings && (
        <KeychainNotice reason={info.secretStore.reason} />
      )}
    </section>
  );
}
